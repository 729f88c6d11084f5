package io.dayu.hdfs.page;

import com.google.common.io.Resources;
import io.dayu.guard.CallbackFailures;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.http.HttpServer2;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the page's files and its answers; who may look is decided as for Hadoop's own {@code
 * /jmx}.
 */
public final class PageServlet extends HttpServlet {
  /** The context's attribute that holds the {@link PageApi}. */
  static final String ATTRIBUTE = "dayu.page";

  private static final String MAPPING = "/dayu/*";
  private static final Logger LOG = LoggerFactory.getLogger(PageServlet.class);
  private static final CallbackFailures FAILURES =
      new CallbackFailures(LOG, "A question of Dayu's page was not answered.");
  private static final String API = "/api/";
  private static final String PAGE = "io/dayu/hdfs/page/";

  /** The library of charts, as its own jar has it. */
  private static final String CHARTS = "META-INF/resources/webjars/uplot/1.6.30/dist/";

  private static final Map<String, String> FILES =
      Map.of(
          "/", PAGE + "index.html",
          "/page.css", PAGE + "page.css",
          "/page.js", PAGE + "page.js",
          "/uplot.css", CHARTS + "uPlot.min.css",
          "/uplot.js", CHARTS + "uPlot.iife.min.js");
  private static final Map<String, String> TYPES =
      Map.of("html", "text/html", "css", "text/css", "js", "text/javascript");
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** Shows the page on a running web server; what prevents that is told the log in one line. */
  public static void serve(HttpServer2 server, PageApi api) {
    try {
      server.setAttribute(ATTRIBUTE, api);
      server.addServlet("dayu-page", MAPPING, PageServlet.class);
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("Dayu's page is not shown at /dayu/: {}", e.toString());
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!HttpServer2.isInstrumentationAccessAllowed(getServletContext(), request, response)) {
      return;
    }
    try {
      show(request, response);
    } catch (IOException e) {
      throw e;
    } catch (Throwable e) {
      FAILURES.caught(e);
      response.sendError(
          HttpServletResponse.SC_INTERNAL_SERVER_ERROR,
          "This could not be answered; the NameNode's log says why.");
    }
  }

  private void show(HttpServletRequest request, HttpServletResponse response) throws IOException {
    response.setHeader("Content-Security-Policy", POLICY);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cache-Control", "no-store");
    @Nullable String path = request.getPathInfo();
    if (path == null) {
      response.sendRedirect(request.getRequestURI() + "/");
    } else if (path.startsWith(API)) {
      answer(path.substring(API.length()), request, response);
    } else {
      @Nullable String file = FILES.get(path);
      if (file == null) {
        response.sendError(HttpServletResponse.SC_NOT_FOUND, "There is no such page.");
      } else {
        serve(file, response);
      }
    }
  }

  private void answer(String question, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (!(getServletContext().getAttribute(ATTRIBUTE) instanceof PageApi api)) {
      response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "Dayu has ended.");
      return;
    }
    PageApi.PageAnswer answer;
    try {
      answer = api.answer(question, request.getParameterMap());
    } catch (RuntimeException | Error e) {
      FAILURES.caught(e);
      answer =
          new PageApi.PageAnswer(
              HttpServletResponse.SC_INTERNAL_SERVER_ERROR,
              "{\"error\":\"This could not be answered; the NameNode's log says why.\"}");
    }
    response.setStatus(answer.status());
    write("application/json", answer.json().getBytes(StandardCharsets.UTF_8), response);
  }

  private static void serve(String file, HttpServletResponse response) throws IOException {
    String ending = file.substring(file.lastIndexOf('.') + 1);
    @Nullable URL resource = PageServlet.class.getClassLoader().getResource(file);
    if (resource == null) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND, "This file is missing in Dayu's jar.");
      return;
    }
    write(TYPES.getOrDefault(ending, "text/plain"), Resources.toByteArray(resource), response);
  }

  private static void write(String type, byte[] content, HttpServletResponse response)
      throws IOException {
    response.setContentType(type + "; charset=utf-8");
    response.setContentLength(content.length);
    response.getOutputStream().write(content);
  }
}
