package io.dayu.core.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Tests of the beliefs about links and about storage. */
class LinkEstimateTest {
  private static final long SECOND = 1_000_000_000;
  private static final long LINK = 160_000_000;

  @Test
  void halfOfWhatWasBelievedIsForgottenInAHalfLife_howeverManyReportsComeInIt() {
    assertThat(LinkEstimate.smoothed(80, 0, 2 * SECOND, 2 * SECOND)).isEqualTo(40);
    double twice = LinkEstimate.smoothed(80, 0, SECOND, 2 * SECOND);
    assertThat(LinkEstimate.smoothed(twice, 0, SECOND, 2 * SECOND)).isCloseTo(40, within(1e-9));
  }

  @Test
  void withoutAHalfLifeTheReportAloneIsBelieved() {
    assertThat(LinkEstimate.smoothed(80, 10, SECOND, 0)).isEqualTo(10);
  }

  @Test
  void placedBytesAreConfirmedByForegroundOrATenthOfTheLink_andTheRestIsForgottenByHalves() {
    assertThat(LinkEstimate.unconfirmedBytes(100_000_000, 60_000_000, LINK, 0, SECOND))
        .isEqualTo(100_000_000);
    assertThat(LinkEstimate.unconfirmedBytes(100_000_000, 60_000_000, LINK, SECOND, SECOND))
        .isEqualTo(20_000_000);
    assertThat(LinkEstimate.unconfirmedBytes(100_000_000, 0, LINK, SECOND, SECOND))
        .isEqualTo(42_000_000);
    assertThat(LinkEstimate.unconfirmedBytes(100, LINK, LINK, SECOND, SECOND)).isZero();
  }

  /** Small files count as whole blocks: what is placed again and again must not grow for ever. */
  @Test
  void placedBytesThatNeverComeAreBounded() {
    long bytes = 0;
    for (int second = 0; second < 1000; second++) {
      bytes = LinkEstimate.unconfirmedBytes(bytes + 4 * LINK, LINK, LINK, SECOND, 0);
    }
    assertThat(bytes).isBetween(2 * LINK, 4 * LINK);
  }

  @Test
  void idleBandwidthIsToldInSixteenthsAndNeverNothing() {
    assertThat(LinkEstimate.idleBytesPerSec(LINK, 0)).isEqualTo(LINK);
    assertThat(LinkEstimate.idleBytesPerSec(LINK, 1_000_000)).isEqualTo(150_000_000);
    assertThat(LinkEstimate.idleBytesPerSec(LINK, 9_000_000)).isEqualTo(150_000_000);
    assertThat(LinkEstimate.idleBytesPerSec(LINK, 155_000_000)).isEqualTo(10_000_000);
    assertThat(LinkEstimate.idleBytesPerSec(LINK, 3 * LINK)).isEqualTo(10_000_000);
    assertThat(LinkEstimate.idleBytesPerSec(3, 0)).isEqualTo(1);
  }

  @Test
  void linksAreWorthTheSquareOfTheirIdleShareToReaders() {
    assertThat(LinkEstimate.worthToReadersBytesPerSec(LINK, 0)).isEqualTo(LINK);
    assertThat(LinkEstimate.worthToReadersBytesPerSec(LINK, LINK / 2.0)).isEqualTo(LINK / 4);
    assertThat(LinkEstimate.worthToReadersBytesPerSec(LINK, 0.8 * LINK)).isEqualTo(LINK / 16);
    assertThat(LinkEstimate.worthToReadersBytesPerSec(LINK, 3 * LINK)).isEqualTo(LINK / 16);
    assertThat(LinkEstimate.worthToReadersBytesPerSec(Long.MAX_VALUE / 2, 0)).isPositive();
    assertThat(LinkEstimate.worthToReadersBytesPerSec(3, 3)).isEqualTo(1);
  }

  @Test
  void storageIsBalancedUpToABoundAboveTheMean() {
    StorageUse all = new StorageUse(30, 100).plus(new StorageUse(90, 200));
    assertThat(all.share()).isEqualTo(0.4);
    assertThat(new StorageUse(45, 100).balanced(all, 0.06)).isTrue();
    assertThat(new StorageUse(47, 100).balanced(all, 0.06)).isFalse();
    assertThat(StorageUse.NONE.balanced(all, 1)).isFalse();
  }

  @Test
  void absurdLinksAreRefused() {
    assertThatThrownBy(() -> new ClientLink(0, 0)).hasMessageContaining("idleBytesPerSec");
    assertThatThrownBy(() -> new ClientLink(1, -1)).hasMessageContaining("unconfirmedBytes");
    assertThatThrownBy(() -> new StorageUse(-1, 1)).hasMessageContaining("-1 of 1");
  }
}
