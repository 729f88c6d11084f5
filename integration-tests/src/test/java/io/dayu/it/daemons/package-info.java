/**
 * Real daemons that are started, killed, upgraded and thrashed.
 *
 * <p>Thrash tests leave out, or wait for, faults that stock HDFS has too:
 *
 * <ul>
 *   <li>The NameNode dies in a truncation within a block while a holder is down: replicas of two
 *       lengths, or after a snapshot an open file ("Inconsistent size of finalized replicas").
 *   <li>A truncation copies a block just after a start, or while its one holder is in maintenance
 *       (restart the NameNode): the file stays open.
 *   <li>An order to copy a block is sent while a client appends: the copy is short, and a later
 *       truncation never ends. Take it away ({@code ShortCopies}).
 *   <li>An interrupted truncation leaves old checksums until the directory scan.
 *   <li>A lease's recovery is refused beside that of a block truncated after a snapshot ("whereas
 *       it is under recovery"), or no holder finds an open file's last block: the file reads as
 *       empty.
 *   <li>A file deleted while open stays open in its snapshots.
 *   <li>A lease is recovered while one holder of the last block is dead and the others lack it: the
 *       block goes ({@code BlockRecoveryWorker}).
 *   <li>Replicas of an earlier generation, or surplus after a failover, stay until a full block
 *       report (HDFS-16964).
 *   <li>Surplus of a DataNode whose first report is late stays: set the factor anew.
 *   <li>A restarted DataNode forgets deletions, or keeps them in "trash" after a rolling upgrade
 *       (HDFS-17218).
 *   <li>Pull and append begin one block at once, and both succeed: the first stays in {@code tmp}
 *       until a restart ({@code FsDatasetImpl.createTemporary}).
 *   <li>A read of too few stripes ends with a NullPointerException (HDFS-17893).
 *   <li>An unwritable stream fails to close: its exception is added to itself.
 *   <li>A failed volume is back beside another internal block of its group: HDFS knows one, and
 *       decodes and deletes the other again and again ("moved to storageType"). Bring it back
 *       empty.
 *   <li>The Balancer moves an internal block to a DataNode that reconstructs another of the group:
 *       HDFS decodes the second elsewhere.
 * </ul>
 */
@NullMarked
package io.dayu.it.daemons;

import org.jspecify.annotations.NullMarked;
