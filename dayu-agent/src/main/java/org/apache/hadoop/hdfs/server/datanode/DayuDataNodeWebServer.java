package org.apache.hadoop.hdfs.server.datanode;

import java.lang.reflect.Field;
import org.apache.hadoop.hdfs.server.datanode.web.DatanodeHttpServer;
import org.apache.hadoop.http.HttpServer2;
import org.jspecify.annotations.NullMarked;

/** Finds the web server of a DataNode, which keeps it to itself. */
@NullMarked
public final class DayuDataNodeWebServer {
  private DayuDataNodeWebServer() {}

  /**
   * The server behind the DataNode's HTTP port.
   *
   * @throws ReflectiveOperationException when this Hadoop has none where it is looked for
   */
  public static HttpServer2 of(DataNode dataNode) throws ReflectiveOperationException {
    Object front = field(DataNode.class, "httpServer").get(dataNode);
    Object server = front == null ? null : field(DatanodeHttpServer.class, "infoServer").get(front);
    if (server instanceof HttpServer2 found) {
      return found;
    }
    throw new NoSuchFieldException("the DataNode has no web server");
  }

  private static Field field(Class<?> owner, String name) throws NoSuchFieldException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
