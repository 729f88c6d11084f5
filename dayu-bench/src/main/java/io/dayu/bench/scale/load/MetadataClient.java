package io.dayu.bench.scale.load;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.protocol.ClientProtocol;
import org.apache.hadoop.hdfs.protocol.HdfsFileStatus;

/** A client with a directory of its own, of empty files. Used by one thread. */
final class MetadataClient {
  private static final long BLOCK_BYTES = 128L << 20;
  private static final int FILES_LEAST = 50;

  private final ClientProtocol nameNode;
  private final SplittableRandom random;
  private final String name;
  private final String directory;
  private final Deque<String> files = new ArrayDeque<>();
  private long created;

  MetadataClient(ClientProtocol nameNode, SplittableRandom random, String name) {
    this.nameNode = nameNode;
    this.random = random;
    this.name = name;
    this.directory = "/clients/" + name;
  }

  /** Makes its directory and some files to ask for. */
  void prepare() throws IOException {
    nameNode.mkdirs(directory, FsPermission.getDirDefault(), true);
    while (files.size() < FILES_LEAST) {
      create();
    }
  }

  /** The call that it makes next. */
  ClientCall choose() {
    ClientCall call = ClientCall.of(random.nextInt(100));
    return call == ClientCall.DELETE && files.size() <= FILES_LEAST ? ClientCall.CREATE : call;
  }

  void make(ClientCall call) throws IOException {
    switch (call) {
      case FILE_STATUS -> nameNode.getFileInfo(files.getFirst());
      case OPEN -> nameNode.getBlockLocations(files.getFirst(), 0, 1);
      case CREATE -> create();
      case RENAME -> rename();
      case DELETE -> nameNode.delete(files.removeFirst(), false);
    }
    files.addLast(files.removeFirst());
  }

  private void create() throws IOException {
    String file = directory + "/file" + created++;
    HdfsFileStatus status = NewFile.create(nameNode, file, name, BLOCK_BYTES);
    nameNode.complete(file, name, null, status.getFileId());
    files.addLast(file);
  }

  private void rename() throws IOException {
    String file = files.removeFirst();
    String renamed = directory + "/file" + created++;
    nameNode.rename2(file, renamed);
    files.addLast(renamed);
  }
}
