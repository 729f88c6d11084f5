package org.apache.hadoop.hdfs.server.namenode;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyBoolean;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import io.dayu.hdfs.power.OffEntry;
import java.io.IOException;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.junit.jupiter.api.Test;

/** The journal touches nothing beside its directory, whatever a DataNode calls itself. */
final class OffJournalBridgeTest {
  private final NamenodeProtocols rpc = mock(NamenodeProtocols.class);
  private final OffJournalBridge journal = new OffJournalBridge(nameNode(), "/system/dayu/off");

  private NameNode nameNode() {
    NameNode nameNode = mock(NameNode.class);
    when(nameNode.getRpcServer()).thenReturn(rpc);
    return nameNode;
  }

  @Test
  void entryIsAnEmptyDirectory() throws IOException {
    OffEntry entry = new OffEntry("7f-3", "dn1", 1);
    when(rpc.mkdirs(any(), any(), anyBoolean())).thenReturn(true);
    journal.add(entry);
    journal.remove(entry);
    verify(rpc).mkdirs(eq("/system/dayu/off/1@dn1@7f-3"), any(), eq(true));
    verify(rpc).delete("/system/dayu/off/1@dn1@7f-3", false);
  }

  @Test
  void nameThatLeadsElsewhereIsRefused() {
    OffEntry entry = new OffEntry("x/../../../../user/alice", "dn1", 1);
    assertThatThrownBy(() -> journal.add(entry)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> journal.remove(entry)).isInstanceOf(IOException.class);
    verifyNoInteractions(rpc);
  }
}
