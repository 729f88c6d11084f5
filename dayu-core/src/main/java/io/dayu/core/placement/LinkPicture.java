package io.dayu.core.placement;

import java.util.List;

/**
 * All links in one direction, by the numbers of hosts and racks.
 *
 * @param foregroundBytes bytes that the hosts' links carried for clients since the look before, as
 *     far as fresh reports tell
 */
public record LinkPicture(List<ClientLink> hosts, List<ClientLink> racks, double foregroundBytes) {}
