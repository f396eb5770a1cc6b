// Dragging by mouse, pen or finger: a piece follows the pointer, and falls on what is under it.

const NEAR = 8; // pixels; less is a click
let held = null; // the pointer that is down: {x, y, shown, over}
let moved = false; // whether it went further than a click does

/** The place on the board under a pointer, if there is one. */
const under = ({ clientX, clientY }) => document.elementsFromPoint(clientX, clientY).find((each) => each.matches("[data-place]"));

function follow(event) {
  const [x, y] = [event.clientX - held?.x, event.clientY - held?.y];
  const piece = event.currentTarget.firstElementChild;
  if (!held || !piece || (!moved && !(Math.hypot(x, y) > NEAR))) return;
  moved = true;
  held.shown?.cancel();
  held.shown = piece.animate([{ transform: `translate(${x}px, ${y}px) scale(1.15)` }], { duration: 0, fill: "forwards" });
  held.over?.removeAttribute("data-over");
  held.over = under(event);
  held.over?.setAttribute("data-over", "");
}

function letGo(event, drop) {
  held?.shown?.cancel();
  held?.over?.removeAttribute("data-over");
  const place = under(event)?.dataset.place;
  if (held && moved && drop) drop(place == null ? null : Number(place));
  held = null;
}

/** Handlers for what is clicked, or dragged: `drop(place)` hears where it was let go, null: nowhere. */
export const draggable = (click, drop) => ({
  onpointerdown(event) {
    moved = false;
    held = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    if (held) event.currentTarget.setPointerCapture(event.pointerId);
  },
  onpointermove: follow,
  onpointerup: (event) => letGo(event, drop),
  onpointercancel: (event) => letGo(event, null),
  // A click that ends a drag is none; keys that click have no detail.
  onclick: (event) => (moved && event.detail ? null : click()),
});
