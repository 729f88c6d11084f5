package io.dayu.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.FilterContainer;
import org.apache.hadoop.http.FilterInitializer;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.junit.jupiter.api.Test;

/** The page on a web server of Hadoop's that was running before. */
final class MetricsServletTest {
  private final Configuration conf = new Configuration(false);
  private final PrometheusPage page = new PrometheusPage();

  /** Lets nobody in who does not say the word. */
  public static final class Doorkeeper extends FilterInitializer implements Filter {
    @Override
    public void initFilter(FilterContainer container, Configuration conf) {
      container.addGlobalFilter("doorkeeper", Doorkeeper.class.getName(), Map.of());
    }

    @Override
    public void init(FilterConfig config) {}

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
        throws IOException, ServletException {
      if ("please".equals(request.getParameter("word"))) {
        chain.doFilter(request, response);
      } else {
        ((HttpServletResponse) response).sendError(HttpServletResponse.SC_UNAUTHORIZED);
      }
    }

    @Override
    public void destroy() {}
  }

  /** A web server that runs, to which the page is added. */
  private final class Site implements AutoCloseable {
    private final HttpServer2 server;

    Site() throws IOException {
      server =
          new HttpServer2.Builder()
              .setName("test")
              .setConf(conf)
              .setACL(new AccessControlList("operator"))
              .addEndpoint(URI.create("http://localhost:0"))
              .setFindPort(true)
              .build();
      server.start();
      page.serve(server);
    }

    HttpResponse<String> get(String query) throws Exception {
      int port = server.getConnectorAddress(0).getPort();
      URI uri = URI.create("http://localhost:" + port + PrometheusPage.PATH + query);
      return HttpClient.newHttpClient()
          .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
      try {
        server.stop();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Test
  void textIsServedAsPrometheusWantsIt() throws Exception {
    new Meters(page.registry()).gauge(NameNodeMetric.WAITING_BLOCKS, () -> 5);
    try (Site site = new Site()) {
      HttpResponse<String> answer = site.get("");

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Type").orElseThrow().replace(" ", ""))
          .isEqualToIgnoringCase("text/plain;version=0.0.4;charset=utf-8");
      assertThat(answer.body()).contains("dayu_waiting_blocks 5.0\n");
    }
  }

  @Test
  void filtersOfTheServerStandBeforeIt() throws Exception {
    conf.set("hadoop.http.filter.initializers", Doorkeeper.class.getName());

    try (Site site = new Site()) {
      assertThat(site.get("").statusCode()).isEqualTo(401);
      assertThat(site.get("?word=please").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void onlyAdministratorsLookWhereHadoopSaysSo() throws Exception {
    conf.set("hadoop.security.instrumentation.requires.admin", "true");
    conf.set("hadoop.security.authorization", "true");

    try (Site site = new Site()) {
      assertThat(site.get("").statusCode()).isEqualTo(403);
    }
  }

  @Test
  void closedPageSaysThatDayuHasEnded() throws Exception {
    try (Site site = new Site()) {
      page.close();

      assertThat(site.get("").statusCode()).isEqualTo(503);
    }
  }

  @Test
  void pageThatCannotBeReadIsAnErrorWithoutAStackTrace() throws Exception {
    page.beforeEach(
        () -> {
          throw new IllegalStateException("secret");
        });
    try (Site site = new Site()) {
      HttpResponse<String> answer = site.get("");

      assertThat(answer.statusCode()).isEqualTo(500);
      assertThat(answer.body()).contains("could not be read").doesNotContain("secret");
    }
  }

  @Test
  void serverThatTakesNoServletIsToldTheLogInOneLine() {
    HttpServer2 stubborn = mock(HttpServer2.class);
    doThrow(new IllegalStateException("STARTED")).when(stubborn).addServlet(any(), any(), any());

    assertThatNoException().isThrownBy(() -> page.serve(stubborn));
  }
}
