package io.dayu.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class DayuConfigReaderTest {
  private static DayuConfigReader reader(String... keysAndValues) throws DayuConfigException {
    Configuration site = new Configuration(false);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      site.set(keysAndValues[i], keysAndValues[i + 1]);
    }
    return new DayuConfigReader(site);
  }

  private record Property(String name, String value, String description) {}

  private static List<Property> defaults() throws Exception {
    URL url = DayuConfigReader.class.getClassLoader().getResource("dayu-default.xml");
    assertThat(url).isNotNull();
    NodeList elements =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(url.toString())
            .getElementsByTagName("property");
    List<Property> properties = new ArrayList<>();
    for (int i = 0; i < elements.getLength(); i++) {
      Element element = (Element) elements.item(i);
      properties.add(
          new Property(
              text(element, "name"), text(element, "value"), text(element, "description")));
    }
    return properties;
  }

  private static String text(Element element, String tag) {
    return element.getElementsByTagName(tag).item(0).getTextContent();
  }

  @Test
  void whatKeysWereCalledBeforeStillWorks() throws Exception {
    assertThat(reader("dayu.foreground.window", "7s").text("dayu.clients.window")).isEqualTo("7s");
    assertThat(reader("dayu.gate.lease.slots", "3").count("dayu.lease.slots", 1, 10)).isEqualTo(3);
  }

  @Test
  void keyWhoseWorkIsCuratorsDisturbsNothing_andIsTold() throws Exception {
    for (String key : new String[] {"enabled", "after", "watched", "floor", "files"}) {
      String whole = "dayu.heat.cold." + key;
      assertThat(reader(whole, "whatever").flag("dayu.heat.enabled")).isFalse();
      assertThat(MovedKeys.sentence(whole)).startsWith(whole).contains("./dayu curate");
    }
    assertThat(reader("dayu.heat.cold.standby", "/r").text("dayu.elastic.standby")).isEqualTo("/r");
  }

  @Test
  void everyDefaultCanBeReadInItsUnit() throws Exception {
    DayuConfigReader reader = reader();

    assertThat(defaults()).isNotEmpty();
    for (Property property : defaults()) {
      assertThat(reader.text(property.name())).isEqualTo(property.value());
      if (property.description().contains("Unit: time")) {
        assertThat(reader.durationNs(property.name(), 1, 3_650 * 86_400_000L)).isPositive();
      } else if (property.description().contains("Unit: bytes")) {
        assertThat(reader.bytes(property.name(), 0, Long.MAX_VALUE)).isNotNegative();
      } else if (property.description().contains("Unit: share")) {
        assertThat(reader.share(property.name(), true)).isBetween(0.0, 1.0);
      } else if (property.description().contains("Unit: true or false")) {
        assertThat(reader.flag(property.name())).isEqualTo("true".equals(property.value()));
      } else if (property.description().contains("Unit: class")) {
        assertThat(property.value()).matches("([a-z0-9]+\\.)+[A-Z]\\w+");
      } else if (property.description().contains("Unit: path")) {
        assertThat(property.value()).matches("none|(/\\w+)+");
      } else if (property.value().matches("-?\\d+")) {
        assertThat(reader.number(property.name(), 0, Long.MAX_VALUE)).isNotNegative();
      } else if (property.value().matches("\\d+\\.\\d+")) {
        assertThat(reader.factor(property.name(), 0, 100)).isPositive();
      } else {
        assertThat(
                reader.choice(
                    property.name(),
                    "auto",
                    "nic",
                    "balanced",
                    "underemployed",
                    "agents",
                    "demand",
                    "site",
                    "count-only",
                    "network",
                    "none",
                    "stock",
                    "plan",
                    "off",
                    "active",
                    "all"))
            .isEqualTo(property.value());
      }
    }
  }

  @Test
  void everyKeyTellsItsUnitAndItsReader() throws Exception {
    List<String> names = new ArrayList<>();
    for (Property property : defaults()) {
      assertThat(property.name()).startsWith(DayuConfigReader.PREFIX);
      assertThat(property.description())
          .as(property.name())
          .contains("Unit: ")
          .contains("Read by: ");
      names.add(property.name());
    }
    assertThat(names).doesNotHaveDuplicates();
  }

  @Test
  void siteGoesBeforeDefault() throws DayuConfigException {
    DayuConfigReader reader = reader("dayu.timeslot", " 3s ", "dayu.enabled", "false");

    assertThat(reader.durationNs("dayu.timeslot", 1_000, 600_000))
        .isEqualTo(TimeUnit.SECONDS.toNanos(3));
    assertThat(reader.flag("dayu.enabled")).isFalse();
    assertThat(reader.durationNs("dayu.stall.after", 1_000, 600_000))
        .isEqualTo(TimeUnit.SECONDS.toNanos(4));
  }

  @Test
  void suffixesMultiply() throws DayuConfigException {
    DayuConfigReader reader =
        reader(
            "dayu.min.bandwidth", "30m", "dayu.rack.uplink.bandwidth", "2k", "dayu.timeslot", "1m");

    assertThat(reader.bytes("dayu.min.bandwidth", 1, Long.MAX_VALUE)).isEqualTo(30L << 20);
    assertThat(reader.bytes("dayu.rack.uplink.bandwidth", 0, Long.MAX_VALUE)).isEqualTo(2048);
    assertThat(reader.durationNs("dayu.timeslot", 1_000, 600_000))
        .isEqualTo(TimeUnit.MINUTES.toNanos(1));
  }

  @ParameterizedTest
  @CsvSource({
    "10Gbit,1250000000",
    "10 Gbit/s,1250000000",
    "10gbps,1250000000",
    "2.5Gbit,312500000",
    "1250MB,1250000000",
    "1250MB/s,1250000000",
    "100kbit,12500",
    "20000,20000",
    "20000B,20000",
    "1KB,1000",
    "1KiB,1024",
    "30m,31457280",
    "10g,10737418240",
    "1.5k,1536",
    "8bit,1"
  })
  void sizesAndSpeedsHaveEveryUsualUnit(String value, long bytes) throws DayuConfigException {
    assertThat(reader("dayu.min.bandwidth", value).bytes("dayu.min.bandwidth", 0, Long.MAX_VALUE))
        .isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"10gb", "10Gb", "fast", "-1", "1e9", "1.2.3", "", "9999999999PB", "/s"})
  void whatMayBeBitsOrBytesOrNothingIsRefused(String value) throws DayuConfigException {
    DayuConfigReader reader = reader("dayu.min.bandwidth", value);
    assertThatThrownBy(() -> reader.bytes("dayu.min.bandwidth", 0, Long.MAX_VALUE))
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("1Gbit");
  }

  @Test
  void remedyForBitsOrBytesSaysBoth() throws DayuConfigException {
    DayuConfigReader reader = reader("dayu.min.bandwidth", "10Gb");
    assertThatThrownBy(() -> reader.bytes("dayu.min.bandwidth", 0, Long.MAX_VALUE))
        .hasMessageContaining("say 10Gbit or 10GB");
  }

  @ParameterizedTest
  @CsvSource({"1500,1500", "1500ms,1500", "1.5s,1500", "2 m,120000", "1h,3600000", "1d,86400000"})
  void timesHaveTheirUnit_andAreMillisecondsWithout(String value, long ms)
      throws DayuConfigException {
    assertThat(reader("dayu.timeslot", value).durationNs("dayu.timeslot", 1, 100_000_000))
        .isEqualTo(TimeUnit.MILLISECONDS.toNanos(ms));
  }

  @Test
  void bothEndsOfARangeAreAllowedAndNothingBeyond() throws DayuConfigException {
    DayuConfigReader reader = reader("dayu.commit.batch", "10", "dayu.timeslot", "10s");

    assertThat(reader.count("dayu.commit.batch", 10, 10)).isEqualTo(10);
    assertThat(reader.durationNs("dayu.timeslot", 10_000, 10_000)).isPositive();
    assertThatThrownBy(() -> reader.count("dayu.commit.batch", 11, 20))
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("from 11 to 20");
    assertThatThrownBy(() -> reader.count("dayu.commit.batch", 1, 9))
        .isInstanceOf(DayuConfigException.class);
    assertThatThrownBy(() -> reader.durationNs("dayu.timeslot", 10_001, 20_000))
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("10001ms");
    assertThatThrownBy(() -> reader.durationNs("dayu.timeslot", 1, 9_999))
        .isInstanceOf(DayuConfigException.class);
    assertThatThrownBy(() -> reader.number("dayu.commit.batch", 11, Long.MAX_VALUE))
        .hasMessageContaining("of at least 11");
  }

  @Test
  void autoStandsForWhateverSuits_andOtherWordsAreNamed() throws DayuConfigException {
    DayuConfigReader reader =
        reader("dayu.agent.disk.await", "auto", "dayu.agent.disk.streams", "auto");
    assertThat(reader.durationNsOrAuto("dayu.agent.disk.await", 0, 60_000)).isEmpty();
    assertThat(reader.countOrAuto("dayu.agent.disk.streams", 1, 4096)).isEmpty();

    reader = reader("dayu.agent.disk.await", "0", "dayu.agent.disk.streams", "7");
    assertThat(reader.durationNsOrAuto("dayu.agent.disk.await", 0, 60_000)).hasValue(0);
    assertThat(reader.countOrAuto("dayu.agent.disk.streams", 1, 4096)).hasValue(7);

    DayuConfigReader wrong =
        reader("dayu.agent.disk.await", "soon", "dayu.agent.disk.streams", "0");
    assertThatThrownBy(() -> wrong.durationNsOrAuto("dayu.agent.disk.await", 0, 60_000))
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("auto, or a time such as");
    assertThatThrownBy(() -> wrong.countOrAuto("dayu.agent.disk.streams", 1, 4096))
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("auto, or a whole number from 1 to 4096");
  }

  @Test
  void zeroShareIsAllowedOnlyWhereItIsSaidSo() throws DayuConfigException {
    DayuConfigReader reader = reader("dayu.alpha", "0", "dayu.curate.share", "1");

    assertThat(reader.share("dayu.alpha", true)).isZero();
    assertThat(reader.share("dayu.curate.share", false)).isEqualTo(1.0);
    assertThatThrownBy(() -> reader.share("dayu.alpha", false))
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("above 0");
  }

  @Test
  void whatIsNoNumberIsRefused() throws DayuConfigException {
    for (String wrong : List.of("NaN", "-0.1", "1.01", "Infinity", "much", "")) {
      DayuConfigReader reader = reader("dayu.alpha", wrong, "dayu.commit.batch", wrong);

      assertThatThrownBy(() -> reader.share("dayu.alpha", true))
          .as(wrong)
          .isInstanceOf(DayuConfigException.class);
      assertThatThrownBy(() -> reader.count("dayu.commit.batch", 1, 10))
          .as(wrong)
          .isInstanceOf(DayuConfigException.class);
    }
  }

  @Test
  void whatIsNoTimeIsRefused() throws DayuConfigException {
    for (String wrong : List.of("soon", "-5s", "1x5", "")) {
      DayuConfigReader reader = reader("dayu.timeslot", wrong);

      assertThatThrownBy(() -> reader.durationNs("dayu.timeslot", 1, 600_000))
          .as(wrong)
          .isInstanceOf(DayuConfigException.class);
    }
  }

  @Test
  void flagsAndChoicesAreTakenLiterally() throws DayuConfigException {
    DayuConfigReader reader = reader("dayu.enabled", "yes", "dayu.agent.meter", "NIC");

    assertThatThrownBy(() -> reader.flag("dayu.enabled"))
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("true or false");
    assertThatThrownBy(() -> reader.choice("dayu.agent.meter", "nic", "datanode"))
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("one of nic, datanode");
  }

  @Test
  void unknownKeyIsRefusedWithTheNearestOne() {
    assertThatThrownBy(() -> reader("dayu.timeslots", "15s"))
        .isInstanceOf(DayuConfigException.class)
        .hasMessageContaining("dayu.timeslots is '15s'")
        .hasMessageContaining("the nearest one is dayu.timeslot)");
  }

  @Test
  void keysOfOthersAreNotJudged() throws DayuConfigException {
    assertThat(reader("dfs.dayu.x", "1", "dayux", "1").flag("dayu.enabled")).isTrue();
  }

  @Test
  void refusalIsOneLineThatNamesKeyValueAndRemedy() throws DayuConfigException {
    DayuConfigReader reader = reader("dayu.agent.meter", "a\n b\r\n\tc");

    assertThatThrownBy(() -> reader.choice("dayu.agent.meter", "nic", "datanode"))
        .isInstanceOfSatisfying(
            DayuConfigException.class,
            refusal ->
                assertThat(refusal.sentence())
                    .isEqualTo(
                        "Dayu stays off: dayu.agent.meter is 'a b c', but it must be one of nic,"
                            + " datanode.")
                    .isEqualTo(refusal.getMessage()));
  }
}
