"""What requests must keep that OpenAPI cannot say: schemathesis makes its requests keep it, so that a refusal of any other is a fault.

Each rule stands in the description of its parameter, and breaking it is answered with 400.
"""

from collections.abc import Mapping

import schemathesis

# Values that only an answer gave: where a page begins, and the days and versions of which something is kept.
FROM_ANSWERS = ("cursor", "despues", "vigente_al")
# The first of each pair is not after the second.
ORDERED = (("Desde", "Hasta"), ("desde", "hasta"), ("fechaDesde", "fechaHasta"))
ACCOUNT = {"grant_type": "password", "username": "demo", "password": "demo-ventanilla"}
MOST_IN_BATCH = 5000
FILES = "/ventanilla/csv/"
FILE_OPTIONS = ("separador", "codificacion", "prefijo", "decimales", "union", "exacto", "campos", "formato", "radio")
POINT_FILES = (FILES + "ubicacion", FILES + "inversa")


def keep_file(case):
    """A file of one column that holds whatever the parameters look for in columns."""
    if case.path in POINT_FILES:
        needed = ("lat", "lon")
    else:
        needed = ("direccion",) if case.path == FILES + "direcciones" else ("nombre",)
    options = {name: value for name, value in (case.query or {}).items() if name in FILE_OPTIONS}
    case.query = options | {name: "#1" for name in needed}
    case.body = "valor\n1\n"


def keep_query(query):
    for name in FROM_ANSWERS:
        query.pop(name, None)
    # A point has both of its coordinates.
    if ("lat" in query) != ("lon" in query):
        query.pop("lat", None)
        query.pop("lon", None)
    # West before east, south before north, not too far from each other.
    if "caja" in query:
        query["caja"] = "-58.4,-34.62,-58.36,-34.59"


def keep_order(values):
    for first, last in ORDERED:
        begin, end = values.get(first), values.get(last)
        if isinstance(begin, str) and isinstance(end, str) and begin > end:
            values[first], values[last] = end, begin


@schemathesis.hook
def map_case(context, case):
    for values in (case.query, case.path_parameters):
        if isinstance(values, Mapping):
            keep_order(values)
    if isinstance(case.query, Mapping):
        keep_query(case.query)
    if case.path.startswith(FILES):
        keep_file(case)
    elif case.path == "/token":
        case.body = dict(ACCOUNT)
    elif isinstance(case.body, Mapping):
        for queries in case.body.values():
            # The answer to a batch has a bounded number of results.
            for query in queries if isinstance(queries, list) else []:
                if isinstance(query, dict) and isinstance(query.get("max"), (int, float)):
                    query["max"] = min(query["max"], MOST_IN_BATCH // len(queries) or 1)
    return case
