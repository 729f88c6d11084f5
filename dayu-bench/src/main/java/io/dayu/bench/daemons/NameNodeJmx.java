package io.dayu.bench.daemons;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers that a NameNode of another process shows in its JMX and in Dayu's metrics. */
public final class NameNodeJmx {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
  private final String address;

  /** The JMX at an HTTP address, as host and port with a colon between. */
  public NameNodeJmx(String address) {
    this.address = address;
  }

  /** All that a bean of the NameNode shows; nothing while it does not answer. */
  public String bean(String name) throws InterruptedException {
    return page("/jmx?qry=Hadoop:service=NameNode,name=" + name);
  }

  /** The same of a DataNode, where it is one that is at the address. */
  public String dataNodeBean(String name) throws InterruptedException {
    return page("/jmx?qry=Hadoop:service=DataNode,name=" + name);
  }

  /**
   * The lines of Dayu's metrics whose names begin so, in Prometheus' words; none where it is off.
   */
  public List<String> metrics(String begin) throws InterruptedException {
    return page("/dayu/metrics").lines().filter(line -> line.startsWith(begin)).toList();
  }

  private String page(String path) throws InterruptedException {
    URI uri = URI.create("http://" + address + path);
    try {
      return http.send(
              HttpRequest.newBuilder(uri).timeout(PATIENCE).build(),
              HttpResponse.BodyHandlers.ofString())
          .body();
    } catch (IOException e) {
      return "";
    }
  }

  /** The same for who cannot be interrupted here: an interrupt stays to be found later. */
  public String shown(String name) {
    try {
      return bean(name);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  /** A number that a bean shows, or -1 while the NameNode does not tell it. */
  public long shownNumber(String bean, String name) {
    return number(shown(bean), name).orElse(-1);
  }

  /** A number in what a bean shows, if it is there. */
  public static OptionalLong number(String bean, String name) {
    Matcher matcher = Pattern.compile("\"" + name + "\"\\s*:\\s*(\\d+)").matcher(bean);
    return matcher.find()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }
}
