#!/usr/bin/env python3
"""`dataset` over a table of datasets, on Apache Spark.

    fleet.py PATHS RESULTS [--dataset PROGRAM] [--partitions N] -- validate
    fleet.py PATHS RESULTS -- repair --dry-run
    fleet.py PATHS RESULTS -- report spending --period 2026
    fleet.py PATHS RESULTS --exports FOLDER -- export --format jsonl

PATHS is a text file with a dataset's path a line, or a Parquet table with a column `dataset`. RESULTS becomes a Parquet table of the schema
SCHEMA below: a row for each path, in `place` which one it was. Start it with spark-submit, or with Python where pyspark is installed;
SPARK_MASTER names the cluster (else `local[*]`).

Each task starts one `dataset ... --batch -`, writes its paths and reads a line of JSON for each. A task whose executor dies is done again by
Spark: `validate`, `repair --dry-run` and `report` change nothing; an export is written into a folder of its own first and renamed at the end, so
a file is there whole, whichever attempt wrote it.
"""
import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
import uuid

from pyspark.sql import Row, SparkSession
from pyspark.sql import functions as F
from pyspark.sql.types import ArrayType, IntegerType, LongType, StringType, StructField, StructType

# What every command answers of a dataset; `result` is its JSON document as text.
SCHEMA = StructType([
    StructField("place", LongType(), nullable=False),
    StructField("dataset", StringType(), nullable=False),
    StructField("command", StringType(), nullable=False),
    StructField("status", IntegerType(), nullable=False),
    StructField("result", StringType(), nullable=True),
    StructField("error", StringType(), nullable=True),
    StructField("notes", ArrayType(StringType(), containsNull=False), nullable=False),
])

# What `validate` finds, for findings(): a row a finding.
FINDING = StructType([StructField(name, LongType() if name == "row" else StringType()) for name in (
    "code", "severity", "file", "tab", "row", "column", "cell", "id", "found", "expected", "message", "suggestion", "fix")])
VALIDATED = StructType([StructField("findings", ArrayType(FINDING))])


class BatchFailed(Exception):
    """The batch itself could not be run, which is no result of any dataset; Spark tries the task again."""


