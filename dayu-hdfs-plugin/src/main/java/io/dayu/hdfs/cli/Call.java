package io.dayu.hdfs.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.dayu.hdfs.admin.AnswerCode;
import io.dayu.protocol.admin.CommandSender;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import javax.security.sasl.SaslException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RefreshResponse;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.security.AccessControlException;

/** Sends a command to one NameNode by Hadoop's refresh protocol; always comes back with a reply. */
final class Call {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The status waits for nobody in the NameNode: one that takes longer does not answer. */
  private static final Duration STATUS_PATIENCE = Duration.ofSeconds(10);

  static final String NOT_INSTALLED = "Dayu is not installed on this NameNode.";

  private final CommandSender sender;
  private final ObjectMapper json = new ObjectMapper();

  /** Calls that a NameNode may take its time for. */
  Call(Configuration site) {
    this(new CommandSender(site, PATIENCE));
  }

  private Call(CommandSender sender) {
    this.sender = sender;
  }

  /** Calls for the status, which tells in time of a NameNode that hangs. */
  static Call forStatus(Configuration site) {
    return new Call(new CommandSender(site, STATUS_PATIENCE));
  }

  Reply to(InetSocketAddress address, String... arguments) {
    String name = NetUtils.getHostPortString(address);
    if (address.isUnresolved()) {
      return Reply.none(name, AnswerCode.UNREACHABLE, "This host is not known.");
    }
    try {
      return answer(name, sender.send(address, arguments));
    } catch (RemoteException e) {
      return refused(name, e);
    } catch (IOException e) {
      return isAboutRights(e)
          ? Reply.none(name, AnswerCode.NO_RIGHTS, "The NameNode let nobody in: " + root(e))
          : Reply.none(name, AnswerCode.UNREACHABLE, "The NameNode did not answer: " + root(e));
    }
  }

  private Reply answer(String name, Optional<RefreshResponse> response)
      throws JsonProcessingException {
    return response.isPresent()
        ? new Reply(response.get().getReturnCode(), json.readTree(response.get().getMessage()))
        : Reply.none(name, AnswerCode.OFF, NOT_INSTALLED);
  }

  private static Reply refused(String name, RemoteException e) {
    if (e.getClassName().equals(IllegalArgumentException.class.getName())) {
      return Reply.none(name, AnswerCode.OFF, NOT_INSTALLED);
    }
    return isAboutRights(e.unwrapRemoteException())
        ? Reply.none(name, AnswerCode.NO_RIGHTS, "The NameNode let nobody in: " + root(e))
        : Reply.none(name, AnswerCode.FAILED, "The NameNode refused: " + root(e));
  }

  private static boolean isAboutRights(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof AccessControlException || cause instanceof SaslException) {
        return true;
      }
    }
    return false;
  }

  /** The words of the first cause, one line; its kind if it has none. */
  private static String root(Throwable thrown) {
    Throwable first = thrown;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    String message = Objects.requireNonNullElse(first.getMessage(), "").strip();
    return message.lines().findFirst().orElse(first.getClass().getSimpleName()).strip() + ".";
  }
}
