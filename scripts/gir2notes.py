#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the API notes that make Swift import GObject classes as reference types with methods.

Reads /usr/share/gir-1.0 and scripts/gtk-classes.txt; writes Sources/CGtk/CGtk.apinotes,
Sources/CGtk/classes.h and Sources/App/Toolkit/Generated/Conformances.swift. The results are checked
in; run it again after a change of the list.
"""

import re
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GIR = Path("/usr/share/gir-1.0")
NAMESPACES = ["Gtk-4.0", "Adw-1", "Gdk-4.0", "Gsk-4.0", "Gio-2.0", "GdkPixbuf-2.0"]
CORE = "{http://www.gtk.org/introspection/core/1.0}"
C = "{http://www.gtk.org/introspection/c/1.0}"
GLIB = "{http://www.gtk.org/introspection/glib/1.0}"


class GObjectClass:
    """A class or interface of a GIR file."""

    def __init__(self, namespace, node):
        self.namespace = namespace
        self.node = node
        self.c_type = node.get(C + "type")
        self.name = f"{namespace}.{node.get('name')}"
        parent = node.get("parent")
        self.parent = parent if parent is None or "." in parent else f"{namespace}.{parent}"
        self.get_type = node.get(GLIB + "get-type")

    @property
    def tag(self):
        """The struct's tag: that of GtkSnapshot is GDK's."""
        return "_GdkSnapshot" if self.c_type == "GtkSnapshot" else "_" + self.c_type


def read_classes():
    classes = {}
    for file in NAMESPACES:
        namespace = file.split("-")[0]
        root = ElementTree.parse(GIR / f"{file}.gir").getroot().find(CORE + "namespace")
        for node in root.findall(CORE + "class") + root.findall(CORE + "interface"):
            if node.get(C + "type"):
                found = GObjectClass(namespace, node)
                classes[found.name] = found
    return classes


def camel(words):
    first, *rest = words.split("_")
    return first + "".join(word[:1].upper() + word[1:] for word in rest)


def parameters(function):
    node = function.find(CORE + "parameters")
    return [] if node is None else node.findall(CORE + "parameter")


def nullability(parameter):
    """N: not null; O: may be null; S: no pointer; U: pointer to which the question doesn't apply."""
    node = parameter.find(CORE + "type")
    if node is None:
        return "U"
    c_type = node.get(C + "type") or ""
    if c_type.count("*") > 1 or parameter.get("direction") in ("out", "inout"):
        return "U"
    if not c_type.endswith("*"):
        is_pointer = c_type in ("gpointer", "gconstpointer") or parameter.get("scope")
        return "U" if is_pointer or parameter.get("closure") else "S"
    return "O" if parameter.get("nullable") == "1" or parameter.get("allow-none") == "1" else "N"


def swift_name(owner, function, kind):
    names = [camel(parameter.get("name")) for parameter in parameters(function)]
    if function.get("throws") == "1":
        names.append("error")
    labels = ["_" if index == 0 else name for index, name in enumerate(names)]
    name = camel(function.get("name"))
    if kind == "constructor":
        tail = re.sub("^new_?(with_|from_|for_)?", "", function.get("name"))
        if tail and names:
            labels[0] = camel(tail)
        if not tail or names:
            name = "init"
    receiver = "self:" if kind == "method" else ""
    return f"{owner.tag}.{name}({receiver}{''.join(label + ':' for label in labels)})"


def function_note(owner, function, kind, by_name, chosen):
    result = function.find(CORE + "return-value")
    result_type = result.find(CORE + "type")
    c_type = (result_type.get(C + "type") or "") if result_type is not None else ""
    is_single_pointer = c_type.count("*") == 1 or kind == "constructor"
    never_null = (
        is_single_pointer and result.get("nullable") != "1" and function.get("throws") != "1"
    )
    note = f'SwiftName: "{swift_name(owner, function, kind)}"'
    name = (result_type.get("name") or "") if result_type is not None else ""
    full = name if "." in name else f"{owner.namespace}.{name}"
    is_ours = full in by_name and by_name[full] in chosen
    if result.get("transfer-ownership") == "full" and is_ours:
        note += ", SwiftReturnOwnership: retained"
    note += f", NullabilityOfRet: {'N' if never_null else 'O'}"
    kinds = ["N"] if kind == "method" else []
    kinds += [nullability(parameter) for parameter in parameters(function)]
    if function.get("throws") == "1":
        kinds.append("U")
    if kinds:
        note += f", Nullability: [{', '.join(kinds)}]"
    return f"- {{ Name: {function.get(C + 'identifier')}, {note} }}\n"


