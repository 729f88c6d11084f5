package io.dayu.hdfs.curate;

import io.dayu.core.heat.ColdFile;
import java.util.List;

/**
 * The findings of one look along the inodes.
 *
 * @param found files that were asked for, by their inodes
 * @param lastInodeId up to where it looked
 * @param end whether there is nothing behind it
 */
public record ColdWalk(List<ColdFile> found, long lastInodeId, boolean end) {
  public ColdWalk {
    found = List.copyOf(found);
  }
}
