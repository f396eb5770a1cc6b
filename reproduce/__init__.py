"""The published tables as data, and the code that recomputes and compares them.

Each paper has a TOML file with its numbers, named by table or theorem, and a module that recomputes
these numbers and compares them with the published ones.  No solver reads these files: they are part
of the checkout, not of the package.
"""
