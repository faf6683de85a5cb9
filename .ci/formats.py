"""Opens the files that a server of the starter data writes with foreign programs: GDAL, pandas, pyarrow, LibreOffice.

usage: formats.py ADDRESS FOLDER    (packages: pandas, pyarrow, openpyxl, pyogrio; LibreOffice as soffice)
Prints a line a check, and their count at the end.
"""

import io
import json
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pandas
import pyarrow.parquet
import pyogrio

address, folder = sys.argv[1], Path(sys.argv[2])
counts = {"passed": 0, "failed": 0, "skipped": 0}

SERIES = "/ventanilla/series?ids=1,27&desde=2020-01-01"
OUTLINES = "/ventanilla/contornos/provincias"
UPLOAD = "id;domicilio\n007;Av. Corrientes 1000\n008;=1+1\n009;Av. Santa Fe 1860\n".encode()


def fetch(path, body=None):
    request = urllib.request.Request(address + path, data=body, headers={"Content-Type": "text/csv"} if body else {})
    with urllib.request.urlopen(request) as response:
        return response.read()


def saved(name, path, body=None):
    file = folder / name
    file.write_bytes(fetch(path, body))
    return str(file)


def check(name, test):
    try:
        test()
        counts["passed"] += 1
        print(f"ok    {name}")
    except Exception as error:  # Whatever a reader makes of a file is a failure of the file.
        counts["failed"] += 1
        print(f"FAIL  {name}: {type(error).__name__}: {str(error)[:400]}")


def equal(seen, wanted, what=""):
    assert seen == wanted, f"{what} is {str(seen)[:150]}, not {str(wanted)[:150]}"


def series_of_json():
    rows = json.loads(fetch(SERIES))["results"]
    return [(row["fecha"], *row["valores"]) for row in rows]


def rows_of(frame):
    return [
        (day.strftime("%Y-%m-%d"), *(None if pandas.isna(value) else value for value in values))
        for day, *values in frame.itertuples(index=False)
    ]


def series_xlsx():
    frame = pandas.read_excel(saved("series.xlsx", SERIES + "&formato=xlsx"))
    equal(str(frame["fecha"].dtype)[:10], "datetime64", "the type of the dates")
    equal(rows_of(frame), series_of_json(), "the workbook")


def series_parquet():
    frame = pandas.read_parquet(saved("series.parquet", SERIES + "&formato=parquet"))
    equal(rows_of(frame), series_of_json(), "the Parquet file")


def units():
    csv = pandas.read_csv(io.BytesIO(fetch("/asentamientos?formato=csv&campos=completo&max=5000&orden=id")), dtype=str)
    text = [name for name in csv if not name.endswith(("_lat", "_lon"))]
    for kind, read in (("xlsx", pandas.read_excel), ("parquet", pandas.read_parquet)):
        path = saved(f"asentamientos.{kind}", f"/ventanilla/archivos/asentamientos?formato={kind}")
        frame = read(path, dtype={name: str for name in text}) if kind == "xlsx" else read(path)
        equal(list(frame), list(csv), kind)
        ordered = frame.sort_values("localidad_id")
        equal(ordered[text].fillna("").values.tolist(), csv[text].fillna("").values.tolist(), kind)
        numbers = [name for name in csv if name not in text]
        equal(ordered[numbers].values.tolist(), csv[numbers].astype(float).values.tolist(), kind)


def returned():
    path = "/ventanilla/csv/direcciones?direccion=domicilio&fijo_provincia=02"
    csv = pandas.read_csv(io.BytesIO(fetch(path, UPLOAD)), sep=";", dtype=str)
    for kind, read in (("xlsx", pandas.read_excel), ("parquet", pandas.read_parquet)):
        frame = read(saved(f"returned.{kind}", f"{path}&formato={kind}", UPLOAD))
        equal(list(frame), list(csv), kind)
        equal(frame["domicilio"].tolist(), ["Av. Corrientes 1000", "=1+1", "Av. Santa Fe 1860"], kind)
        equal(frame["georef_estado"].tolist(), csv["georef_estado"].tolist(), kind)
        equal(frame["georef_ubicacion_lat"].dropna().tolist(), csv["georef_ubicacion_lat"].dropna().astype(float).tolist(), kind)


