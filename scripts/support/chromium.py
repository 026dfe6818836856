"""A browser without a window for the scripts that look at pages, with Python's standard library alone."""
import base64
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile


def chromium_program():
    """Where Chromium is on this machine; nothing where there is none."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)


class Chromium:
    """A browser without a window, driven through a pipe."""

    def __init__(self, program):
        (to_read, self.to), (self.back, back_write) = os.pipe(), os.pipe()
        self.home = tempfile.mkdtemp()

        def pipes():
            os.dup2(to_read, 103)
            os.dup2(back_write, 104)
            os.dup2(103, 3)
            os.dup2(104, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1", "--remote-debugging-pipe",
             "--no-first-run", "--disable-extensions", "--disable-background-networking", "--font-render-hinting=none", f"--user-data-dir={self.home}"],
            preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(back_write)
        self.number, self.rest, self.events, self.session = 0, b"", [], None

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to, json.dumps(message).encode() + b"\0")
        wanted = self.number
        while True:
            message = self.next()
            if message.get("id") == wanted:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def next(self):
        while b"\0" not in self.rest:
            more = os.read(self.back, 1 << 20)
            if not more:
                raise RuntimeError("Chromium ended")
            self.rest += more
        first, self.rest = self.rest.split(b"\0", 1)
        return json.loads(first)

    def wait(self, method):
        while True:
            for place, event in enumerate(self.events):
                if event.get("method") == method:
                    return self.events.pop(place)
            self.events.append(self.next())

    def close(self):
        self.session = None
        try:
            self.ask("Browser.close")
        except (RuntimeError, OSError):
            pass
        self.process.wait(timeout=20)
        shutil.rmtree(self.home, ignore_errors=True)


class Page:
    """A page in a tab of its own, with what it asked for and said."""

    def __init__(self, chromium, path, width, scheme, height=1000):
        self.chromium = chromium
        chromium.session = None
        self.target = chromium.ask("Target.createTarget", url="about:blank")["targetId"]
        chromium.session = chromium.ask("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Log", "Runtime"):
            chromium.ask(domain + ".enable")
        chromium.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        chromium.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        chromium.events = []
        self.url = path.resolve().as_uri()
        chromium.ask("Page.navigate", url=self.url)
        chromium.wait("Page.loadEventFired")

    def run(self, script):
        result = self.chromium.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", "a script failed"))
        return result["result"].get("value")

    def heard(self):
        """What went out, and what stands on the console."""
        found = []
        for event in self.chromium.events:
            parameters = event.get("params", {})
            if event.get("method") == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if url != self.url and not url.startswith("data:"):
                    found.append(f"request: {url}")
            elif event.get("method") == "Log.entryAdded":
                found.append(f"console: {parameters['entry']['text']}")
            elif event.get("method") == "Runtime.consoleAPICalled":
                found.append(f"console: {parameters['type']}")
            elif event.get("method") == "Runtime.exceptionThrown":
                found.append("an exception")
        return found

    def picture(self, whole=False):
        return base64.b64decode(self.chromium.ask("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"])

    def violations(self, script):
        """What axe-core finds on the page."""
        self.run(script)
        found = self.run("axe.run(document, {resultTypes: ['violations']}).then(r => JSON.stringify(r.violations.map(v => [v.id, v.nodes.length, v.nodes[0].html.slice(0, 160), v.help])))")
        return [f"axe {rule} ({count}): {words}: {html}" for rule, count, html, words in json.loads(found)]

    def pdf(self):
        return base64.b64decode(self.chromium.ask("Page.printToPDF", printBackground=True, preferCSSPageSize=True)["data"])

    def close(self):
        self.chromium.session = None
        self.chromium.ask("Target.closeTarget", targetId=self.target)


def axe(folder):
    """The text of axe-core; nothing where there is none."""
    if os.environ.get("AXE"):
        return pathlib.Path(os.environ["AXE"]).read_text()
    done = subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--disable-pip-version-check", "-d", folder, "axe-playwright-python==0.1.8"])
    wheels = list(pathlib.Path(folder).glob("axe_playwright*.whl"))
    if done.returncode != 0 or not wheels:
        return None
    return zipfile.ZipFile(wheels[0]).read("axe_playwright_python/axe.min.js").decode()
