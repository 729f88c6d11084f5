package io.dayu.curator.run;

import io.dayu.curator.act.CopyResult;
import io.dayu.curator.act.FileCopier;
import io.dayu.curator.act.HintedFile;
import io.dayu.curator.act.NameNodeOrders;
import io.dayu.curator.act.Replacements;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import scala.collection.Iterator;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction1;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/**
 * Converts cold files to erasure coding (Curator's task C). Executors copy and prove; the driver,
 * which alone needs a superuser's login, orders each replacement as soon as a copy is proved.
 *
 * <p>Whatever is killed in the middle leaves copies beside their files. The same run again writes
 * them anew, and passes over what is done.
 */
public final class CodedConversions {
  /** Files of one task of Spark: so much is done again when an executor dies. */
  private static final int FILES_OF_A_TASK = 4;

  private static final int TASKS_MAX = 100_000;

  private final SparkSession spark;
  private final URI cluster;
  private final String policy;

  /**
   * Conversions in one file system.
   *
   * @param cluster its address, such as {@code hdfs://ns}
   * @param policy erasure coding policy that files get
   */
  public CodedConversions(SparkSession spark, URI cluster, String policy) {
    this.spark = spark;
    this.cluster = cluster;
    this.policy = policy;
  }

  /**
   * Works on all hints.
   *
   * @param hints columns {@code inode_id}, {@code modification_time} and {@code length}
   * @throws IOException when no NameNode hears orders; nothing was done then
   */
  public OutcomeCounts run(Dataset<Row> hints) throws IOException {
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    NameNodeOrders orders = new NameNodeOrders(conf, cluster);
    orders.check();
    JavaRDD<HintedFile> files = hints.javaRDD().map(HintRows::file).cache();
    long tasks = Math.min(TASKS_MAX, files.count() / FILES_OF_A_TASK + 1);
    OutcomeCounts counts = new OutcomeCounts();
    ExecutorService replacer = Executors.newSingleThreadExecutor();
    CopyAllowance allowance = new CopyAllowance();
    PacePlugin.use(allowance);
    try (FileCopier copier = FileCopier.open(conf, cluster, policy, allowed -> {});
        BudgetWatch watch = new BudgetWatch(new NameNodeOrders(conf, cluster), allowance)) {
      watch.begin();
      Replacements replacements =
          new Replacements(
              orders, copier, one -> counts.add(one.file(), one.outcome(), one.said()));
      copyAll(files.repartition((int) tasks), conf, replacer, replacements);
      replacer.shutdown();
      while (!replacer.awaitTermination(1, TimeUnit.MINUTES)) {
        // Each replacement ends by itself, or is given up.
      }
      replacements.finish();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("It was broken off.", e);
    } finally {
      replacer.shutdownNow();
    }
    return counts;
  }

  private void copyAll(
      JavaRDD<HintedFile> files,
      Configuration conf,
      ExecutorService replacer,
      Replacements replacements) {
    Broadcast<SerializableConfiguration> settings =
        new JavaSparkContext(spark.sparkContext()).broadcast(new SerializableConfiguration(conf));
    spark
        .sparkContext()
        .runJob(
            files.rdd(),
            new CopyTask(settings, cluster, policy),
            new AbstractFunction2<Object, List<CopyResult>, BoxedUnit>() {
              @Override
              public BoxedUnit apply(Object task, List<CopyResult> results) {
                results.forEach(one -> replacer.execute(() -> replacements.take(one)));
                return BoxedUnit.UNIT;
              }
            },
            ClassTag$.MODULE$.apply(List.class));
  }

  /** What a task of Spark does where it runs. */
  private static final class CopyTask
      extends AbstractFunction1<Iterator<HintedFile>, List<CopyResult>> implements Serializable {
    private static final long serialVersionUID = 1;

    private final Broadcast<SerializableConfiguration> conf;
    private final URI cluster;
    private final String policy;

    CopyTask(Broadcast<SerializableConfiguration> conf, URI cluster, String policy) {
      this.conf = conf;
      this.cluster = cluster;
      this.policy = policy;
    }

    @Override
    public List<CopyResult> apply(Iterator<HintedFile> files) {
      List<HintedFile> all = new ArrayList<>();
      while (files.hasNext()) {
        all.add(files.next());
      }
      List<CopyResult> results = new ArrayList<>();
      try (FileCopier copier =
          FileCopier.open(conf.value().value(), cluster, policy, PacePlugin.ofExecutor())) {
        all.forEach(file -> results.add(copier.copy(file)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return results;
    }
  }
}
