package io.dayu.entry;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A class file as far as its constant pool.
 *
 * @param classes names with slashes of all classes that it may load
 * @param bootstraps classes whose methods link its dynamic calls
 */
record ClassFile(int version, Set<String> classes, Set<String> bootstraps) {
  static ClassFile parse(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    in.skipNBytes(6);
    int version = in.readUnsignedShort();
    int count = in.readUnsignedShort();
    String[] texts = new String[count];
    int[] named = new int[count];
    int[] owners = new int[count];
    List<Integer> handles = new ArrayList<>();
    for (int at = 1; at < count; at++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> texts[at] = in.readUTF();
        case 3, 4, 12, 17, 18 -> in.skipNBytes(4);
        case 5, 6 -> {
          in.skipNBytes(8);
          at++;
        }
        case 7 -> named[at] = in.readUnsignedShort();
        case 8, 16, 19, 20 -> in.skipNBytes(2);
        case 9, 10, 11 -> {
          owners[at] = in.readUnsignedShort();
          in.skipNBytes(2);
        }
        case 15 -> {
          in.skipNBytes(1);
          handles.add(in.readUnsignedShort());
        }
        default -> throw new IOException("constant " + tag);
      }
    }
    Set<String> classes = new TreeSet<>();
    for (int at : named) {
      if (at > 0) {
        classes.add(element(texts[at]));
      }
    }
    Set<String> bootstraps = new TreeSet<>();
    for (int handle : handles) {
      bootstraps.add(texts[named[owners[handle]]]);
    }
    return new ClassFile(version, classes, bootstraps);
  }

  /** Of an array the class of its elements. */
  private static String element(String name) {
    return name.startsWith("[") ? name.replaceFirst("^\\[+L?", "").replace(";", "") : name;
  }
}
