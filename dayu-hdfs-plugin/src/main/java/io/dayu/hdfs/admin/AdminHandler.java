package io.dayu.hdfs.admin;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.core.control.PlanFunction;
import io.dayu.guard.CallbackFailures;
import io.dayu.hdfs.disclosure.Disclosure;
import io.dayu.hdfs.disclosure.PrivateNode;
import io.dayu.hdfs.rights.PrivateText;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.settings.SettingRefusedException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.ipc.RefreshHandler;
import org.apache.hadoop.ipc.RefreshRegistry;
import org.apache.hadoop.ipc.RefreshResponse;
import org.apache.hadoop.security.AccessControlException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears operators' commands by Hadoop's refresh protocol, and answers each with a JSON document.
 *
 * <p>The boundary: nothing but a {@link QuietAnswer} is thrown past it, and no answer is longer
 * than {@link #ANSWER_MAX}. Called by RPC handlers with the monitor of Hadoop's registry held,
 * which they let go of while they wait ({@link AsyncAnswers}).
 */
public final class AdminHandler implements RefreshHandler {
  private static final Logger LOG = LoggerFactory.getLogger(AdminHandler.class);

  /** Characters of the longest answer; Hadoop writes each into the NameNode's log. */
  static final int ANSWER_MAX = 1 << 18;

  /** Before a request that only looks: its answer is the one for others than superusers. */
  public static final String WITHHELD = "withheld";

  private static final String NO_ANSWER = " (the planner has not answered)";

  /**
   * An answer to a process that asks all day long. Hadoop's registry writes what a handler returns
   * into the NameNode's log, and answers with the message of what a handler throws, with return
   * code -1 and no line in the log. Such a process reads the code in the document.
   */
  static final class QuietAnswer extends RuntimeException {
    private static final long serialVersionUID = 1;

    QuietAnswer(String document) {
      super(document, null, false, false);
    }
  }

  private final CallbackFailures failures =
      new CallbackFailures(LOG, "A command of an operator failed, and nothing else.");
  private final Host host;
  private final Supplier<Optional<RunningDayu>> dayu;
  private final Supplier<String> offReason;
  private final PlanFunction planner;
  private final LossRehearsals rehearsals;
  private final AsyncAnswers aside;

  /**
   * A handler that is not registered yet.
   *
   * @param dayu empty when Dayu is off
   * @param offReason why it is
   */
  public AdminHandler(
      Host host,
      Supplier<Optional<RunningDayu>> dayu,
      Supplier<String> offReason,
      PlanFunction planner,
      LongSupplier nanoClock) {
    this(host, dayu, offReason, planner, nanoClock, RefreshRegistry.defaultRegistry());
  }

  /** The same in another registry than Hadoop's own. */
  AdminHandler(
      Host host,
      Supplier<Optional<RunningDayu>> dayu,
      Supplier<String> offReason,
      PlanFunction planner,
      LongSupplier nanoClock,
      RefreshRegistry registry) {
    this.host = host;
    this.dayu = dayu;
    this.offReason = offReason;
    this.planner = planner;
    this.rehearsals = new LossRehearsals(host, planner, nanoClock);
    this.aside = new AsyncAnswers(registry);
  }

  @Override
  public RefreshResponse handleRefresh(String identifier, String[] arguments) {
    RefreshResponse response;
    boolean quiet = false;
    try {
      boolean called = host.called();
      quiet = called && RequestParser.isOfProcesses(arguments);
      response =
          called ? response(arguments) : new RefreshResponse(AnswerCode.NOT_CALLED.number(), "");
    } catch (Throwable e) {
      failures.caught(e);
      response = failed(e);
    }
    if (quiet) {
      throw new QuietAnswer(response.getMessage());
    }
    return response;
  }

  private RefreshResponse failed(Throwable failure) {
    try {
      return new RefreshResponse(
          AnswerCode.FAILED.number(),
          refusal(
                  AnswerCode.FAILED,
                  "The command failed; the NameNode's log says more: " + failure + ".")
              .toString());
    } catch (Throwable e) {
      failures.caught(e);
      return new RefreshResponse(-1, "");
    }
  }

  /** True if a simulation, or the result of one, is kept in memory. */
  boolean keepsSimulation() {
    return rehearsals.keepsAny();
  }

  /** Answers what only looks, for nobody who has a name; all else is refused. For the page. */
  public String look(String... arguments) {
    return answer(arguments, AdminHandler::refuseUnlessReading).toString();
  }

  /**
   * The number of things that each check of health warns of, by its name; 0 where it warns of none
   * or is muted. Empty while Dayu is off.
   */
  public Map<String, Long> healthWarnings() {
    return dayu.get()
        .map(parts -> new HealthChecks(parts, new DataFirst(host), Optional.empty()).told())
        .orElse(Map.of());
  }

  /**
   * The probability that a block is lost, by the time within which; NaN where it is not known.
   * Empty while Dayu is off.
   */
  public Map<String, Double> risk() {
    return dayu.get().map(parts -> new RiskReport(host, parts).chances()).orElse(Map.of());
  }

  private static void refuseUnlessReading(Request request) throws RefusedException {
    if (request.privileged()) {
      throw new RefusedException(AnswerCode.NO_RIGHTS, "Nothing is changed from here.");
    }
  }

  private void requireRights(Request request) throws IOException {
    if (request.privileged()) {
      host.requireSuperuser(operation(request));
    }
  }

  /** Lets a request pass, or not. */
  @FunctionalInterface
  private interface Gatekeeper {
    void check(Request request) throws RefusedException, IOException;
  }

  private RefreshResponse response(String[] arguments) {
    boolean withheld = arguments.length > 0 && WITHHELD.equals(arguments[0]);
    ObjectNode answer =
        withheld
            ? answer(
                Arrays.copyOfRange(arguments, 1, arguments.length),
                AdminHandler::refuseUnlessReading)
            : answer(arguments, this::requireRights);
    if (!withheld && host.superuser()) {
      Disclosure.to(answer);
    }
    String text = answer.toString();
    if (text.length() > ANSWER_MAX) {
      answer = refusal(AnswerCode.FAILED, "The answer would be too long; ask for fewer rows.");
      text = answer.toString();
    }
    return new RefreshResponse(answer.path(AnswerKey.CODE).asInt(), text);
  }

  private ObjectNode answer(String[] arguments, Gatekeeper gatekeeper) {
    try {
      Request request = RequestParser.parse(arguments);
      gatekeeper.check(request);
      Optional<RunningDayu> parts = dayu.get();
      if (parts.isEmpty()) {
        return refusal(AnswerCode.OFF, whyOff());
      }
      return audited(request, parts.get(), arguments);
    } catch (RefusedException e) {
      return refusal(e.code(), e.whole());
    } catch (SettingRefusedException e) {
      return refusal(AnswerCode.USAGE, String.valueOf(e.getMessage()));
    } catch (NoAnswerException e) {
      return refusal(AnswerCode.FAILED, String.valueOf(e.getMessage()));
    } catch (AccessControlException e) {
      return refusal(AnswerCode.NO_RIGHTS, "This is for HDFS superusers: " + e.getMessage() + ".");
    } catch (IOException e) {
      return refusal(
          AnswerCode.FAILED,
          PrivateText.sentence("The NameNode does not know the caller: " + e + "."));
    }
  }

  /**
   * An order that nobody answered in time may still be carried out: it is noted like the others.
   */
  private ObjectNode audited(Request request, RunningDayu parts, String... arguments)
      throws RefusedException, SettingRefusedException, NoAnswerException, IOException {
    ObjectNode answer;
    try {
      answer =
          request.lane() == Lane.NONE
              ? answer(request, parts)
              : aside.call(request.lane(), () -> answer(request, parts));
    } catch (NoAnswerException e) {
      note(request, parts, NO_ANSWER, arguments);
      audit(request, "", arguments);
      throw e;
    }
    note(request, parts, "", arguments);
    audit(request, PrivateNode.full(answer.path(AnswerKey.FILE)), arguments);
    return answer;
  }

  /** Orders are in the history, with who gave them. */
  private void note(Request request, RunningDayu parts, String what, String... arguments) {
    if (request.isOrder()) {
      String words = Texts.brief(String.join(" ", arguments)).strip() + what;
      String state = host.active() ? "active" : "standby";
      if (request.auditName().equals(Request.RESUME)) {
        parts.historyStore().resume(host.user(), host.callerAddress(), words, state);
      } else {
        parts.historyStore().order(host.user(), host.callerAddress(), words, state);
      }
    }
  }

  /** Names the file too, where the words of a command do not. */
  private void audit(Request request, String file, String... arguments) throws IOException {
    if (request.privileged()) {
      host.audit(
          operation(request), (Texts.brief(String.join(" ", arguments)) + " " + file).strip());
    }
  }

  private ObjectNode answer(Request request, RunningDayu parts)
      throws RefusedException, SettingRefusedException, NoAnswerException {
    ObjectNode document = document(AnswerCode.FINE);
    request.answering().by(new Answers(host, parts, planner, rehearsals, document));
    return document;
  }

  private PrivateText whyOff() {
    String reason = offReason.get();
    return PrivateText.sentence(
        reason.startsWith("Dayu") ? reason : "Dayu is off: " + reason + ".");
  }

  /** The name of a request in HDFS's audit log. */
  private static String operation(Request request) {
    return "dayu" + request.auditName();
  }

  private ObjectNode refusal(AnswerCode code, String sentence) {
    return refusal(code, PrivateText.open(sentence));
  }

  private ObjectNode refusal(AnswerCode code, PrivateText sentence) {
    ObjectNode document = document(code);
    document.set(AnswerKey.ERROR, new PrivateNode(sentence.each(Texts::brief)));
    return document;
  }

  private ObjectNode document(AnswerCode code) {
    return JsonNodeFactory.instance
        .objectNode()
        .put(AnswerKey.NAME_NODE, host.address())
        .put(AnswerKey.STATE, host.active() ? "active" : "standby")
        .put(AnswerKey.CODE, code.number());
  }
}
