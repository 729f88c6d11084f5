package io.dayu.curator.image;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.XAttrCompactProto;
import org.apache.hadoop.hdfs.server.namenode.FsImageProto.INodeSection.XAttrFeatureProto;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * The names that the messages of a fsimage refer to by number: users, groups, attributes and
 * erasure coding policies. Numbers are packed as by {@code PermissionStatusFormat}, {@code
 * XAttrFormat} and {@code SerialNumberManager}, which keep that to themselves.
 */
public final class ImageDictionary implements Serializable {
  /** The namespaces of attributes that are HDFS's own ({@code XAttr.NameSpace}). */
  public enum Space {
    SYSTEM(3),
    RAW(4);

    private final int number;

    Space(int number) {
      this.number = number;
    }
  }

  private static final int SERIAL_MASK = (1 << 24) - 1;
  private static final int USER = 1;
  private static final int GROUP = 2;
  private static final int XATTR = 3;

  private final HashMap<Integer, String> strings;
  private final int maskBits;
  private final HashMap<Integer, ImageCoding> codings;

  ImageDictionary(Map<Integer, String> strings, int maskBits, Map<Integer, ImageCoding> codings) {
    this.strings = new HashMap<>(strings);
    this.maskBits = maskBits;
    this.codings = new HashMap<>(codings);
  }

  public @Nullable String user(long permission) {
    return string(USER, (int) (permission >>> 40));
  }

  public @Nullable String group(long permission) {
    return string(GROUP, (int) (permission >>> 16));
  }

  /** Permission bits, with the sticky bit. */
  public static FsPermission permission(long permission) {
    return new FsPermission((short) permission);
  }

  /** The policy of that number, as this image has it; null for a number it does not have. */
  public @Nullable ImageCoding coding(int policyId) {
    return codings.get(policyId);
  }

  /** All policies of this image, by name. */
  public Map<String, ImageCoding> codingsByName() {
    Map<String, ImageCoding> byName = new HashMap<>();
    codings.values().forEach(coding -> byName.put(coding.name(), coding));
    return byName;
  }

  /** The value of an attribute, or null where the inode has none of that name. */
  public @Nullable ByteString attribute(XAttrFeatureProto attributes, Space space, String name) {
    for (XAttrCompactProto attribute : attributes.getXAttrsList()) {
      int packed = attribute.getName();
      int namespace = (packed >>> 30) | (((packed >>> 5) & 1) << 2);
      if (namespace == space.number && name.equals(string(XATTR, packed >>> 6))) {
        return attribute.getValue();
      }
    }
    return null;
  }

  /** Since HDFS-12882 the kind of a string is in the upper bits of its number. */
  private @Nullable String string(int kind, int serial) {
    int mask = maskBits == 0 ? 0 : kind << (Integer.SIZE - maskBits);
    return strings.get((serial & SERIAL_MASK) | mask);
  }
}
