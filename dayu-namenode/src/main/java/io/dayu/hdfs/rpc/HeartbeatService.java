package io.dayu.hdfs.rpc;

import io.dayu.guard.CallbackFailures;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.ReportListener;
import io.dayu.protocol.DayuProtocol;
import io.dayu.protocol.HeartbeatRequest;
import io.dayu.protocol.HeartbeatResponse;
import io.dayu.protocol.NotRegisteredException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.hadoop.ipc.StandbyException;
import org.apache.hadoop.security.AccessControlException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes an agent's report, if it comes from the DataNode it speaks for, and answers it. */
public final class HeartbeatService implements DayuProtocol {
  private static final Logger LOG = LoggerFactory.getLogger(HeartbeatService.class);

  private final AgentDirectory agents;
  private final CallerCheck callers;
  private final BooleanSupplier active;
  private final LongSupplier nanoClock;
  private final Runnable wakePlanner;
  private final ReportListener listener;
  private final AtomicBoolean refusalLogged = new AtomicBoolean();
  private final CallbackFailures failures =
      new CallbackFailures(
          LOG, "A report of an agent was not taken; the agent sends the next one.");
  private final CallbackFailures untold =
      new CallbackFailures(LOG, "Reads that an agent reports were not counted; recovery goes on.");

  /** Tells whether the caller of the current RPC is the DataNode it claims to be. */
  @FunctionalInterface
  public interface CallerCheck {
    /** The refusal of a DataNode that is not registered, as yet or any more. */
    String NOT_REGISTERED = "no DataNode is registered by that uuid";

    /** Empty text when it is, otherwise why not, one phrase. */
    String refusal(HeartbeatRequest request);

    /** The DataNode's name for people: host and port, its uuid where that is not known. */
    default String name(HeartbeatRequest request) {
      return request.agent().datanodeUuid();
    }
  }

  /**
   * Takes reports.
   *
   * @param listener whose failures are logged once, and keep no agent from its answer
   */
  public HeartbeatService(
      AgentDirectory agents,
      CallerCheck callers,
      BooleanSupplier active,
      LongSupplier nanoClock,
      Runnable wakePlanner,
      ReportListener listener) {
    this.agents = agents;
    this.callers = callers;
    this.active = active;
    this.nanoClock = nanoClock;
    this.wakePlanner = wakePlanner;
    this.listener = listener;
  }

  @Override
  public HeartbeatResponse heartbeat(HeartbeatRequest request) throws IOException {
    try {
      return answer(request);
    } catch (IOException e) {
      throw e;
    } catch (Throwable e) {
      failures.caught(e);
      throw new IOException("Dayu could not take the report; the NameNode's log says why.");
    }
  }

  private HeartbeatResponse answer(HeartbeatRequest request) throws IOException {
    if (!active.getAsBoolean()) {
      throw new StandbyException("Dayu answers agents on the active NameNode only");
    }
    String refusal = callers.refusal(request);
    if (refusal.equals(CallerCheck.NOT_REGISTERED)) {
      throw new NotRegisteredException("Dayu does not take the report yet: " + refusal);
    }
    if (!refusal.isEmpty()) {
      throw new AccessControlException("Dayu refuses the report: " + refusal);
    }
    long nowNs = nanoClock.getAsLong();
    AgentDirectory.Exchange exchange = agents.exchange(request, nowNs);
    tell(request, nowNs);
    exchange
        .refusal()
        .ifPresent(
            reason -> {
              if (refusalLogged.compareAndSet(false, true)) {
                LOG.warn(
                    "A report of DataNode {} was not used: {} (later ones are only counted)",
                    callers.name(request),
                    reason);
              }
            });
    if (exchange.urgent()) {
      wakePlanner.run();
    }
    return exchange.response();
  }

  /** The recovery goes on whatever else fails. */
  private void tell(HeartbeatRequest request, long nowNs) {
    try {
      listener.reported(request, nowNs);
    } catch (Throwable e) {
      untold.caught(e);
    }
  }
}
