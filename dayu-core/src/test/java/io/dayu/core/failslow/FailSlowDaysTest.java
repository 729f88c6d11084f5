package io.dayu.core.failslow;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.failslow.MadeUpDisks.Failing;
import io.dayu.core.failslow.MadeUpDisks.Fault;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The detector over made-up days with the default settings: its verdicts and false alarms. */
class FailSlowDaysTest {
  private static final List<Fault> FAULTS = List.of(Fault.values());
  private static final double TIMES = 3;
  private static final int LOOKS = 60;
  private static final int LOOKS_OF_MINUTE = 4;
  private static final int MINUTES_MOST = 24 * 60;
  private static final int VERDICTS_MOST = 8;
  private static final double ALARMS_MOST = 10.0;
  private static final long LOOK_NS = 15_000_000_000L;

  /** One disk in so many fails. */
  private static final int FAILING_EVERY = 40;

  /**
   * What came of a disk that fails.
   *
   * @param minutes from the look at which it takes so many times longer to the verdict, 0 of an
   *     earlier one, and below 0 of none
   * @param verdicts how often it became slow
   */
  private record Found(Fault fault, int minutes, int verdicts) {}

  /**
   * What came of some days.
   *
   * @param alarms verdicts on disks that do not fail
   * @param deviceDays the days of these
   */
  private record Outcome(int alarms, int deviceDays, List<Found> failing) {
    double alarmsIn10000DeviceDays() {
      return 10_000.0 * alarms / deviceDays;
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      text.append(alarms).append(" false alarms in ").append(deviceDays).append(" device-days");
      for (Fault fault : FAULTS) {
        List<Found> its = failing.stream().filter(one -> one.fault() == fault).toList();
        int[] minutes =
            its.stream().mapToInt(Found::minutes).filter(one -> one >= 0).sorted().toArray();
        text.append(
            String.format(
                Locale.ROOT,
                "; %s: %d of %d, after %d minutes (median) and %d (most), %.1f verdicts each",
                fault,
                minutes.length,
                its.size(),
                minutes[minutes.length / 2],
                minutes[minutes.length - 1],
                its.stream().mapToInt(Found::verdicts).average().orElse(0)));
      }
      return text.toString();
    }
  }

  /** The detector, and disks of which some fail after half a day. */
  private static final class Days {
    private final int nodes;
    private final MadeUpDisks disks;
    private final Fault[] faultOf;
    private final int[] slowAtLook;
    private final int[] toldAtLook;
    private final int[] verdicts;
    private final FailSlowDetector detector = new FailSlowDetector();
    private Set<Integer> slowBefore = Set.of();

    Days(int nodes) {
      this.nodes = nodes;
      int count = nodes * MadeUpDisks.DISKS_OF_NODE;
      disks = new MadeUpDisks(20, nodes);
      faultOf = new Fault[count];
      slowAtLook = new int[count];
      toldAtLook = new int[count];
      verdicts = new int[count];
      int failing = 0;
      for (int disk = 5; disk < count; disk += FAILING_EVERY) {
        faultOf[disk] = FAULTS.get(failing % FAULTS.size());
        disks.fail(disk, new Failing(faultOf[disk], 2_000 + 37 * failing, 4 + failing % 5));
        failing++;
      }
    }

    Outcome run(int days) {
      for (int look = 1; look <= days * MadeUpDisks.LOOKS_OF_DAY; look++) {
        detector.look(
            new FailSlowTerms(TIMES, LOOKS, 1),
            disks.next(),
            SecondWitness.NONE,
            nodes,
            look * LOOK_NS);
        note(look);
      }
      return outcome(days);
    }

    private void note(int look) {
      Set<Integer> slow = new HashSet<>();
      for (SlowDevice device : detector.slow()) {
        int disk = MadeUpDisks.disk(device.answer());
        slow.add(disk);
        verdicts[disk] += slowBefore.contains(disk) ? 0 : 1;
        if (toldAtLook[disk] == 0 && disks.timesNow(disk) > 1) {
          toldAtLook[disk] = look;
        }
      }
      for (int disk = 0; disk < faultOf.length; disk++) {
        if (slowAtLook[disk] == 0 && disks.timesNow(disk) >= TIMES) {
          slowAtLook[disk] = look;
        }
      }
      slowBefore = slow;
    }

    private Outcome outcome(int days) {
      List<Found> failing = new ArrayList<>();
      int alarms = 0;
      for (int disk = 0; disk < faultOf.length; disk++) {
        if (faultOf[disk] == null) {
          alarms += verdicts[disk];
        } else {
          int looks = toldAtLook[disk] == 0 ? -1 : Math.max(0, toldAtLook[disk] - slowAtLook[disk]);
          failing.add(
              new Found(faultOf[disk], Math.floorDiv(looks, LOOKS_OF_MINUTE), verdicts[disk]));
        }
      }
      return new Outcome(alarms, (faultOf.length - failing.size()) * days, failing);
    }
  }

  private static void assertFoundWithFewAlarms(Outcome outcome) {
    assertThat(outcome.failing())
        .as(outcome.toString())
        .allMatch(one -> one.minutes() >= 0, "is found")
        .allMatch(one -> one.minutes() <= MINUTES_MOST, "is found soon")
        .allMatch(one -> one.verdicts() <= VERDICTS_MOST, "does not come and go");
    assertThat(outcome.alarmsIn10000DeviceDays()).as(outcome.toString()).isLessThan(ALARMS_MOST);
  }

  @Test
  void twoDaysOfAFewDataNodes() {
    assertFoundWithFewAlarms(new Days(20).run(2));
  }

  @Test
  @Tag("long")
  void tenThousandDeviceDays() {
    Outcome outcome = new Days(100).run(9);
    System.out.println(outcome);
    assertFoundWithFewAlarms(outcome);
  }
}
