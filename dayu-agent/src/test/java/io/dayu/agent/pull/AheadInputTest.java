package io.dayu.agent.pull;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dayu.agent.disk.DiskWrites;
import io.dayu.agent.pace.PaceTerms;
import io.dayu.agent.run.ManualClock;
import io.dayu.agent.share.Shares;
import io.dayu.protocol.BlockRef;
import io.dayu.protocol.DataNodeAddress;
import io.dayu.protocol.PullFrom;
import io.dayu.protocol.PullOrder;
import io.dayu.protocol.TransferId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests of a decode that takes bytes ahead of each source while another has nothing to give. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AheadInputTest {
  private static final int QUANTUM = 10;
  private static final int AHEAD = 40;
  private static final int RATE = 1000;

  private final ManualClock clock = new ManualClock();
  private final Map<Integer, Integer> taken = new HashMap<>();
  private final List<String> waitedFor = new ArrayList<>();
  private PullControl control = control();
  private AheadInputs inputs = new AheadInputs(control.pace());

  private static PullFrom.Source source(int number) {
    return new PullFrom.Source(
        new DataNodeAddress("dn-" + number, "127.0.0.1", "host", number, 0, 0, 0),
        Optional.empty());
  }

  private static PullFrom.Stripe stripe(int one, int other) {
    return new PullFrom.Stripe(
        new PullFrom.Schema("xor", 2, 1, 1024),
        2048,
        List.of(new PullFrom.Unit(1, source(one)), new PullFrom.Unit(2, source(other))));
  }

  private PullControl control() {
    return new PullControl(
        new PullOrder(
            new TransferId(1, 1),
            new BlockRef("BP", -16, 1, 1024),
            stripe(1, 2),
            "DISK",
            "",
            RATE,
            0),
        new PullEnvironment(
            new ScriptedHost(),
            clock,
            new PaceTerms(QUANTUM, 0, TimeUnit.SECONDS.toNanos(10)),
            Shares.NONE,
            DiskWrites.NONE,
            1_000,
            1 << 16),
        new PullControl.ControlListener() {
          @Override
          public void waits(boolean forOrder) {}

          @Override
          public void allotted(long bytesPerSec) {}

          @Override
          public void waitsFor(DataNodeAddress source) {
            waitedFor.add(source.uuid());
          }
        });
  }

  @BeforeEach
  void enterSource() throws IOException {
    control.enterSource(control.directive(), source(1).address(), null);
  }

  private AheadInput input(int number, InputStream in) {
    control.pace().joinShares(source(number), () -> 0);
    AheadInput input =
        new AheadInput(
            new AheadInput.Tap(
                in,
                in,
                () -> available(in),
                source(number).address(),
                control,
                (linkBytes, dataBytes) -> taken.merge(number, linkBytes, Integer::sum),
                QUANTUM,
                1),
            inputs,
            AHEAD);
    inputs.add(input);
    return input;
  }

  private static int available(InputStream in) {
    try {
      return in.available();
    } catch (IOException e) {
      return 0;
    }
  }

  private static InputStream bytes(int count) {
    byte[] all = new byte[count];
    for (int i = 0; i < count; i++) {
      all[i] = (byte) i;
    }
    return new ByteArrayInputStream(all);
  }

  @Test
  void eachIsTakenAheadUpToItsRoom_andNoFasterThanItsPace() throws Exception {
    AheadInput one = input(1, bytes(100));
    AheadInput two = input(2, bytes(100));
    control.pace().start();
    clock.advanceMs(20);
    inputs.takeAhead();
    assertThat(taken).isEqualTo(Map.of(1, 20, 2, 20));

    clock.advanceMs(1000);
    inputs.takeAhead();
    assertThat(taken).isEqualTo(Map.of(1, AHEAD, 2, AHEAD));
    assertThat(one.readNBytes(30)).isEqualTo(bytes(30).readAllBytes());
    inputs.takeAhead();
    assertThat(taken).isEqualTo(Map.of(1, 70, 2, AHEAD));
    assertThat(two.readNBytes(100)).isEqualTo(bytes(100).readAllBytes());
    assertThat(one.readNBytes(70)).startsWith(30, 31).hasSize(70);
    assertThat(one.read()).isEqualTo(-1);
  }

  @Test
  void oneThatIsHeldBackDoesNotHoldTheOther() throws Exception {
    AheadInput held = input(1, bytes(100));
    AheadInput other = input(2, bytes(100));
    control.pace().start();
    clock.advanceMs(1000);
    control.pace().took(source(1).address(), 1100, 1100);
    inputs.takeAhead();

    assertThat(taken).containsOnlyKeys(2);
    assertThat(other.readNBytes(50)).hasSize(50);
    assertThat(held.hasRoom()).isTrue();
  }

  @Test
  void oneThatBreaksGivesWhatCameBefore_andHarmsNoOther() throws Exception {
    AheadInput broken =
        input(
            1,
            new InputStream() {
              private int left = 15;

              @Override
              public int available() {
                return QUANTUM;
              }

              @Override
              public int read() throws IOException {
                left--;
                if (left < 0) {
                  throw new IOException("broken");
                }
                return 7;
              }

              @Override
              public int read(byte[] into, int offset, int length) throws IOException {
                int count = Math.min(length, left);
                if (count == 0) {
                  return read();
                }
                left -= count;
                return count;
              }
            });
    AheadInput other = input(2, bytes(100));
    control.pace().start();
    clock.advanceMs(1000);

    assertThat(other.readNBytes(100)).isEqualTo(bytes(100).readAllBytes());
    assertThat(broken.readNBytes(15)).hasSize(15);
    assertThatThrownBy(broken::read).isInstanceOf(IOException.class).hasMessage("broken");
  }

  @Test
  void whatFollowsWithoutPaceBeginsWithWhatWasTakenAhead() throws Exception {
    AheadInput one = input(1, bytes(100));
    control.pace().start();
    clock.advanceMs(30);
    assertThat(one.read()).isZero();
    assertThat(taken).isEqualTo(Map.of(1, 30));
    assertThat(one.unpaced().readAllBytes()).hasSize(99).startsWith(1, 2, 3);
  }

  /** A stream in the middle of an encrypted message, which waits for the rest when it is read. */
  private static final class CutMessage extends InputStream {
    private final Runnable meanwhile;
    private boolean closed;

    CutMessage(Runnable meanwhile) {
      this.meanwhile = meanwhile;
    }

    @Override
    public int available() {
      return 1;
    }

    @Override
    public int read() throws IOException {
      meanwhile.run();
      if (closed) {
        throw new IOException("closed");
      }
      throw new AssertionError("nobody ends this wait");
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      return read();
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private AheadInput besideCutMessage(Runnable meanwhile) {
    AheadInput one = input(1, bytes(0));
    input(2, new CutMessage(meanwhile));
    control.pace().start();
    clock.advanceMs(5);
    return one;
  }

  @Test
  void cancellingEndsTheWaitForASourceThatIsTakenAhead() {
    AheadInput one = besideCutMessage(() -> control.cancel());

    assertThatThrownBy(one::read).isInstanceOf(InterruptedIOException.class);
    assertThat(waitedFor).as("who holds it up is told").containsExactly("dn-2", "dn-1");
  }

  @Test
  void orderThatLeavesASourceEndsTheWaitForIt_whichIsTakenAhead() {
    AheadInput one = besideCutMessage(() -> control.order(stripe(1, 3), RATE, 0));

    assertThatThrownBy(one::read).isInstanceOf(InterruptedIOException.class);
  }

  @Test
  void sourceThatIsReadNoMoreIsNotTakenAhead() throws Exception {
    AheadInput one = besideCutMessage(() -> {});
    control.order(stripe(1, 3), RATE, 0);
    inputs.takeAhead();
    clock.advanceMs(5);

    assertThat(taken).isEmpty();
    assertThat(one.read()).isEqualTo(-1);
  }

  @Test
  void orderThatLeavesTheSourceThatIsReadIsHeardAfterAnother() {
    AheadInput one = input(1, bytes(0));
    input(2, new OrderingStream(() -> control.order(stripe(2, 3), RATE, 0)));
    control.pace().start();
    clock.advanceMs(5);

    assertThatThrownBy(one::read).isInstanceOf(InterruptedIOException.class);
    assertThat(taken).isEqualTo(Map.of(2, 1));
  }

  /** A stream of one byte, during whose taking an order comes. */
  private static final class OrderingStream extends ByteArrayInputStream {
    private final Runnable order;

    OrderingStream(Runnable order) {
      super(new byte[1]);
      this.order = order;
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) {
      order.run();
      return super.read(into, offset, length);
    }
  }
}
