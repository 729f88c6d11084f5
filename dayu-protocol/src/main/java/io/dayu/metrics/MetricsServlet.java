package io.dayu.metrics;

import io.dayu.guard.CallbackFailures;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HttpServer2;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers with the page; who may look is decided as for Hadoop's own {@code /jmx}. */
public final class MetricsServlet extends HttpServlet {
  private static final Logger LOG = LoggerFactory.getLogger(MetricsServlet.class);
  private static final CallbackFailures FAILURES =
      new CallbackFailures(
          LOG, "Dayu's metrics could not be read for a request; the next is tried.");
  private static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!HttpServer2.isInstrumentationAccessAllowed(getServletContext(), request, response)) {
      return;
    }
    if (!(getServletContext().getAttribute(PrometheusPage.ATTRIBUTE) instanceof PrometheusPage page)
        || page.closed()) {
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "Dayu has ended.");
      return;
    }
    byte[] text;
    try {
      text = page.text().getBytes(StandardCharsets.UTF_8);
    } catch (Throwable e) {
      FAILURES.caught(e);
      response.sendError(
          HttpServletResponse.SC_INTERNAL_SERVER_ERROR, "Dayu's metrics could not be read.");
      return;
    }
    response.setContentType(CONTENT_TYPE);
    response.setContentLength(text.length);
    response.getOutputStream().write(text);
  }
}
