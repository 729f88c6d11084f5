package io.dayu.hdfs.elastic;

import io.dayu.hdfs.resting.AwakeReader;
import io.dayu.hdfs.resting.MoveHook;
import io.dayu.hdfs.resting.OffBoard;
import io.dayu.hdfs.resting.RestHook;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The parts by which DataNodes rest: settings, orders, and the hooks in HDFS that heed them.
 *
 * @param settings whether they may, and how many are to be awake; the latter may change
 * @param orders who is to rest
 * @param hook who heeds it in this NameNode
 * @param copies which copies of blocks are awake
 * @param moves books copies of blocks that keep DataNodes from resting
 * @param minuteOfDay where the NameNode is
 * @param replication of files that name none
 * @param machines who is off, and who may be
 */
public record RestWiring(
    Supplier<ElasticSettings> settings,
    RestOrders orders,
    RestHook hook,
    AwakeReader copies,
    MoveHook moves,
    IntSupplier minuteOfDay,
    int replication,
    OffBoard machines) {}
