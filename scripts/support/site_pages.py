#!/usr/bin/env python3
"""Builds the site from the Markdown pages of the repository

    site_pages.py DATASET-COMMAND OUTPUT-FOLDER

Static HTML: no script, no font, no request but for the site's own files. What is on it, and in which order, says docs/site/pages.toml;
a page below docs/ that is not named there stands at the end of its section. The pages of the commands are made of
`dataset --experimental-dump-help`, so they say what --help says. Links to files of the repository that are no page are
shown as text. A link that leads nowhere ends the build.

Needs markdown-it-py (docs/site/requirements.txt); `make site` installs it into .build/site-tools.
"""
import html
import json
import os
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys
import tomllib

from markdown_it import MarkdownIt

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = ROOT / "docs" / "site"


def slug(text):
    """The anchor of a heading, as GitHub makes it, so that links work in both places."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def output_path(source):
    """Where the page of a Markdown file stands on the site."""
    if source.startswith("docs/"):
        return source.removeprefix("docs/").removesuffix(".md") + ".html"
    catalog = re.fullmatch(r"Sources/(\w+)/\w+\.docc/(\w+)\.md", source)
    if catalog:
        module, name = catalog.groups()
        return f"libraries/{module}.html" if name == module else f"libraries/{module}-{name}.html"
    if source.endswith("/README.md"):
        return source.removesuffix("/README.md").lower() + ".html"
    return source.removesuffix(".md").lower() + ".html"


class Page:
    def __init__(self, source, target, title, short=None):
        self.source, self.target, self.title, self.body, self.anchors = source, target, title, "", set()
        # What the list of contents calls it.
        self.short = short or title


class Site:
    def __init__(self, command, folder):
        self.command, self.folder = command, folder
        self.wrong, self.pages, self.pictures, self.sections, self.comments = [], {}, set(), [], {}
        self.markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        self.markdown.renderer.rules.update({
            "fence": self.fence,
            "code_block": self.fence,
            "table_open": lambda *_: '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n',
            "table_close": lambda *_: "</table></div>\n",
        })

    # What there is

    def read(self):
        listed = tomllib.loads((SITE / "pages.toml").read_text())["section"]
        named = {page for section in listed for page in section.get("pages", [])}
        others = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs").rglob("*.md") if str(path.relative_to(ROOT)) not in named)
        for section in listed:
            sources = list(section.get("pages", []))
            if "folder" in section:
                mine = [path for path in others if path.startswith(section["folder"] + "/")]
                sources += mine
                others = [path for path in others if path not in mine]
            pages = []
            for source in sources:
                if (ROOT / source).exists():
                    pages.append(self.add(Page(source, output_path(source), self.title_of(source), section.get("short", {}).get(source))))
                else:
                    self.wrong.append(f"docs/site/pages.toml: there is no {source}")
            if section.get("manual"):
                pages += self.manual()
            if section.get("catalogs"):
                # The page of a module first, its article behind it.
                for path in sorted(ROOT.glob("Sources/*/*.docc/*.md"), key=lambda path: (path.parent.stem, path.stem != path.parent.stem)):
                    source = str(path.relative_to(ROOT))
                    short = None if path.stem == path.parent.stem else "in five minutes"
                    pages.append(self.add(Page(source, output_path(source), self.title_of(source), short)))
            self.sections.append((section["title"], pages))
        self.sections[-1][1].extend(self.add(Page(source, output_path(source), self.title_of(source))) for source in others)

    def add(self, page):
        self.pages[page.source] = page
        return page

    def title_of(self, source):
        first = next((line for line in (ROOT / source).read_text().splitlines() if line.startswith("# ")), None)
        if first is None:
            sys.exit(f"site: {source} has no title (a first line such as \"# Reports\")")
        return re.sub(r"[`*]", "", first.removeprefix("# ")).strip()

    # Markdown

    def fence(self, tokens, index, *_):
        token = tokens[index]
        words = token.info.split()
        if words == ["console"]:
            return self.console(token.content)
        name = f' class="language-{html.escape(words[0])}"' if words else ""
        block = f'<pre tabindex="0"><code{name}>{html.escape(token.content)}</code></pre>\n'
        if len(words) == 2:
            return f"<figure><figcaption>{html.escape(words[1])}</figcaption>{block}</figure>\n"
        return block

    @staticmethod
    def console(text):
        lines = []
        for line in text.rstrip("\n").split("\n"):
            if line.startswith("$ "):
                lines.append(f'<span class="prompt">$ </span><span class="typed">{html.escape(line[2:])}</span>')
            else:
                lines.append(f'<span class="printed">{html.escape(line)}</span>')
        return '<pre class="console" tabindex="0"><code>' + "\n".join(lines) + "\n</code></pre>\n"

    def render(self, page):
        text = (ROOT / page.source).read_text()
        text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
        if page.source.startswith("Sources/"):
            text = self.of_catalog(page, text)
        tokens = self.markdown.parse(text)
        for place, token in enumerate(tokens):
            if token.type == "heading_open":
                inline = tokens[place + 1]
                words = "".join(child.content for child in inline.children if child.type in ("text", "code_inline"))
                name, number = slug(words), 0
                while (name if not number else f"{name}-{number}") in page.anchors:
                    number += 1
                name = name if not number else f"{name}-{number}"
                page.anchors.add(name)
                token.attrSet("id", name)
                if token.tag != "h1":
                    inline.children.append(self.raw(f'<a class="anchor" href="#{name}" aria-label="Link to this section">#</a>'))
            if token.type in ("th_open", "td_open", "th_close", "td_close"):
                self.cell(tokens, place)
            for child in token.children or []:
                self.link(page, child, token)
        page.body = self.markdown.renderer.render(tokens, self.markdown.options, {})

    @staticmethod
    def cell(tokens, place):
        """A class in place of the style that Markdown gives a cell, which the site's policy forbids; and no header that says nothing."""
        token = tokens[place]
        style = token.attrs.pop("style", None)
        if style == "text-align:right":
            token.attrs["class"] = "right"
        if token.type == "th_open" and not tokens[place + 1].content:
            token.tag = tokens[place + 2].tag = "td"

    @staticmethod
    def raw(text):
        from markdown_it.token import Token
        token = Token("html_inline", "", 0)
        token.content = text
        return token

    def of_catalog(self, page, text):
        """What DocC alone understands, as plain Markdown: names of symbols, links to articles, topics."""
        module = page.source.split("/")[1]
        lines, inside = [], False
        for line in text.split("\n"):
            inside ^= line.startswith("```")
            if not inside and not line.startswith("```"):
                topic = re.fullmatch(r"- ``(?:\w+/)?(\w+)``", line)
                line = re.sub(r"^# ``(\w+)``$", r"# \1", line)
                line = re.sub(r"<doc:(\w+)>", lambda match: f"[{self.title_of(f'Sources/{module}/{module}.docc/{match[1]}.md')}]({match[1]}.md)", line)
                line = re.sub(r"``([^`]+)``", lambda match: f"`{match[1].removeprefix(module + '/')}`", line)
                if topic:
                    line += f": {self.comment(module, topic[1])}"
            lines.append(line)
        return "\n".join(lines)

    def comment(self, module, name):
        """The first sentence of a type's comment."""
        if module not in self.comments:
            self.comments[module] = {}
            for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
                found = re.findall(r"((?:^ *///.*\n)+)(?:^ *@.*\n)*^ *public (?:\w+ )*(?:struct|enum|class|protocol|actor) (\w+)", path.read_text(), re.M)
                for comment, symbol in found:
                    text = " ".join(line.strip().removeprefix("///").strip() or "\0" for line in comment.splitlines())
                    self.comments[module].setdefault(symbol, re.sub(r"``([^`]+)``", r"`\1`", text.split("\0")[0].strip()))
        if name not in self.comments[module]:
            self.wrong.append(f"Sources/{module}: no public type {name} with a comment was found")
        return self.comments[module].get(name, "")

    def link(self, page, token, parent):
        """Turns the address of a link or a picture into one of the site."""
        key = {"link_open": "href", "image": "src"}.get(token.type)
        if not key:
            return
        address = token.attrGet(key)
        if re.match(r"[a-z]+:", address):
            return
        path, _, anchor = address.partition("#")
        source = posixpath.normpath(posixpath.join(posixpath.dirname(page.source), path)) if path else page.source
        if token.type == "image":
            if not (ROOT / source).exists():
                self.wrong.append(f"{page.source}: there is no picture {address}")
            self.pictures.add(source)
            token.attrSet(key, self.relative(page, output_of_picture(source)))
        elif source in self.pages:
            token.attrSet(key, self.relative(page, self.pages[source].target) * bool(path) + (f"#{anchor}" if anchor else ""))
        elif (ROOT / source).exists():
            # A file of the repository that is no page: there is nothing to open here, so the words alone stay.
            children = parent.children
            place = children.index(token)
            end = next(i for i in range(place, len(children)) if children[i].type == "link_close")
            children[place].type = children[end].type = "html_inline"
            children[place].content, children[end].content = f'<span title="in the repository: {html.escape(source)}">', "</span>"
        else:
            self.wrong.append(f"{page.source}: a link leads to {address}, which is not there")

    @staticmethod
    def relative(page, target):
        return posixpath.relpath(target, posixpath.dirname(page.target) or ".")

    # The commands

    def manual(self):
        text = subprocess.run([self.command, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout
        top = json.loads(text)["command"]
        commands = [one for one in top["subcommands"] if one.get("shouldDisplay", True) and one["commandName"] != "help"]
        index = self.add(Page("manual", "manual/index.html", "All commands"))
        rows = "".join(
            f'<tr><td><a href="{one["commandName"]}.html"><code>dataset {one["commandName"]}</code></a></td><td>{html.escape(one["abstract"])}</td></tr>' for one in commands)
        index.body = f"<h1>All commands</h1>\n{self.discussion(top)}<h2 id=\"list\">The list</h2><div class=\"wide\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table><thead><tr><th>Command</th><th>What it does</th></tr></thead><tbody>{rows}</tbody></table></div>"
        index.anchors.add("list")
        pages = [index]
        for one in commands:
            name = one["commandName"]
            page = self.add(Page(f"manual/{name}", f"manual/{name}.html", f"dataset {name}", short=name))
            page.body = f"<h1><code>dataset {name}</code></h1>\n<p>{html.escape(one['abstract'])}</p>\n" + self.discussion(one)
            parts = [part for part in one.get("subcommands", []) if part["commandName"] != "help"]
            if parts:
                default = one.get("defaultSubcommand")
                rows = "".join(
                    f'<tr><td><a href="#{part["commandName"]}"><code>{name} {part["commandName"]}</code></a></td><td>{html.escape(part["abstract"])}{" It is what the command does alone." if part["commandName"] == default else ""}</td></tr>'
                    for part in parts)
                page.body += f'<div class="wide" role="group" aria-label="Table" tabindex="0"><table><thead><tr><th>Command</th><th>What it does</th></tr></thead><tbody>{rows}</tbody></table></div>'
                for part in parts:
                    title = part["commandName"]
                    page.anchors.add(title)
                    page.body += f'<h2 id="{title}"><code>{name} {title}</code><a class="anchor" href="#{title}" aria-label="Link to this section">#</a></h2>\n<p>{html.escape(part["abstract"])}</p>\n{self.discussion(part)}{self.usage(f"dataset {name} {title}", part)}'
            else:
                page.body += self.usage(f"dataset {name}", one)
            pages.append(page)
        return pages

    @staticmethod
    def discussion(command):
        """The paragraphs of a help text; lines that are further in are commands as one types them."""
        found = ""
        for paragraph in command.get("discussion", "").split("\n\n"):
            if not paragraph.strip():
                continue
            for typed, lines in grouped(paragraph.split("\n"), lambda line: line.startswith("  ")):
                if typed:
                    found += '<pre tabindex="0"><code>' + "\n".join(html.escape(line[2:]) for line in lines) + "</code></pre>\n"
                else:
                    found += f"<p>{html.escape(' '.join(lines))}</p>\n"
        return found

    @staticmethod
    def usage(line, command):
        shown = [one for one in command.get("arguments", []) if one.get("shouldDisplay", True)]
        places = [one for one in shown if one["kind"] == "positional"]
        for one in places:
            name = f"<{one['valueName']}>" + (" ..." if one["isRepeating"] else "")
            line += f" [{name}]" if one["isOptional"] else f" {name}"
        options = [one for one in shown if one["kind"] != "positional"]
        found = f'<pre tabindex="0"><code>{html.escape(line)}{" [options]" if options else ""}</code></pre>\n<dl class="options">\n'
        for one in places + options:
            if one["kind"] == "positional":
                names = f"<{one['valueName']}>"
            else:
                names = ", ".join(("-" if name["kind"] == "short" else "--") + name["name"] for name in sorted(one["names"], key=lambda name: name["kind"] != "short"))
                if one["kind"] == "option":
                    names += f" <{one['valueName']}>"
            words = html.escape(one.get("abstract", ""))
            values = one.get("allValues", [])
            if values and not all(value in one.get("abstract", "") for value in values):
                words += " One of " + ", ".join(f"<code>{html.escape(value)}</code>" for value in values) + "."
            if one.get("defaultValue"):
                words += f" Without it: <code>{html.escape(one['defaultValue'])}</code>."
            if one["isRepeating"] and "again" not in words and "several" not in words and one["kind"] != "positional":
                words += " May be given several times."
            found += f"<dt><code>{html.escape(names)}</code></dt><dd>{words}</dd>\n"
        return found + "</dl>\n"

    # What is written

    def write(self):
        template = (SITE / "page.html").read_text()
        shutil.rmtree(self.folder, ignore_errors=True)
        order = [page for _, pages in self.sections for page in pages]
        for place, page in enumerate(order):
            target = self.folder / page.target
            target.parent.mkdir(parents=True, exist_ok=True)
            root = "../" * page.target.count("/")
            title = "dataset: your money in a spreadsheet you own" if page.target == "index.html" else f"{page.title} · dataset"
            source = f"Made from {page.source} in the repository." if page.source.endswith(".md") else "Made from what the command says of itself."
            target.write_text(template.format(
                title=html.escape(title), root=root, body=page.body, contents=self.contents(page), source=source,
                turn=self.turn(page, order[place - 1] if place else None, order[place + 1] if place + 1 < len(order) else None)))
        shutil.copy(SITE / "site.css", self.folder / "site.css")
        for picture in self.pictures:
            target = self.folder / output_of_picture(picture)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / picture, target)

    def contents(self, page):
        found, here = "", ' aria-current="page"'
        for title, pages in self.sections:
            if not pages:
                continue
            opened = " open" if page in pages or title == "Start" else ""
            entries = "".join(
                f'<li><a href="{self.relative(page, one.target)}"{here if one is page else ""}>{html.escape(one.short)}</a></li>' for one in pages)
            found += f"<details{opened}><summary>{title}</summary><ul>{entries}</ul></details>\n"
        return found

    def turn(self, page, before, after):
        links = ""
        if before:
            links += f'<a class="before" rel="prev" href="{self.relative(page, before.target)}">← {html.escape(before.title)}</a>'
        if after:
            links += f'<a class="next" rel="next" href="{self.relative(page, after.target)}">{html.escape(after.title)} →</a>'
        return f'<div class="turn">{links}</div>'


def output_of_picture(source):
    return "pictures/" + posixpath.basename(source)


def grouped(lines, key):
    """Lines in runs of one kind."""
    runs = []
    for line in lines:
        if runs and runs[-1][0] == key(line):
            runs[-1][1].append(line)
        else:
            runs.append((key(line), [line]))
    return runs


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    site = Site(sys.argv[1], pathlib.Path(sys.argv[2]))
    site.read()
    for page in site.pages.values():
        if page.source.endswith(".md"):
            site.render(page)
    for one in site.wrong:
        print(f"site: {one}", file=sys.stderr)
    if site.wrong:
        sys.exit(1)
    site.write()
    print(f"site: {len(site.pages)} pages in {os.path.relpath(site.folder)}")


main()
