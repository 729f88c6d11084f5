package io.dayu.curator.act;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.config.DayuVersion;
import io.dayu.protocol.admin.AnswerHead;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

/** A NameNode's refusal is told with what an operator may do about it. */
final class NameNodeOrdersTest {
  private static final InetSocketAddress NAME_NODE = InetSocketAddress.createUnresolved("nn", 8020);

  private static String told(int code, String error) {
    return String.valueOf(
        NameNodeOrders.refused(NAME_NODE, new AnswerHead(code, error)).getMessage());
  }

  @Test
  void nameNodeOfAnotherVersionIsSaidToBeOne() {
    assertThat(told(AnswerHead.USAGE, "There is no command offer."))
        .contains(
            "There is no command offer. Its Dayu does not understand Curator's ("
                + DayuVersion.get()
                + "): both must be of one version.");
    assertThat(told(AnswerHead.FAILED, "Dayu is off.")).endsWith(": Dayu is off.");
  }
}
