package io.dayu.agent.heartbeat;

import io.dayu.agent.meter.CurrentSpeed;
import io.dayu.agent.meter.TrafficMeter;
import io.dayu.protocol.LinkTerms;
import io.dayu.protocol.SignalPort;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The DataNode's link as its reports tell of it, and as planners' answers bear on it.
 *
 * @param meter counts what it carries
 * @param speed of each direction
 * @param signals where other agents are heard; empty when the link is shared with none
 * @param givesWay whether transfers give way to other traffic
 * @param budget is told what recovery may take of the link
 */
public record NodeLink(
    TrafficMeter meter,
    CurrentSpeed speed,
    Optional<SignalPort> signals,
    boolean givesWay,
    Consumer<LinkTerms> budget) {}
