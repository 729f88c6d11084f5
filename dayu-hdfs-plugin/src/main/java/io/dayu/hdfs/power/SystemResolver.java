package io.dayu.hdfs.power;

import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds addresses as this machine does. */
public final class SystemResolver implements NeverOff.Resolver {
  private static final Logger LOG = LoggerFactory.getLogger(SystemResolver.class);

  @Override
  public Set<InetAddress> resolve(String host) throws UnknownHostException {
    return new HashSet<>(Arrays.asList(InetAddress.getAllByName(host)));
  }

  @Override
  public Set<InetAddress> own() {
    Set<InetAddress> own = new HashSet<>();
    try {
      for (NetworkInterface one : Collections.list(NetworkInterface.getNetworkInterfaces())) {
        for (InterfaceAddress address : one.getInterfaceAddresses()) {
          own.add(address.getAddress());
        }
      }
    } catch (SocketException e) {
      LOG.warn("This machine's network interfaces cannot be listed; its name is resolved", e);
    }
    try {
      own.addAll(resolve(InetAddress.getLocalHost().getHostName()));
    } catch (UnknownHostException e) {
      LOG.debug("This machine's name cannot be resolved", e);
    }
    return own;
  }
}
