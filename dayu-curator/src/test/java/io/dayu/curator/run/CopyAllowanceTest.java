package io.dayu.curator.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests of the time that copies wait, so that all of them together keep to one rate. */
final class CopyAllowanceTest {
  private static final long MIB = 1 << 20;
  private static final long SECOND_NS = 1_000_000_000;

  private final CopyAllowance allowance = new CopyAllowance();

  @Test
  void allStandStillUntilTheNameNodeHasAnswered() throws IOException {
    assertThat(allowance.bookNs(MIB, 0)).isEqualTo(CopyAllowance.ASK_AGAIN);
    allowance.set(MIB);
    assertThat(allowance.bookNs(MIB, 0)).isZero();
    allowance.set(0);
    assertThat(allowance.bookNs(MIB, 0)).isEqualTo(CopyAllowance.ASK_AGAIN);
  }

  @Test
  void thoseWhoAskTogetherWaitForOneAnother() throws IOException {
    allowance.set(2 * MIB);
    assertThat(allowance.bookNs(MIB, 0)).isZero();
    assertThat(allowance.bookNs(MIB, 0)).isEqualTo(SECOND_NS / 2);
    assertThat(allowance.bookNs(MIB, 0)).isEqualTo(SECOND_NS);
    assertThat(allowance.bookNs(MIB, SECOND_NS)).isEqualTo(SECOND_NS / 2);
  }

  @Test
  void whatWasNotTakenIsNotSaved() throws IOException {
    allowance.set(MIB);
    assertThat(allowance.bookNs(MIB, 0)).isZero();
    assertThat(allowance.bookNs(MIB, 100 * SECOND_NS)).isZero();
    assertThat(allowance.bookNs(MIB, 100 * SECOND_NS)).isEqualTo(SECOND_NS);
  }

  @Test
  void dayuThatIsOffEndsAll() {
    allowance.set(MIB);
    allowance.stop("Dayu is off.");
    assertThatThrownBy(() -> allowance.bookNs(MIB, 0))
        .isInstanceOf(IOException.class)
        .hasMessage("Dayu is off.");
  }
}
