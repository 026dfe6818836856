"""The XML of workbooks: namespaces, and writing a part as spreadsheet programs do."""
import re
import xml.etree.ElementTree as ET

import refs

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
XM = "http://schemas.microsoft.com/office/excel/2006/main"
IGNORABLE = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Ignorable"
for prefix, uri in (
    ("r", RELATIONS), ("xm", XM), ("mc", "http://schemas.openxmlformats.org/markup-compatibility/2006"),
    ("x14", "http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"),
):
    ET.register_namespace(prefix, uri)


def tag(name):
    return f"{{{MAIN}}}{name}"


def serialised(root, namespace):
    ET.register_namespace("", namespace)
    root.attrib.pop(IGNORABLE, None)
    return b'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' + ET.tostring(root, encoding="utf-8")


def first_column(area):
    """The first column of `B1:D9` or, as LibreOffice writes them, of whole columns `B:D`."""
    return refs.column_number(re.match(r"\$?([A-Z]+)", area)[1])
