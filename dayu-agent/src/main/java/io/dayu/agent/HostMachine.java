package io.dayu.agent;

import io.dayu.agent.disk.BlockDevices;
import io.dayu.agent.meter.NetworkInterfaces;

/**
 * The machine that the DataNode runs on, as its kernel shows it.
 *
 * @param interfaces to the network
 * @param devices that volumes are on
 */
record HostMachine(NetworkInterfaces interfaces, BlockDevices devices) {}
