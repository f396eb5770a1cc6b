"""Writes the generated stubs of the binding without their docs, which users never see.

    python write_stubs.py FROM TO

`make stubs` runs this.
"""

import ast
import sys
from pathlib import Path

# Annotations given as text in the binding name these modules, which the generator does not see.
IMPORTS = "import typing\n\nimport numpy\nimport numpy.typing\n\n"


class WithoutDocs(ast.NodeTransformer):
    """Drops docstrings."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        """Drop texts."""
        constant = node.value.value if isinstance(node.value, ast.Constant) else None
        return None if isinstance(constant, str) else node

    def visit_body(self, node: ast.FunctionDef | ast.ClassDef) -> ast.AST:
        """Keep functions and classes."""
        self.generic_visit(node)
        node.body = node.body or [ast.Expr(ast.Constant(...))]
        return node

    visit_FunctionDef = visit_ClassDef = visit_body  # noqa: N815


def main(source: Path, target: Path) -> None:
    """Write the stubs in one folder to another one."""
    target.mkdir(parents=True, exist_ok=True)
    for stub in source.rglob("*.pyi"):
        tree = WithoutDocs().visit(ast.parse(stub.read_text(encoding="utf-8")))
        text = IMPORTS + ast.unparse(ast.fix_missing_locations(tree)) + "\n"
        (target / stub.name).write_text(text, encoding="utf-8")


main(*map(Path, sys.argv[1:]))
