package io.dayu.core.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.core.testing.Property;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class DeviceCapacityTest {
  private static final CapacityBounds BOUNDS = new CapacityBounds(100, 10, 400);
  private static final long SECOND_NS = 1_000_000_000L;
  private static final Offset<Double> EXACT = Offset.offset(1e-9);

  private long nowNs = 3 * SECOND_NS;
  private final DeviceCapacity device = new DeviceCapacity(BOUNDS, nowNs);

  private double after(double carried, double strain, boolean wanted) {
    nowNs += SECOND_NS;
    device.look(carried, strain, wanted, nowNs);
    return device.bytesPerSec();
  }

  @Test
  void kindIsAllThatIsKnownAtFirst() {
    assertThat(device.bytesPerSec()).isEqualTo(100);
    assertThat(after(0, 0, false)).as("an idle device teaches nothing").isEqualTo(100);
  }

  @Test
  void whatItCarriesWithEaseIsBelievedAtOnce() {
    assertThat(after(150, 1, false)).isEqualTo(150);
    assertThat(after(50, 0.5, false)).isEqualTo(150);
  }

  @Test
  void whatItCarriesWhenStrainedIsBelievedSlowly() {
    assertThat(after(50, 1.1, true)).isCloseTo(95, EXACT);
    assertThat(after(95, 2, true)).isCloseTo(95, EXACT);
    assertThat(after(200, 2, true)).as("more is no reason to believe less").isCloseTo(95, EXACT);
  }

  @Test
  void moreIsBelievedWhereRecoveryWantsMoreAndNothingIsStrained() {
    assertThat(after(90, 0.8, true)).isCloseTo(110, EXACT);
    assertThat(after(90, 0.9, true)).isCloseTo(110, EXACT);
    assertThat(after(90, 0.8, false)).isCloseTo(110, EXACT);
  }

  @Test
  void oneWayHasWhatTheOtherLeaves_andHalfInAnyCase() {
    assertThat(device.oneWayBytesPerSec(0)).isEqualTo(100);
    assertThat(device.oneWayBytesPerSec(30)).isEqualTo(70);
    assertThat(device.oneWayBytesPerSec(80)).isEqualTo(50);
  }

  @Test
  void whateverWasMeasuredStaysWithinTheKindsBounds() {
    Property.check(
        random -> random.doubles(200, 0, 1).toArray(),
        random -> {
          DeviceCapacity any = new DeviceCapacity(BOUNDS, 0);
          long atNs = 0;
          for (int i = 0; i + 3 < random.length; i += 4) {
            atNs += (long) (random[i] * 1e12);
            double carried = random[i + 1] < 0.1 ? 1e15 : 1_000 * random[i + 1];
            any.look(carried, 2 * random[i + 2], random[i + 3] < 0.5, atNs);
            assertThat(any.bytesPerSec()).isBetween(10.0, 400.0);
          }
        });
  }

  @Test
  void absurdBoundsAreRefused() {
    assertThatThrownBy(() -> new CapacityBounds(1, 2, 3)).hasMessageContaining("least <= usual");
    assertThatThrownBy(() -> new CapacityBounds(2, 0, 3)).hasMessageContaining("0 < least");
    assertThatThrownBy(() -> new CapacityBounds(2, 1, 1)).hasMessageContaining("usual <= most");
  }
}
