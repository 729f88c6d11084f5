package io.dayu.agent.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queues as tc shows them. */
class HostQueueTest {
  private static final String BANDS =
      "'options':{'bands':3,'priomap':[1,2,2,2,1,2,0,0,1,1,1,1,1,1,1,1]}";

  private static HostQueue queue(String json) throws IOException {
    return HostQueue.read(json.replace('\'', '"'));
  }

  private static String root(String kind, String handle, String more) {
    return "{'kind':'" + kind + "','handle':'" + handle + "','root':true" + more + "}";
  }

  private static String child(String kind, String parent) {
    return ",{'kind':'" + kind + "','handle':'0:','parent':'" + parent + "'," + BANDS + "}";
  }

  @Test
  void theKernelsDefaultServesBulkLast() throws IOException {
    assertThat(queue("[" + root("pfifo_fast", "0:", "," + BANDS) + "]"))
        .isEqualTo(new HostQueue("pfifo_fast", true));
  }

  @Test
  void bandsThatAreAllOneServeNobodyLast() throws IOException {
    String same = ",'options':{'bands':3,'priomap':[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}";
    assertThat(queue("[" + root("prio", "1:", same) + "]").honoursBulk()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"fq_codel", "fq", "noqueue", "cake", "htb", "sfq"})
  void othersAreNotBelieved(String kind) throws IOException {
    assertThat(queue("[" + root(kind, "0:", "") + "]")).isEqualTo(new HostQueue(kind, false));
  }

  @Test
  void oneQueueOfADeviceIsAsGoodAsItsDiscipline_severalAreNot() throws IOException {
    String mq = root("mq", "0:", "");
    assertThat(queue("[" + mq + child("pfifo_fast", ":1") + "]"))
        .isEqualTo(new HostQueue("mq of pfifo_fast", true));
    assertThat(queue("[" + mq + child("fq_codel", ":1") + "]").honoursBulk()).isFalse();
    assertThat(queue("[" + mq + child("pfifo_fast", ":1") + child("pfifo_fast", ":2") + "]"))
        .isEqualTo(new HostQueue("mq of 2", false));
  }

  @Test
  void aShaperIsAsGoodAsWhatIsWithinIt() throws IOException {
    String tbf = root("tbf", "1:", "");
    assertThat(queue("[" + tbf + child("pfifo_fast", "1:1") + "]"))
        .isEqualTo(new HostQueue("tbf of pfifo_fast", true));
    assertThat(queue("[" + tbf + child("bfifo", "1:1") + "]").honoursBulk()).isFalse();
    assertThat(queue("[" + tbf + "]").honoursBulk()).isFalse();
  }

  @Test
  void nothingIsKnownOfAnInterfaceThatIsNotThere() throws IOException {
    assertThat(queue("[]")).isEqualTo(HostQueue.UNKNOWN);
    assertThat(HostQueue.of("no-such-interface")).isEqualTo(HostQueue.UNKNOWN);
  }
}
