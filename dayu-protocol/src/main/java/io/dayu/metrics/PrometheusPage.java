package io.dayu.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.http.HttpServer2;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A daemon's metrics as Prometheus' text, on its own web server behind its own filters. Thread
 * safe.
 */
public final class PrometheusPage {
  /** The path of the page. */
  public static final String PATH = "/dayu/metrics";

  /** The attribute by which the servlet finds the page. */
  static final String ATTRIBUTE = "io.dayu.metrics.page";

  private static final Logger LOG = LoggerFactory.getLogger(PrometheusPage.class);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final List<Runnable> refreshers = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  /** The registry where meters are registered. */
  public MeterRegistry registry() {
    return registry;
  }

  /** Has something done before each look at the page. */
  public void beforeEach(Runnable refresher) {
    refreshers.add(refresher);
  }

  /** The text now. */
  public synchronized String text() {
    refreshers.forEach(Runnable::run);
    return registry.scrape();
  }

  /** Shows the page on a running web server; what prevents that is told the log in one line. */
  public void serve(HttpServer2 server) {
    try {
      server.setAttribute(ATTRIBUTE, this);
      server.addServlet("dayu-metrics", PATH, MetricsServlet.class);
    } catch (RuntimeException | LinkageError e) {
      unserved(e);
    }
  }

  /** Tells the log that the page cannot be shown. */
  public static void unserved(Throwable cause) {
    LOG.warn("Dayu's metrics are not shown at {}: {}", PATH, cause.toString());
  }

  /** Shows nothing any more; a servlet cannot be taken off a web server that runs. */
  public void close() {
    closed = true;
    refreshers.clear();
    registry.close();
  }

  boolean closed() {
    return closed;
  }
}
