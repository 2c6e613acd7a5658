"""Makes parts under PySpark: `spark_parts.py PROGRAM FOLDER RECORDING…`, as `parts.py` calls it."""
import os, signal, subprocess, sys

from pyspark import TaskContext
from pyspark.sql import SparkSession

program, folder, *work = sys.argv[1:]

def task(names):
    context = TaskContext.get()
    for name in names:
        part = (f"{folder}/parts/{os.path.basename(name)}"
                f".{context.partitionId()}.{context.attemptNumber()}.part")
        run = subprocess.run([program, "analyze", "-q", "-j1", "--config", "none", name, "--part", part],
                             cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        if run.returncode != 0:
            raise RuntimeError(f"{name}: exit code {run.returncode}")
        if context.attemptNumber() == 0 and context.partitionId() == 1:
            raise RuntimeError("made to fail after its first part was written")
        if context.attemptNumber() == 0 and context.partitionId() == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        yield name

spark = (SparkSession.builder.master("local[2,4]")
         .config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
         .config("spark.speculation", "true").config("spark.speculation.multiplier", "1.1")
         .config("spark.speculation.quantile", "0.2").getOrCreate())
spark.sparkContext.setLogLevel("OFF")
done = spark.sparkContext.parallelize(work, 7).mapPartitions(task).collect()
spark.stop()
assert sorted(done) == sorted(work)
