#!/usr/bin/env python3
"""Looks at the built site: check-site.py SITE-FOLDER [--pictures FOLDER]

Sees that every page is well-formed HTML, that each link, anchor and picture leads to something on the site, and that a page has one h1, a title and no
script. Then, in Chromium at 390 and 1440 pixels and in both colour schemes: no request goes out, the console stays empty, nothing is wider than the screen,
and axe-core finds nothing (one page of each kind in each scheme; the others in one).
  --pictures   keeps pictures of the pages there, for people

Needs only Python's standard library. Without Chromium it says so, and the rest is looked at all the same.
"""
import argparse
import html.parser
import pathlib
import posixpath
import re
import sys
import tempfile

from chromium import Chromium, Page, axe, chromium_program

VOID = {"meta", "link", "img", "br", "hr", "input", "wbr"}


class Document(html.parser.HTMLParser):
    """The tags of a page: what is not closed, where links lead, what can be linked to."""

    def __init__(self, text):
        super().__init__()
        self.open, self.wrong, self.ids, self.links, self.counts = [], [], [], [], {}
        self.feed(text)
        self.close()
        for tag, line in self.open:
            self.wrong.append(f"line {line}: <{tag}> is not closed")
        for name in {name for name in self.ids if self.ids.count(name) > 1}:
            self.wrong.append(f"the id {name} is there twice")

    def handle_starttag(self, tag, attributes):
        self.counts[tag] = self.counts.get(tag, 0) + 1
        attributes = dict(attributes)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        for key in ("href", "src"):
            if attributes.get(key) is not None:
                self.links.append((tag, attributes[key]))
        if tag == "img" and not attributes.get("alt"):
            self.wrong.append(f"line {self.getpos()[0]}: a picture without a text")
        if tag not in VOID:
            self.open.append((tag, self.getpos()[0]))

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.wrong.append(f"line {self.getpos()[0]}: <{tag}/> closes nothing in HTML")

    def handle_endtag(self, tag):
        if not self.open or self.open[-1][0] != tag:
            self.wrong.append(f"line {self.getpos()[0]}: </{tag}> closes {'nothing' if not self.open else '<' + self.open[-1][0] + '>'}")
        else:
            self.open.pop()


def look_at_files(folder):
    """What is wrong in the files of the site, and the addresses that lead out of it."""
    documents = {str(path.relative_to(folder)): Document(path.read_text()) for path in sorted(folder.rglob("*.html"))}
    wrong, outside, links = [], set(), 0
    for name, document in documents.items():
        wrong += [f"{name}: {one}" for one in document.wrong]
        for tag, number in (("h1", 1), ("title", 1), ("main", 1), ("script", 0), ("style", 0)):
            if document.counts.get(tag, 0) != number:
                wrong.append(f"{name}: {document.counts.get(tag, 0)} of <{tag}>, where {number} belongs")
        for tag, address in document.links:
            if address.startswith("data:"):
                continue
            if re.match(r"[a-z]+:", address):
                outside.add(address)
                continue
            links += 1
            path, _, anchor = address.partition("#")
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path)) if path else name
            if not (folder / target).is_file():
                wrong.append(f"{name}: {address} leads to nothing")
            elif anchor and anchor not in documents[target].ids:
                wrong.append(f"{name}: {address}: the page has no such section")
    if len(documents) < 50:
        wrong.append(f"only {len(documents)} pages are there: was the site built?")
    print(f"{len(documents)} pages, {links} links, {len(outside)} addresses elsewhere (not opened)")
    return list(documents), wrong


def look_in_browser(folder, names, pictures):
    wrong = []
    program = chromium_program()
    if not program:
        print("check-site: not looked at in a browser, as there is no Chromium on this machine (apt-get install chromium)")
        return wrong
    with tempfile.TemporaryDirectory() as scratch:
        script = axe(scratch)
        if not script:
            print("check-site: axe-core cannot be fetched from PyPI, so it is left out (AXE=PATH names a copy)")
        chromium = Chromium(program)
        try:
            kinds = {}
            for name in names:
                kinds.setdefault(posixpath.dirname(name), name)
            for name in names:
                for width in (390, 1440):
                    for scheme in ("light", "dark"):
                        if scheme == "dark" and name not in kinds.values():
                            continue
                        page = Page(chromium, folder / name, width, scheme)
                        own = folder.resolve().as_uri() + "/"
                        wrong += [f"{name}, {width}, {scheme}: {one}" for one in page.heard() if not one.startswith("request: " + own)]
                        if page.run("document.documentElement.scrollWidth") > width:
                            widest = page.run("[...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > innerWidth && !e.closest('pre, .wide')).map(e => e.outerHTML.slice(0, 120))[0] || ''")
                            wrong.append(f"{name}, {width}, {scheme}: it is wider than the screen: {widest}")
                        if pictures:
                            pictures.mkdir(parents=True, exist_ok=True)
                            (pictures / f"{name.replace('/', '-').removesuffix('.html')}-{width}-{scheme}.png").write_bytes(page.picture(whole=width < 500))
                        page.run("document.querySelectorAll('details').forEach(one => one.open = true)")
                        if page.run("document.documentElement.scrollWidth") > width:
                            wrong.append(f"{name}, {width}, {scheme}: opened it is wider than the screen")
                        if script and (scheme == "dark" or width == 390):
                            wrong += [f"{name}, {width}, {scheme}: {one}" for one in page.violations(script)]
                        page.close()
            print(f"{len(names)} pages at 2 widths: requests, console, width{', axe-core' if script else ''}")
        finally:
            chromium.close()
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--pictures", type=pathlib.Path)
    options = parser.parse_args()
    names, wrong = look_at_files(options.folder)
    wrong += look_in_browser(options.folder, names, options.pictures)
    for one in dict.fromkeys(wrong):
        print(f"check-site: {one}")
    if wrong:
        sys.exit(1)
    print("nothing is wrong")


if __name__ == "__main__":
    main()
