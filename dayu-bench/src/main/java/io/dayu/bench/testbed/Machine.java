package io.dayu.bench.testbed;

import io.dayu.bench.testbed.net.Shell;
import io.dayu.tools.input.BadInputException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The machine that the testbed runs on; one testbed a machine at a time. */
public final class Machine implements AutoCloseable {
  private static final Path LOCK =
      Path.of(System.getProperty("java.io.tmpdir"), "dayu-testbed.lock");

  private final FileChannel channel;

  private Machine(FileChannel channel) {
    this.channel = channel;
  }

  /** Takes the machine; a sentence says what is missing. */
  public static Machine take() throws IOException, InterruptedException {
    if (!"root".equals(System.getProperty("user.name"))) {
      throw new BadInputException("The testbed makes network namespaces, so it must run as root.");
    }
    if (!Shell.succeeds(List.of("ip", "-V")) || !Shell.succeeds(List.of("tc", "-V"))) {
      throw new BadInputException("The testbed needs ip and tc; install iproute2.");
    }
    FileChannel channel =
        FileChannel.open(LOCK, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    @Nullable FileLock lock = channel.tryLock();
    if (lock == null) {
      channel.close();
      throw new BadInputException("Another testbed runs on this machine.");
    }
    return new Machine(channel);
  }

  @Override
  public String toString() {
    return "this machine with " + Runtime.getRuntime().availableProcessors() + " processors";
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
