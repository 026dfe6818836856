"""Comments of cells: their part, and the shapes that Excel draws for them."""
import re
import xml.etree.ElementTree as ET

import refs
from markup import MAIN, RELATIONS, serialised, tag


class Comments:
    """The part of a book that reads, adds and moves comments."""

    def comments_of(self, sheet):
        found = {}
        for part, kind in self.relations(*self.relations_part(sheet)).values():
            if kind.endswith("/comments") and part in self.parts:
                for comment in ET.fromstring(self.parts[part]).iter(tag("comment")):
                    found[refs.split(comment.get("ref"))] = "".join(t.text or "" for t in comment.iter(tag("t")))
        return found

    def move_comments(self, sheet, place):
        """Gives each comment of a sheet a new place; `place` returns None for one that goes."""
        parts = self.relations(*self.relations_part(sheet)).values()
        for part, kind in parts:
            if kind.endswith("/comments") and part in self.parts:
                root = ET.fromstring(self.parts[part])
                holder = root.find(tag("commentList"))
                for comment in list(holder):
                    new = place(*refs.split(comment.get("ref")))
                    if new is None:
                        holder.remove(comment)
                    else:
                        comment.set("ref", refs.join(*new))
                self.parts[part] = serialised(root, MAIN)
            if kind.endswith("/vmlDrawing") and part in self.parts:
                self.parts[part] = self._moved_vml(self.parts[part].decode("utf-8"), place).encode("utf-8")

    @staticmethod
    def _moved_vml(text, place):
        def one(match):
            row, column = re.search(r"<x:Row>(\d+)</x:Row>", match[0]), re.search(r"<x:Column>(\d+)</x:Column>", match[0])
            if not row or not column:
                return match[0]
            new = place(int(row[1]) + 1, int(column[1]) + 1)
            if new is None:
                return ""
            changed = match[0].replace(row[0], f"<x:Row>{new[0] - 1}</x:Row>")
            return changed.replace(column[0], f"<x:Column>{new[1] - 1}</x:Column>")

        return re.sub(r"<v:shape .*?</v:shape>", one, text, flags=re.S)

    def comment(self, sheet, row, column, text):
        """Adds a comment, with the shape that Excel draws for it."""
        relations, folder = self.relations_part(sheet)
        found = {kind.rsplit("/", 1)[-1]: part for part, kind in self.relations(relations, folder).values()}
        shape = (
            f'<v:shape id="_x0000_s{1025 + row * 100 + column}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1">'
            f'<x:ClientData ObjectType="Note"><x:Row>{row - 1}</x:Row><x:Column>{column - 1}</x:Column></x:ClientData></v:shape>')
        if "comments" in found:
            root = ET.fromstring(self.parts[found["comments"]])
        else:
            root = ET.fromstring(f'<comments xmlns="{MAIN}"><authors><author>me</author></authors><commentList/></comments>')
        entry = ET.SubElement(root.find(tag("commentList")), tag("comment"), ref=refs.join(row, column), authorId="0")
        ET.SubElement(ET.SubElement(entry, tag("text")), tag("t")).text = text
        content = serialised(root, MAIN)
        if "comments" in found:
            self.parts[found["comments"]] = content
            if "vmlDrawing" in found:
                vml = self.parts[found["vmlDrawing"]].decode("utf-8")
                self.parts[found["vmlDrawing"]] = vml.replace("</xml>", shape + "</xml>").encode("utf-8")
            return
        part = self.free_name("xl/comments%d.xml")
        self.add_part(part, content, "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml")
        self.relate(relations, f"{RELATIONS}/comments", "/" + part)
        vml = self.free_name("xl/drawings/vmlDrawing%d.vml")
        self.add_default("vml", "application/vnd.openxmlformats-officedocument.vmlDrawing")
        self.add_part(vml, (
            '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" '
            f'xmlns:x="urn:schemas-microsoft-com:office:excel">{shape}</xml>').encode())
        identifier = self.relate(relations, f"{RELATIONS}/vmlDrawing", "/" + vml)
        sheet.child("legacyDrawing").set(f"{{{RELATIONS}}}id", identifier)
