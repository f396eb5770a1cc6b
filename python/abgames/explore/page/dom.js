// Elements, and how a drawn page becomes the next one: focus and typed text stay.

const HANDLERS = Symbol("handlers");
const SVG = "http://www.w3.org/2000/svg";
const KEPT = new Set(["open"]); // what a reader changes by hand

/** An element with properties ("on…" are handlers; null and false are left out) and children. */
export function h(tag, properties, ...children) {
  return filled(document.createElement(tag), properties ?? {}, children);
}

/** The same for SVG. */
export function svg(tag, properties, ...children) {
  return filled(document.createElementNS(SVG, tag), properties ?? {}, children);
}

function filled(node, properties, children) {
  node[HANDLERS] = {};
  // An element left out keeps its place, so that those after it are recognized.
  const placed = (child) => (child == null || child === false ? document.createComment("") : child);
  node.append(...children.flat(Infinity).map(placed));
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) node[name] = node[HANDLERS][name] = value;
    else if (value != null && value !== false) node.setAttribute(name, value === true ? "" : value);
    if (name === "value" && "value" in node) node.value = value ?? "";
    if (name === "checked") node.checked = Boolean(value);
  }
  return node;
}

/** Give an element these children, with as few changes as possible. */
export function paint(el, ...children) {
  become(el, h("div", null, ...children).childNodes);
  el.querySelectorAll("[role=grid]").forEach(keepReachable);
}

function become(el, wanted) {
  const have = [...el.childNodes];
  const want = [...wanted];
  want.forEach((node, i) => { have[i] ? morph(have[i], node) : el.append(node); });
  for (const node of have.slice(want.length)) node.remove();
}

function morph(old, next) {
  if (old.nodeName !== next.nodeName || old.dataset?.key !== next.dataset?.key) {
    old.replaceWith(next);
  } else if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== next.data) old.data = next.data;
  } else if (old.nodeType === Node.ELEMENT_NODE) {
    const before = givenValue(old);
    const given = givenValue(next);
    copyAttributes(old, next);
    copyHandlers(old, next);
    become(old, next.childNodes);
    if ("value" in old && before !== given) old.value = next.value;
    if ("checked" in old) old.checked = next.checked;
  }
}

/** The value set by the page, whatever was typed or chosen since. */
function givenValue(node) {
  if (node.nodeName !== "SELECT") return node.getAttribute("value");
  return node.querySelector("option[selected]")?.value;
}

function copyAttributes(old, next) {
  const stays = (name) => KEPT.has(name) || (name === "tabindex" && old.dataset.roving != null);
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !stays(name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value && !stays(name)) old.setAttribute(name, value);
  }
}

function copyHandlers(old, next) {
  for (const name of Object.keys(old[HANDLERS] ?? {})) old[name] = null;
  old[HANDLERS] = next[HANDLERS] ?? {};
  Object.assign(old, old[HANDLERS]);
}

/** A board: one button is reached by Tab, the others by the arrow keys; rows may have heads. */
export function grid(label, rows, properties, heads = []) {
  const buttons = rows.flat();
  const first = buttons.find((button) => !button.hasAttribute("aria-disabled")) ?? buttons[0];
  buttons.forEach((button) => {
    button.setAttribute("tabindex", button === first ? "0" : "-1");
    button.dataset.roving = "";
    button.onfocus = button[HANDLERS].onfocus = mark;
  });
  const cells = (row) => row.map((button) => h("div", { role: "gridcell" }, button));
  const head = (i) => heads[i] && h("div", { role: "rowheader" }, heads[i]);
  return h("div", { role: "grid", "aria-label": label, onkeydown: walk, ...properties }, rows.map((row, i) => h("div", { role: "row" }, head(i), cells(row))));
}

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function walk(event) {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll("[role=row]")].map((row) => [...row.querySelectorAll("[data-roving]")]).filter((row) => row.length);
  let y = rows.findIndex((row) => row.includes(event.target));
  if (y < 0) return;
  event.preventDefault();
  let x = rows[y].indexOf(event.target);
  const stride = event.currentTarget.dataset.stride ?? 1; // buttons to the side
  for (let next = event.target; next && (next === event.target || next.disabled); ) {
    [y, x] = [y + step[0], x + step[1] * stride];
    next = rows[y]?.[step[0] ? Math.min(x, rows[y].length - 1) : x];
    next?.focus();
  }
}

function mark({ currentTarget }) {
  for (const button of currentTarget.closest("[role=grid]").querySelectorAll("[data-roving]")) {
    button.tabIndex = button === currentTarget ? 0 : -1;
  }
}

/** If the button reached by Tab is gone or disabled, Tab leads to the first that is not. */
function keepReachable(board) {
  const enabled = [...board.querySelectorAll("[data-roving]:enabled")];
  if (enabled.every((button) => button.tabIndex < 0)) enabled[0]?.setAttribute("tabindex", "0");
}

/** A table that can be sorted.  A column is {name, title, cell(row), key(row)?, numeric?}; sort is the name of a column, with "-" in front for the other direction. */
export function table(caption, columns, rows, { sort = "", onSort, row: properties } = {}) {
  const by = columns.find(({ name, key }) => key && name === sort.replace("-", ""));
  const sorted = by ? [...rows].sort((a, b) => order(by.key(a), by.key(b))) : [...rows];
  if (sort.startsWith("-")) sorted.reverse();
  return h("table", { class: "list" }, h("caption", null, caption),
    h("thead", null, h("tr", null, columns.map((column) => heading(column, sort, onSort)))),
    h("tbody", null, sorted.map((row) => h("tr", properties?.(row), columns.map(cellOf(row))))));
}

function heading({ name, title, key, numeric }, sort, onSort) {
  const at = sort === name ? "ascending" : sort === `-${name}` ? "descending" : null;
  const next = sort === name ? `-${name}` : name;
  const label = key && onSort ? h("button", { onclick: () => onSort(next) }, title) : title;
  return h("th", { scope: "col", class: numeric && "number", "aria-sort": at }, label);
}

const cellOf = (row) => ({ title, cell, numeric }) => h("td", { class: numeric && "number", "data-head": title }, cell(row));

function order(a, b) {
  if (a == null || b == null) return (a == null) - (b == null);
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A labelled choice from [value, text] pairs. */
export function choice(label, value, options, onchange) {
  const known = options.map(([each, text]) => h("option", { value: each, selected: String(each) === String(value) }, text));
  const change = (event) => onchange(event.target.value);
  return h("label", null, label, " ", h("select", { onchange: change }, known));
}

/** A labelled checkbox. */
export function tick(label, checked, onchange) {
  return h("label", null, h("input", { type: "checkbox", checked, onchange: (event) => onchange(event.target.checked) }), " ", label);
}

/** A labelled line of text; typed text counts when Enter is pressed or the line loses focus. */
export function line(label, value, onchange, properties) {
  const change = (event) => onchange(event.target.value);
  return h("label", null, label, " ", h("input", { value, onchange: change, ...properties }));
}
