package io.dayu.bench.testbed.arm;

import io.dayu.bench.daemons.ArmKind;
import io.dayu.tools.input.BadInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads arms: {@code none,stock-tuned,throttle-0.5,dayu[dayu.alpha=0.6;dayu.timeslot=5s]}. */
public final class Arms {
  private static final Pattern ARM =
      Pattern.compile("([a-z][a-z-]*[a-z])(?:-([0-9.]+))?(?:\\[(.*)])?");
  private static final Pattern BETWEEN_ARMS = Pattern.compile(",(?![^\\[]*])");

  /** Queues that know no class. */
  private static final List<String> QUEUES = List.of("fq_codel", "pfifo");

  private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?");

  private static final Pattern SHARE = Pattern.compile("0\\.\\d{1,3}");
  private static final double LEAST_SHARE = 0.5;
  private static final double MOST_SHARE = 0.99;

  private Arms() {}

  /** The arms, in their order; no two have the same label. */
  public static List<Arm> parse(String text) {
    List<Arm> arms = new ArrayList<>();
    Set<String> files = new HashSet<>();
    for (String one : BETWEEN_ARMS.split(text, -1)) {
      Arm arm = arm(one.strip());
      if (!files.add(arm.fileName())) {
        throw new BadInputException("--arms: " + arm + " is there twice");
      }
      arms.add(arm);
    }
    return arms;
  }

  private static Arm arm(String text) {
    Matcher matcher = ARM.matcher(text);
    if (!matcher.matches()) {
      throw unknown(text);
    }
    ArmKind kind = kind(text, matcher.group(1), matcher.group(2) != null);
    double throttle = kind == ArmKind.THROTTLE ? throttle(text, matcher.group(2)) : 0;
    String settings = matcher.group(3);
    return new Arm(text, kind, throttle, settings == null ? Map.of() : settings(text, settings));
  }

  private static ArmKind kind(String text, String word, boolean numbered) {
    String wanted = numbered ? word + "-X" : word;
    return ArmKind.of(wanted, text, known());
  }

  private static double throttle(String text, String number) {
    if (!NUMBER.matcher(number).matches() || Double.parseDouble(number) <= 0) {
      throw new BadInputException("--arms: " + text + " needs megabytes a second, as throttle-0.5");
    }
    return Double.parseDouble(number);
  }

  private static Map<String, String> settings(String text, String settings) {
    Map<String, String> read = new LinkedHashMap<>();
    for (String setting : settings.split(";", -1)) {
      int equals = setting.indexOf('=');
      if (equals <= 0) {
        throw new BadInputException("--arms: " + text + " has a setting that is no key=value");
      }
      String key = setting.substring(0, equals).strip();
      String value = setting.substring(equals + 1).strip();
      if (key.startsWith(Arm.OF_THE_TESTBED)) {
        checkOwn(text, key, value);
      }
      read.put(key, value);
    }
    return read;
  }

  private static void checkOwn(String text, String key, String value) {
    switch (key) {
      case Arm.INGRESS ->
          require(isShare(value), text, "a share of the link from 0.5 to 0.99, as " + key + "=0.9");
      case Arm.QUEUE ->
          require(QUEUES.contains(value), text, key + " to be one of " + String.join(", ", QUEUES));
      default ->
          throw new BadInputException("--arms: " + text + " has " + key + ", which there is not");
    }
  }

  private static boolean isShare(String value) {
    return SHARE.matcher(value).matches()
        && Double.parseDouble(value) >= LEAST_SHARE
        && Double.parseDouble(value) <= MOST_SHARE;
  }

  private static void require(boolean usable, String text, String needed) {
    if (!usable) {
      throw new BadInputException("--arms: " + text + " needs " + needed);
    }
  }

  private static BadInputException unknown(String text) {
    return ArmKind.unknown(text, known());
  }

  /** All but that of simulated readers: the testbed has real ones in any arm. */
  private static List<ArmKind> known() {
    return Arrays.stream(ArmKind.values()).filter(kind -> kind != ArmKind.HEAT).toList();
  }
}
