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
 * @param orders the orders to rest
 * @param hook the parts that heed them in this NameNode
 * @param copies which copies of blocks are awake
 * @param moves books copies of blocks that keep DataNodes from resting
 * @param minuteOfDay where the NameNode is
 * @param replication of files that name none
 * @param machines the machines that are off, and that may be
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
