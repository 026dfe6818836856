"""fleet.py on a local cluster of two workers: the same rows as a plain loop, also where an executor is killed on the way.

Needs pyspark and Java. DATASET_BINARY names the command. Run by `make check-fleet`.
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

FOLDER = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(FOLDER))
PROGRAM = str(pathlib.Path(os.environ["DATASET_BINARY"]).resolve())

# The executors' Python finds fleet.py there, too.
os.environ["PYTHONPATH"] = f"{FOLDER}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"
os.environ["PYSPARK_PYTHON"] = sys.executable

from pyspark.sql import SparkSession  # noqa: E402

import fleet  # noqa: E402

COUNT = int(os.environ.get("FLEET_COUNT", "240"))


def alone(words, path):
    """What a run on one dataset alone prints."""
    return subprocess.run([PROGRAM, *words, "--json", "--dataset", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def processes(text):
    """The processes whose command line holds a text."""
    found = []
    for place in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if text in place.read_bytes().decode(errors="replace"):
                found.append(int(place.parent.name))
        except OSError:
            pass
    return [number for number in found if number != os.getpid()]


class FleetTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.place = pathlib.Path(tempfile.mkdtemp(prefix="fleet-"))
        subprocess.run([sys.executable, FOLDER / "generate.py", PROGRAM, cls.place / "datasets", "--count", str(COUNT), "--templates", "2"],
                       check=True,
                       stdout=subprocess.DEVNULL)
        cls.paths = (cls.place / "datasets" / "paths.txt").read_text().splitlines()
        # An odd name, and one dataset twice.
        odd = cls.place / "datasets" / "Geld für 😀"
        shutil.copytree(cls.paths[0], odd)
        cls.paths += [str(odd), cls.paths[0]]
        cls.spark = (
            SparkSession.builder.master("local-cluster[2,1,1024]").appName("fleet tests")
            .config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
            .config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.executorEnv.PYTHONPATH", os.environ["PYTHONPATH"])
            .config("spark.worker.cleanup.enabled", "true").config("spark.task.maxFailures", "4").getOrCreate())
        cls.spark.sparkContext.setLogLevel("OFF")

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        shutil.rmtree(cls.place, ignore_errors=True)

    def results(self, words, name, partitions=6, **more):
        """The rows of a run, by their places, as they are read back from Parquet."""
        paths = self.spark.sparkContext.parallelize(self.paths, 4)
        table = fleet.run_fleet(self.spark, paths, words, PROGRAM, partitions, **more)
        file = str(self.place / name)
        table.write.mode("overwrite").parquet(file)
        read = self.spark.read.parquet(file)
        # Parquet is read with every column nullable.
        self.assertEqual(read.schema.simpleString(), fleet.SCHEMA.simpleString())
        return read.orderBy("place").collect()

    def compare(self, rows, words):
        """Row for row what a plain loop of `dataset WORDS --json` comes to."""
        self.assertEqual([row["dataset"] for row in rows], self.paths)
        self.assertEqual([row["place"] for row in rows], list(range(len(self.paths))))
        for row in rows:
            run = alone(words, row["dataset"])
            self.assertEqual(row["status"], run.returncode, row["dataset"])
            self.assertEqual(row["result"] or "", run.stdout.decode().rstrip("\n"), row["dataset"])
            self.assertEqual(row["error"] is None, run.returncode < 2, row["dataset"])
            self.assertEqual(row["command"], " ".join(words))

    def killing_an_executor(self, body):
        """Kills one executor once some tasks are done, and gives what `body` returns; it must have been missed."""
        tracker = self.spark.sparkContext.statusTracker()
        known = set(tracker.getJobIdsForGroup(None))
        outcome, lost = {}, []

        def kill():
            while not outcome:
                for job in set(tracker.getJobIdsForGroup(None)) - known:
                    info = tracker.getJobInfo(job)
                    for stage in (tracker.getStageInfo(number) for number in info.stageIds):
                        if stage and stage.numTasks > 20 and 3 <= stage.numCompletedTasks and stage.numActiveTasks > 1:
                            executors = processes("CoarseGrainedExecutorBackend")
                            os.kill(executors[0], signal.SIGKILL)
                            lost.append((executors[0], stage.numCompletedTasks))
                            return
                time.sleep(0.01)

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        try:
            outcome["rows"] = body()
        finally:
            outcome.setdefault("rows", None)
            killer.join()
        self.assertTrue(lost, "no executor was killed before the end: take more datasets")
        executor, done = lost[0]
        self.assertFalse(pathlib.Path(f"/proc/{executor}").exists())
        print(f"killed executor {executor} after {done} tasks", file=sys.stderr)
        return outcome["rows"]

    def test_validate_with_a_killed_executor_is_a_plain_loop_row_for_row(self):
        rows = self.killing_an_executor(lambda: self.results(["validate"], "killed.parquet", partitions=40))
        self.compare(rows, ["validate"])
        self.assertEqual({0, 1, 2}, {row["status"] for row in rows})
        # Nothing of the lost executor works on.
        deadline = time.monotonic() + 10
        while processes("--batch-worker") and time.monotonic() < deadline:
            time.sleep(0.1)
        self.assertEqual(processes("--batch-worker"), [])

    def test_reports_and_repairs_are_a_plain_loop_row_for_row(self):
        for words in (["repair", "--dry-run"], ["report", "spending", "--period", "2026"]):
            rows = self.results(words, f"{words[0]}.parquet")
            self.assertEqual([row["dataset"] for row in rows], self.paths)
            for row in rows[::10]:
                # As a batch says it: the command in a plan is that of a run on this dataset.
                run = subprocess.run([PROGRAM, *words, "--dataset", row["dataset"], "--json"], stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL)
                self.assertEqual((row["status"], row["result"] or ""), (run.returncode, run.stdout.decode().rstrip("\n")))

    def test_exports_with_a_killed_executor_are_there_whole_and_once(self):
        exports = str(self.place / "exports")
        rows = self.killing_an_executor(
            lambda: self.results(["export", "--format", "jsonl"], "exported.parquet", partitions=40, exports=exports))
        files = set()
        for row in rows:
            if row["status"] == 2:
                self.assertIsNone(row["result"])
                continue
            file, = json.loads(row["result"])["files"]
            files.add(os.path.basename(file))
            if row["place"] % 10 == 0:
                run = subprocess.run([PROGRAM, "export", "--format", "jsonl", "--dataset", row["dataset"]], stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL)
                self.assertEqual(pathlib.Path(file).read_bytes(), run.stdout)
        left = {name for name in os.listdir(exports) if not name.startswith(".attempt-")}
        self.assertEqual(left, files)

    def test_findings_are_a_table(self):
        rows = self.spark.createDataFrame(
            [(0, "A", "validate", 1, alone(["validate"], str(FOLDER.parents[1] / "Samples/datasets/damaged")).stdout.decode(), None, [])],
            fleet.SCHEMA)
        found = fleet.findings(rows).collect()
        self.assertGreater(len(found), 10)
        self.assertIn("amount-comma", {row["code"] for row in found})

    def test_a_command_that_cannot_be_run_is_no_result(self):
        with self.assertRaisesRegex(Exception, "ended with status 64"):
            self.results(["validate", "--only", "nonsense"], "wrong.parquet", partitions=1)


if __name__ == "__main__":
    unittest.main(verbosity=2)
