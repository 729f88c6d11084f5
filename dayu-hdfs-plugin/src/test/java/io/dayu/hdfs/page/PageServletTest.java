package io.dayu.hdfs.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.core.Planner;
import io.dayu.hdfs.admin.AdminHandler;
import io.dayu.hdfs.admin.Host;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.security.authorize.AccessControlList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.Mockito;

/** The page on a web server of Hadoop's, where Dayu is off: who asks, what, and what never. */
final class PageServletTest {
  private final Host host = Mockito.mock(Host.class);
  private HttpServer2 server;

  @BeforeEach
  void start() throws Exception {
    Mockito.when(host.address()).thenReturn("nn:8020");
    server =
        new HttpServer2.Builder()
            .setName("test")
            .setConf(new Configuration(false))
            .setACL(new AccessControlList("operator"))
            .addEndpoint(URI.create("http://localhost:0"))
            .setFindPort(true)
            .build();
    server.start();
    AdminHandler commands =
        new AdminHandler(
            host, Optional::empty, () -> "dayu.enabled is false", Planner::plan, () -> 0);
    PageServlet.serve(server, new PageApi(commands, Optional::empty, () -> 0));
  }

  @AfterEach
  void stop() throws Exception {
    server.stop();
  }

  private HttpResponse<String> get(String rest) throws Exception {
    URI uri =
        URI.create("http://localhost:" + server.getConnectorAddress(0).getPort() + "/dayu" + rest);
    return HttpClient.newBuilder()
        .followRedirects(HttpClient.Redirect.NORMAL)
        .build()
        .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void filesComeWithTheirTypesAndAPolicyThatLetsNothingElseIn() throws Exception {
    HttpResponse<String> page = get("");

    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.uri().getPath()).as("relative links need the slash").isEqualTo("/dayu/");
    assertThat(page.body()).startsWith("<!doctype html>").doesNotContain("http://", "https://");
    assertThat(page.headers().firstValue("Content-Security-Policy"))
        .hasValueSatisfying(policy -> assertThat(policy).startsWith("default-src 'none'"));
    assertThat(get("/page.js").headers().firstValue("Content-Type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("text/javascript"));
    assertThat(get("/page.css").statusCode()).isEqualTo(200);
    assertThat(get("/uplot.js").body()).contains("uPlot");
    assertThat(get("/uplot.css").body()).contains(".uplot");
  }

  @Test
  void whenDayuIsOffThePageSaysWhy() throws Exception {
    JsonNode status = new ObjectMapper().readTree(get("/api/status").body());

    assertThat(status.path("error").asText()).isEqualTo("Dayu is off: dayu.enabled is false.");
    assertThat(get("/api/slots").body()).contains("\"error\"");
    assertThat(get("/api/trend").body()).startsWith("{\"agoMs\":[],");
    assertThat(get("/api/map").body()).isEqualTo("{\"nodes\":[]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/why",
        "/api/why?block=",
        "/api/why?block=../../etc/passwd",
        "/api/why?block=%3Cscript%3Ealert(1)%3C/script%3E",
        "/api/why?block=blk_1&block=blk_2",
        "/api/why?block=blk_1&top=3",
        "/api/why?block=blk_99999999999999999999",
        "/api/status?callback=evil",
        "/api/tasks?limit=1000000"
      })
  void parametersThatAreNotExpectedAreRefused_andNeverShown(String question) throws Exception {
    HttpResponse<String> answer = get(question);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.headers().firstValue("Content-Type"))
        .hasValueSatisfying(type -> assertThat(type).startsWith("application/json"));
    assertThat(answer.body()).doesNotContain("script", "passwd", "evil");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/pause",
        "/api/set",
        "/api/",
        "/index.html",
        "/page-info.class",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/PageServlet.class"
      })
  void whatIsNoneOfThePagesIsNotFound(String path) throws Exception {
    assertThat(get(path).statusCode()).isIn(400, 404);
    Mockito.verify(host, Mockito.never()).requireSuperuser(Mockito.anyString());
  }
}
