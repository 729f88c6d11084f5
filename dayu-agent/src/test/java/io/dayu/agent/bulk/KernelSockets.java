package io.dayu.agent.bulk;

import io.dayu.agent.host.ServedPull;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Sockets of this process as the kernel has them, whatever Java says of them. */
public final class KernelSockets {
  private static final Path PROC = Path.of("/proc");

  private KernelSockets() {}

  /** An option of the socket that has this connection. */
  public static int option(ServedPull connection, int level, int name) throws IOException {
    Epoll.ensureAvailability();
    Map<ServedPull, Integer> held = new OpenSockets(PROC).find(Set.of(connection));
    return new Socket(Objects.requireNonNull(held.get(connection))).getIntOpt(level, name);
  }
}