def batch(program, words, paths):
    """Yields what the command says of each path, while it works on the next ones."""
    command = [program, *words, "--batch", "-", "--null"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def write():
        try:
            with process.stdin:
                for path in paths:
                    process.stdin.write(path.encode() + b"\0")
        except BrokenPipeError:
            pass  # it ended early, which its status says

    writer = threading.Thread(target=write, daemon=True)
    writer.start()
    try:
        count = 0
        for line in process.stdout:
            answer = parsed(line.decode())
            if answer["dataset"] != paths[count]:
                raise BatchFailed(f"line {count + 1} is about {answer['dataset']!r}, not {paths[count]!r}")
            count += 1
            yield answer
        status = process.wait()
        if status not in (0, 1) or count != len(paths):
            raise BatchFailed(f"{command} ended with status {status} after {count} of {len(paths)} datasets")
    finally:
        if process.poll() is None:
            process.terminate()
        process.stdout.close()
        process.wait()


def parsed(line):
    """A line of a batch as an object, its `result` as the text that the command printed, byte for byte; None for null."""
    # Quotes inside of texts are escaped, so these are the members of the line itself; behind the last one only texts follow.
    begin, end = line.index(',"result":'), line.rindex(',"error":')
    answer = json.loads(line[:begin] + "}") | json.loads("{" + line[end + 1:])
    result = line[begin + len(',"result":'):end]
    return answer | {"result": None if result == "null" else result}


def export_name(path, ending):
    """The file of a dataset's export: its name, and enough of a hash of its path that no two are the same."""
    name = os.path.basename(os.path.abspath(path)).encode()[:100].decode(errors="ignore")
    return f"{name}-{hashlib.sha256(path.encode()).hexdigest()[:16]}.{ending}"


def run_partition(program, words, exports, ending):
    """What a task does with its rows of (place, path)."""
    def run(rows):
        rows = list(rows)
        if not rows:
            return
        scratch = None
        own = list(words)
        if exports:
            # Of this attempt alone: one that lost its executor may still be writing.
            scratch = os.path.join(exports, f".attempt-{uuid.uuid4()}")
            os.makedirs(scratch)
            own += ["--to", os.path.join(scratch, "{number}." + ending)]
        try:
            paths = [path for _, path in rows]
            for number, answer in enumerate(batch(program, own, paths), 1):
                place, path = rows[number - 1]
                if exports:
                    answer["command"] = " ".join(words)
                if exports and answer["result"]:
                    final = os.path.join(exports, export_name(path, ending))
                    os.replace(os.path.join(scratch, f"{number}.{ending}"), final)
                    written = json.loads(answer["result"]) | {"files": [final]}
                    answer["result"] = json.dumps(written, ensure_ascii=False, separators=(",", ":"))
                yield Row(place=place, dataset=path, command=answer["command"], status=answer["status"],
                          result=answer["result"], error=answer["error"], notes=answer["notes"])
        finally:
            if scratch:
                shutil.rmtree(scratch, ignore_errors=True)
    return run


def run_fleet(spark, paths, words, program="dataset", partitions=None, exports=None, ending="jsonl"):
    """A DataFrame of SCHEMA: what the command says of each path, which `paths` (an RDD of text) lists."""
    placed = paths.zipWithIndex().map(lambda pair: (pair[1], pair[0]))
    if partitions:
        placed = placed.repartition(partitions)
    if exports:
        os.makedirs(exports, exist_ok=True)
    rows = placed.mapPartitions(run_partition(program, words, exports, ending))
    return spark.createDataFrame(rows, SCHEMA)


def findings(results):
    """The results of `validate` as a row a finding."""
    parsed = results.withColumn("parsed", F.from_json("result", VALIDATED))
    return parsed.select("place", "dataset", F.explode("parsed.findings").alias("finding")).select(
        "place", "dataset", "finding.*")


def read_paths(spark, place):
    if place.endswith(".parquet"):
        return spark.read.parquet(place).select("dataset").rdd.map(lambda row: row[0])
    return spark.sparkContext.textFile(place).filter(lambda line: line.strip() != "")


def main():
    own, words = sys.argv[1:], []
    if "--" in own:
        own, words = own[:own.index("--")], own[own.index("--") + 1:]
    parser = argparse.ArgumentParser(description="dataset over a table of datasets, on Apache Spark; the command stands behind --")
    parser.add_argument("paths", help="a text file with a path a line, or a Parquet table with a column dataset")
    parser.add_argument("results", help="the Parquet table to write")
    parser.add_argument("--dataset", default="dataset", metavar="PROGRAM", help="the command, where each executor finds it")
    parser.add_argument("--partitions", type=int, help="how many tasks; else as the input is cut")
    parser.add_argument("--exports", metavar="FOLDER", help="where exports go, a folder that every executor sees")
    arguments = parser.parse_args(own)
    if not words or words[0] not in ("validate", "repair", "export", "report"):
        parser.error("name one of validate, repair --dry-run, export and report behind --")
    if (words[0] == "export") != bool(arguments.exports):
        parser.error("--exports FOLDER goes with export, and export needs it")
    ending = "jsonl"
    if words[0] == "export":
        if "--format" not in words[:-1]:
            parser.error("name the format of the exports: -- export --format jsonl")
        ending = words[words.index("--format") + 1]

    spark = SparkSession.builder.master(os.environ.get("SPARK_MASTER", "local[*]")).appName("dataset fleet").getOrCreate()
    try:
        results = run_fleet(spark, read_paths(spark, arguments.paths), words, arguments.dataset, arguments.partitions,
                            arguments.exports, ending)
        results.write.mode("overwrite").parquet(arguments.results)
        counts = spark.read.parquet(arguments.results).groupBy("status").count().orderBy("status").collect()
        print(json.dumps({"version": 1, "results": arguments.results,
                          "statuses": {str(row["status"]): row["count"] for row in counts}}))
    finally:
        spark.stop()


if __name__ == "__main__":
    main()
