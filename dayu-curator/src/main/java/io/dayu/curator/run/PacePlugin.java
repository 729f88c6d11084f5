package io.dayu.curator.run;

import io.dayu.curator.act.CopyPace;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.spark.SparkContext;
import org.apache.spark.api.plugin.DriverPlugin;
import org.apache.spark.api.plugin.ExecutorPlugin;
import org.apache.spark.api.plugin.PluginContext;
import org.apache.spark.api.plugin.SparkPlugin;
import org.jspecify.annotations.Nullable;

/**
 * Spark's own way from an executor to the driver ({@code spark.plugins}): tasks ask before they
 * copy, and the driver answers of what the NameNode has allowed.
 */
public final class PacePlugin implements SparkPlugin {
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final AtomicReference<@Nullable CopyAllowance> ALLOWANCE = new AtomicReference<>();
  private static final AtomicReference<@Nullable PluginContext> EXECUTOR = new AtomicReference<>();

  /** Has the driver answer of this one from now on. */
  static void use(CopyAllowance allowance) {
    ALLOWANCE.set(allowance);
  }

  /** The pace of tasks of this executor. */
  static CopyPace ofExecutor() {
    return PacePlugin::await;
  }

  private static void await(long bytes) throws IOException {
    @Nullable PluginContext executor = EXECUTOR.get();
    if (executor == null) {
      throw new IOException("Nobody paces copies: spark.plugins must be " + PacePlugin.class);
    }
    try {
      long waitNs;
      do {
        waitNs = (Long) executor.ask(bytes);
        TimeUnit.NANOSECONDS.sleep(waitNs == CopyAllowance.ASK_AGAIN ? PAUSE.toNanos() : waitNs);
      } while (waitNs == CopyAllowance.ASK_AGAIN);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("It was broken off.", e);
    } catch (IOException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  @Override
  public DriverPlugin driverPlugin() {
    return new DriverPlugin() {
      @Override
      public Map<String, String> init(SparkContext context, PluginContext plugin) {
        return Map.of();
      }

      @Override
      public Object receive(Object bytes) throws Exception {
        @Nullable CopyAllowance allowance = ALLOWANCE.get();
        return allowance == null
            ? CopyAllowance.ASK_AGAIN
            : allowance.bookNs((Long) bytes, System.nanoTime());
      }
    };
  }

  @Override
  public ExecutorPlugin executorPlugin() {
    return new ExecutorPlugin() {
      @Override
      public void init(PluginContext context, Map<String, String> settings) {
        EXECUTOR.set(context);
      }
    };
  }
}
