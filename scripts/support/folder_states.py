"""What the files of a dataset hold, without what differs from run to run: two runs that did the same are told to be alike."""
import gzip, hashlib, io, json, os, re, zipfile


def is_whole_displaced(name, digest, states):
    of = re.sub(r" \(displaced .*\)", "", name)
    return of != name and any(state.get(of) == digest for state in states)


def contents(dataset, states=()):
    """What the files of a dataset hold. A file that could not be read when it came out is kept as somebody's (`displaced`): it must be a whole
    version of its file, one of `states`."""
    data = {}
    folder = os.path.join(dataset, "Data")
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name.endswith(".xlsx"):
            with zipfile.ZipFile(path) as book:
                parts = [book.read(item) for item in sorted(book.namelist()) if "worksheets/" in item]
        else:
            parts = [open(path, "rb").read()]
        # New ids and times differ from run to run.
        text = b"\0".join(parts).replace(os.fsencode(dataset), b"DATASET")
        text = re.sub(rb"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", b"ID", text)
        text = re.sub(rb"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", b"TIME", text)
        digest = hashlib.sha256(text).hexdigest()[:12]
        if not is_whole_displaced(name, digest, states):
            data[name] = digest
    receipts = os.path.join(dataset, "Receipts")
    for name in sorted(os.listdir(receipts)) if os.path.isdir(receipts) else ():
        with open(os.path.join(receipts, name), "rb") as file:
            digest = hashlib.sha256(file.read()).hexdigest()[:12]
        if not is_whole_displaced("Receipts/" + name, digest, states):
            data["Receipts/" + name] = digest
    return data


def kept(dataset):
    """How many imports and runs are kept beside the files."""
    imports = os.path.join(dataset, ".dataset", "imports")
    return sum("(displaced " not in name for name in os.listdir(imports)) if os.path.isdir(imports) else 0


def leftovers(dataset):
    return [os.path.join(folder, name) for folder, _, files in os.walk(dataset) for name in files if os.path.basename(folder) == "tmp"]


def neutral(data):
    """Content without what differs from run to run: ids, times, hashes of files that hold them, and names of temporary files."""
    if data.startswith(b"PK\x03\x04"):
        try:
            with zipfile.ZipFile(io.BytesIO(data)) as book:
                data = b"\0".join(name.encode() + b"\0" + book.read(name) for name in sorted(book.namelist()))
        except zipfile.BadZipFile:
            pass
    if data.startswith(b"\x1f\x8b"):
        try:
            data = gzip.decompress(data)
        except (OSError, EOFError):
            pass
    if data.startswith(b"{"):
        try:
            data = json.dumps(json.loads(data), sort_keys=True).encode()
        except ValueError:
            pass
    data = re.sub(rb"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}", b"ID", data)
    data = re.sub(rb"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?", b"TIME", data)
    return re.sub(rb"\b([0-9a-f]{64}|[0-9a-f]{16})\b", b"HASH", data)


def looks(*roots):
    """A digest of all files below folders, whatever run made them."""
    found = []
    for root in roots:
        for folder, _, files in os.walk(root):
            # An empty folder is something left, too.
            found.append(neutral(os.path.relpath(folder, root).encode()))
            for name in files:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    # Of a lock only its being there says anything: the number in it is that of the process.
                    data = b"" if name == "lock" else file.read()
                found.append(neutral(os.path.relpath(path, root).encode()) + b"\0" + hashlib.sha256(neutral(data)).digest())
        found.append(b"")
    return hashlib.sha256(b"\0\0".join(sorted(found))).digest()
