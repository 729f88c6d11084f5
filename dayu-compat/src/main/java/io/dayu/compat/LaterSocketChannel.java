package io.dayu.compat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.ProtocolFamily;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** Later members of {@link SocketChannel}. */
@StandsFor(SocketChannel.class)
public final class LaterSocketChannel {
  private static final @Nullable Method OF_FAMILY = ofFamily();

  private LaterSocketChannel() {}

  /**
   * A channel of one family. Before Java 15 there is none, and the usual one is given: there Java
   * sets the traffic class of both families on a socket that speaks both.
   */
  public static SocketChannel open(ProtocolFamily family) throws IOException {
    if (OF_FAMILY == null) {
      return SocketChannel.open();
    }
    try {
      return (SocketChannel) OF_FAMILY.invoke(null, family);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IOException) {
        throw (IOException) e.getCause();
      }
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static @Nullable Method ofFamily() {
    try {
      return SocketChannel.class.getMethod("open", ProtocolFamily.class);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }
}
