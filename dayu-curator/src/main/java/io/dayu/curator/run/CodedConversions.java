package io.dayu.curator.run;

import io.dayu.curator.act.ActOutcome;
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
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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
 * <p>A run that is killed in the middle leaves copies, which nobody else can read; the next run
 * removes them. The same run again passes over what is done.
 */
public final class CodedConversions {
  /** Files of one task of Spark: so much is done again when an executor dies. */
  private static final int FILES_OF_A_TASK = 4;

  private static final int TASKS_MAX = 100_000;

  /** Of so many files a run that is killed forgets what became of them. */
  private static final int REMEMBERED_AT_ONCE = 100;

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
   * @param refusals is told what became of each
   * @throws IOException when no NameNode hears orders, or files cannot get the policy; nothing was
   *     done then
   */
  public OutcomeCounts run(Dataset<Row> hints, RefusedFiles refusals) throws IOException {
    Configuration conf = spark.sparkContext().hadoopConfiguration();
    NameNodeOrders orders = new NameNodeOrders(conf, cluster);
    orders.check();
    OutcomeCounts counts = new OutcomeCounts();
    Consumer<CopyResult> told =
        last -> {
          counts.add(last.file(), last.outcome(), last.said());
          refusals.note(last, System.currentTimeMillis());
          if (refusals.noted() % REMEMBERED_AT_ONCE == 0) {
            remember(refusals, counts);
          }
        };
    ExecutorService replacer = Executors.newSingleThreadExecutor();
    CopyAllowance allowance = new CopyAllowance();
    PacePlugin.use(allowance);
    try (FileCopier copier = FileCopier.open(conf, cluster, policy, allowed -> {});
        BudgetWatch watch = new BudgetWatch(new NameNodeOrders(conf, cluster), allowance)) {
      copier.check();
      watch.begin();
      List<HintedFile> fit = fit(hints.javaRDD().map(HintRows::file).collect(), orders, told);
      Replacements replacements = new Replacements(orders, copier, told);
      int tasks = Math.min(TASKS_MAX, fit.size() / FILES_OF_A_TASK + 1);
      try {
        copyAll(
            new JavaSparkContext(spark.sparkContext()).parallelize(fit, tasks),
            conf,
            replacer,
            replacements);
      } finally {
        // Of a job that has failed too: no copy that was proved is left.
        replacer.shutdown();
        while (!replacer.awaitTermination(1, TimeUnit.MINUTES)) {
          // Each replacement ends by itself, or is given up.
        }
        replacements.finish();
      }
      copier.end();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("It was broken off.", e);
    } finally {
      replacer.shutdownNow();
      remember(refusals, counts);
    }
    return counts;
  }

  /** Without it the next run tries them first again, and does no harm. */
  private static void remember(RefusedFiles refusals, OutcomeCounts counts) {
    try {
      refusals.save();
    } catch (IOException e) {
      counts.say("Refused files are not remembered: " + FileCopier.firstLine(e));
    }
  }

  /** The files that the NameNode would have replaced; the others are not copied at all. */
  private static List<HintedFile> fit(
      List<HintedFile> files, NameNodeOrders orders, Consumer<CopyResult> told) throws IOException {
    List<HintedFile> fit = new ArrayList<>();
    for (HintedFile file : files) {
      Optional<ActOutcome> obstacle = orders.obstacle(file);
      if (obstacle.isEmpty()) {
        fit.add(file);
      } else {
        told.accept(CopyResult.of(file, obstacle.get()));
      }
    }
    return fit;
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

  /** The work of a task of Spark where it runs. */
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