def function_notes(chosen, by_name):
    for owner in chosen:
        for kind in ("constructor", "method", "function"):
            for function in owner.node.findall(CORE + kind):
                has_varargs = any(
                    parameter.find(CORE + "varargs") is not None
                    for parameter in parameters(function)
                )
                if function.get(C + "identifier") and not has_varargs:
                    if not function.get("moved-to"):
                        yield function_note(owner, function, kind, by_name, chosen)


def opaque_structs(chosen):
    """The types whose structs the headers keep to themselves; Swift needs to see a body."""
    source = "#include <adwaita.h>\n" + "".join(
        f"int size{index} = sizeof({owner.c_type});\n" for index, owner in enumerate(chosen)
    )
    flags = subprocess.check_output(["pkg-config", "--cflags", "libadwaita-1"], text=True).split()
    run = subprocess.run(
        ["clang", "-fsyntax-only", "-ferror-limit=0", "-x", "c", "-", *flags],
        input=source, capture_output=True, text=True, check=False,
    )
    return set(re.findall(r"incomplete type '(?:struct )?(\w+)'", run.stderr))


def is_widget(owner, by_name):
    while owner is not None:
        if owner.c_type == "GtkWidget":
            return True
        owner = by_name.get(owner.parent)
    return False


def main():
    by_name = read_classes()
    words = [
        word
        for line in (ROOT / "scripts/gtk-classes.txt").read_text().splitlines()
        if not line.startswith("#")
        for word in line.split()
    ]
    by_c_type = {owner.c_type: owner for owner in by_name.values()}
    chosen = [by_c_type[word] for word in sorted(set(words)) if word in by_c_type]
    fundamental = [owner for owner in chosen if owner.node.get(GLIB + "fundamental") == "1"]
    chosen = [owner for owner in chosen if owner not in fundamental]
    opaque = opaque_structs(chosen)

    with open(ROOT / "Sources/CGtk/CGtk.apinotes", "w") as notes:
        notes.write("---\nName: CGtk\nTags:\n")
        for owner in chosen:
            notes.write(
                f"- {{ Name: {owner.tag}, SwiftImportAs: reference, "
                f"SwiftRetainOp: otk_retain_{owner.c_type}, "
                f"SwiftReleaseOp: otk_release_{owner.c_type}, "
                "SwiftDefaultOwnership: unretained }\n"
            )
        notes.write("Functions:\n")
        notes.writelines(sorted(set(function_notes(chosen, by_name))))

    with open(ROOT / "Sources/CGtk/classes.h", "w") as header:
        header.write("// SPDX-License-Identifier: GPL-3.0-or-later\n")
        header.write("// Written by scripts/gir2notes.py.\n#pragma once\n")
        for owner in chosen:
            if owner.c_type in opaque:
                header.write(f"struct {owner.tag} {{ GObject parent; }};\n")
        header.writelines(f"OTK_REFERENCE({owner.c_type})\n" for owner in chosen)

    generated = ROOT / "Sources/App/Toolkit/Generated"
    generated.mkdir(parents=True, exist_ok=True)
    with open(generated / "Conformances.swift", "w") as swift:
        swift.write("// SPDX-License-Identifier: GPL-3.0-or-later\n")
        swift.write("// Written by scripts/gir2notes.py.\n// swift-format-ignore-file\nimport CGtk\nimport GObjectKit\n\n")
        for owner in chosen:
            protocol = "Widget" if is_widget(owner, by_name) else "GObjectReference"
            swift.write(
                f"extension {owner.c_type}: nonisolated {protocol} {{\n"
                f"  public nonisolated static var gtype: GType {{ {owner.get_type}() }}\n}}\n"
            )
    print(f"{len(chosen)} classes, {len(opaque)} opaque")


if __name__ == "__main__":
    main()
