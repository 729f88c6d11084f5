package io.dayu.curator.table;

import io.dayu.curator.image.ImageDictionary;
import io.dayu.curator.image.ImageSection;
import io.dayu.curator.image.ImageSplit;
import io.dayu.curator.image.MessageStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.StructType;

/** The tables of a fsimage, each of one section; a name is what option {@code table} says. */
public enum ImageTable {
  /** All inodes, also those that only snapshots hold. */
  INODES(ImageSection.INODE),
  /** Inodes in the directories that they are in now. */
  ENTRIES(ImageSection.INODE_DIR),
  /** Inodes that directories name by number. */
  REFERENCES(ImageSection.INODE_REFERENCE),
  SNAPSHOTS(ImageSection.SNAPSHOT),
  /** Inodes in the directories that they were in when a snapshot was taken, and are no more. */
  DELETED(ImageSection.SNAPSHOT_DIFF),
  /** Files as snapshots have them, where they have changed since. */
  OLDER_FILES(ImageSection.SNAPSHOT_DIFF);

  private final ImageSection section;

  ImageTable(ImageSection section) {
    this.section = section;
  }

  /** The table of that name. */
  static ImageTable named(String name) {
    for (ImageTable table : values()) {
      if (table.tableName().equals(name)) {
        return table;
      }
    }
    throw new IllegalArgumentException(
        "A fsimage has no table "
            + name
            + "; it has "
            + Arrays.stream(values()).map(ImageTable::tableName).collect(Collectors.joining(", "))
            + ".");
  }

  public String tableName() {
    return name().toLowerCase(Locale.ROOT);
  }

  ImageSection section() {
    return section;
  }

  StructType schema() {
    return switch (this) {
      case INODES -> InodeRows.schema();
      case ENTRIES -> EntryRows.schema();
      case REFERENCES -> ReferenceRows.schema();
      case SNAPSHOTS -> SnapshotRows.schema();
      case DELETED -> DeletedRows.schema();
      case OLDER_FILES -> OlderFileRows.schema();
    };
  }

  /** The rows of a part of the section. */
  RowCursor open(MessageStream in, ImageSplit split, ImageDictionary words) throws IOException {
    return switch (this) {
      case INODES -> new InodeRows(in, split.hasHead(), words);
      case ENTRIES -> new EntryRows(in);
      case REFERENCES -> new ReferenceRows(in, split.firstMessage());
      case SNAPSHOTS -> new SnapshotRows(in, split.hasHead());
      case DELETED -> new DeletedRows(in);
      case OLDER_FILES -> new OlderFileRows(in);
    };
  }
}
