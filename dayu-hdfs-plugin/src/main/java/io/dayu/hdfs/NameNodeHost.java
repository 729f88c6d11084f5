package io.dayu.hdfs;

import io.dayu.hdfs.admin.BlockOfFile;
import io.dayu.hdfs.admin.Host;
import io.dayu.hdfs.status.DataCensus;
import io.dayu.hdfs.status.DataCondition;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hdfs.server.blockmanagement.DataConditions;
import org.apache.hadoop.hdfs.server.blockmanagement.DataCounts;
import org.apache.hadoop.hdfs.server.namenode.BlocksOfFiles;
import org.apache.hadoop.hdfs.server.namenode.FileBlocks;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.OperatorRights;

/** The NameNode as operators' commands see it. */
final class NameNodeHost implements Host {
  private final NameNode nameNode;
  private final OperatorRights rights;

  NameNodeHost(NameNode nameNode) {
    this.nameNode = nameNode;
    this.rights = new OperatorRights(nameNode);
  }

  @Override
  public String address() {
    return nameNode.getNameNodeAddressHostPortString();
  }

  @Override
  public boolean called() {
    return rights.isCalled();
  }

  @Override
  public boolean active() {
    return nameNode.isActiveState();
  }

  @Override
  public boolean inSafeMode() {
    return nameNode.isInSafeMode();
  }

  @Override
  public void requireSuperuser(String operation) throws IOException {
    rights.requireSuperuser(operation);
  }

  @Override
  public boolean superuser() {
    return rights.isSuperuser();
  }

  @Override
  public List<Long> blocksOf(String path, int max) throws IOException {
    return FileBlocks.of(nameNode, path, max);
  }

  @Override
  public Map<Long, BlockOfFile> filesOf(Collection<Long> blockIds) {
    return BlocksOfFiles.of(nameNode, blockIds);
  }

  @Override
  public Optional<DataCondition> data() {
    return Optional.of(DataConditions.of(nameNode));
  }

  @Override
  public Optional<DataCensus> census() {
    return Optional.of(DataCounts.of(nameNode));
  }

  @Override
  public String user() {
    return rights.user();
  }

  @Override
  public String callerAddress() {
    return rights.callerAddress();
  }

  @Override
  public void audit(String operation, String what) throws IOException {
    rights.audit(operation, what);
  }
}