def layer(path):
    information = pyogrio.read_info(path)
    assert "4326" in information["crs"] or "WGS" in information["crs"], information["crs"]
    _, _, shapes, values = pyogrio.raw.read(path)
    ids = values[list(information["fields"]).index("id")].tolist()
    return ids, shapes.tolist(), information


def outlines():
    wanted = [feature["properties"]["id"] for feature in json.loads(fetch(OUTLINES))["features"]]
    assert len(wanted) == 24, len(wanted)
    table = pyarrow.parquet.read_table(saved("outlines.parquet", OUTLINES + "?formato=parquet"))
    about = json.loads(table.schema.metadata[b"geo"])
    equal(about["columns"]["geometry"]["encoding"], "WKB", "the encoding")
    equal(table["id"].to_pylist(), wanted, "the ids of GeoParquet")
    ids, shapes, information = layer(saved("outlines.gpkg", OUTLINES + "?formato=gpkg"))
    equal(ids, wanted, "the ids of the GeoPackage")
    equal(shapes, table["geometry"].to_pylist(), "the shapes of the GeoPackage")
    equal(information["geometry_type"], "MultiPolygon", "the kind of the GeoPackage")
    zipped = saved("outlines.zip", OUTLINES + "?formato=shp")
    ids, shapes, information = layer(f"/vsizip/{zipped}")
    equal(ids, wanted, "the ids of the shapefile")
    equal(information["encoding"], "UTF-8", "the encoding of the shapefile")
    names = pyogrio.raw.read(f"/vsizip/{zipped}", columns=["nombre"])[3][0].tolist()
    equal(names, table["nombre"].to_pylist(), "the names of the shapefile")
    assert all(shape is not None for shape in shapes), "a shape is missing"


def layers_of_v2():
    for path, count, kinds in (
        ("/georef/api/v2.1/calles?provincia=02&max=50", 50, ("MultiLineString", "LineString")),
        ("/georef/api/v2.1/localidades-censales?max=50", 50, ("Point",)),
        ("/georef/api/v2.0/provincias?max=24", 24, ("MultiPolygon", "Polygon")),
    ):
        for kind in ("gpkg", "shp"):
            file = saved(f"layer.{'zip' if kind == 'shp' else kind}", f"{path}&formato={kind}")
            information = pyogrio.read_info(f"/vsizip/{file}" if kind == "shp" else file)
            equal(information["features"], count, f"the count of {path} as {kind}")
            assert information["geometry_type"] in kinds, f"{path} as {kind}: {information['geometry_type']}"


def spreadsheet():
    """LibreOffice shows what was published: dates as such, numbers, texts that are no formulas."""
    for name in ("series", "returned"):
        # Cells between commas, in UTF-8.
        form = "csv:Text - txt - csv (StarCalc):44,34,76"
        command = ["soffice", "--headless", f"-env:UserInstallation=file://{folder}/office", "--convert-to", form]
        command += ["--outdir", str(folder), str(folder / f"{name}.xlsx")]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
    shown = pandas.read_csv(folder / "series.csv")
    wanted = series_of_json()
    equal(shown["fecha"].tolist(), [row[0] for row in wanted], "the dates")
    for column, place in (("1", 1), ("27", 2)):
        for seen, value in zip(shown[column].tolist(), (row[place] for row in wanted), strict=True):
            assert (pandas.isna(seen) and value is None) or abs(seen - value) <= 1e-9 * abs(value), (seen, value)
    returned_rows = pandas.read_csv(folder / "returned.csv", dtype=str)
    equal(returned_rows["id"].tolist(), ["007", "008", "009"], "the ids")
    equal(returned_rows["domicilio"].tolist()[1], "=1+1", "the text")


check("pandas reads a workbook of series", series_xlsx)
check("pandas and pyarrow read a Parquet file of series", series_parquet)
check("pandas reads whole resources, ids with their zeros", units)
check("pandas reads geocoded files in both formats", returned)
check("GDAL and pyarrow read outlines as GeoParquet, GeoPackage and shapefile", outlines)
check("GDAL reads pages of generation v2 as layers", layers_of_v2)
if shutil.which("soffice"):
    check("LibreOffice shows workbooks", spreadsheet)
else:
    counts["skipped"] += 1
    print("skip  LibreOffice: soffice is not there")
print(", ".join(f"{count} {name}" for name, count in counts.items()))
sys.exit(1 if counts["failed"] else 0)
