"""Names the public symbols without a documentation comment, in symbol graphs of the compiler."""

import json
import sys


def undocumented(path):
    """Yields place and name of each symbol; a comment may be inherited from a protocol's."""
    with open(path, encoding="utf-8") as file:
        graph = json.load(file)
    for symbol in graph["symbols"]:
        # An extension of another module's type is a page, but not a declaration.
        if symbol["kind"]["identifier"] == "swift.extension":
            continue
        comment = symbol.get("docComment")
        if comment and any(line["text"].strip() for line in comment["lines"]):
            continue
        place = symbol.get("location", {})
        file = place.get("uri", "").partition("/Sources/")[2] or graph["module"]["name"]
        line = place.get("position", {}).get("line", 0) + 1
        yield f"Sources/{file}:{line}", ".".join(symbol["pathComponents"])


def count(path):
    with open(path, encoding="utf-8") as file:
        symbols = json.load(file)["symbols"]
    return sum(symbol["kind"]["identifier"] != "swift.extension" for symbol in symbols)


def main(paths):
    missing = [entry for path in paths for entry in undocumented(path)]
    for place, name in missing:
        print(f"{place}: {name} has no documentation comment", file=sys.stderr)
    print(f"{sum(map(count, paths))} public symbols, {len(missing)} undocumented")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
