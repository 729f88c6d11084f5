package io.dayu.hdfs.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dayu.hdfs.admin.AdminHandler;
import io.dayu.hdfs.admin.AnswerKey;
import io.dayu.hdfs.admin.NodeRow;
import io.dayu.hdfs.operator.OperatorApi;
import io.dayu.hdfs.scheduler.NoAnswerException;
import io.dayu.hdfs.status.TrendLog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** The answers to what the page asks, as JSON; thread safe. */
public final class PageApi {
  private static final Pattern BLOCK = Pattern.compile("blk_[0-9]{1,19}");
  private static final String TRANSFERS_SHOWN = "50";
  private static final String ENTRIES_SHOWN = "50";

  private final AdminHandler commands;
  private final Supplier<Optional<OperatorApi>> dayu;
  private final LongSupplier clock;
  private final Map<String, Supplier<String>> answers;

  /** An answer, by HTTP's status. */
  record PageAnswer(int status, String json) {}

  /**
   * Answers for one NameNode.
   *
   * @param dayu empty when Dayu is off
   * @param clock in ns, as the history's
   */
  public PageApi(AdminHandler commands, Supplier<Optional<OperatorApi>> dayu, LongSupplier clock) {
    this.commands = commands;
    this.dayu = dayu;
    this.clock = clock;
    this.answers =
        Map.of(
            "status", () -> commands.look("status"),
            "tasks", () -> commands.look("tasks", TRANSFERS_SHOWN),
            "settings", () -> commands.look("get"),
            "history", () -> commands.look("history", ENTRIES_SHOWN),
            "slots", () -> commands.look("slots"),
            "beside", () -> commands.look("beside"),
            "elastic", () -> commands.look("elastic"),
            "trend", () -> trend().toString(),
            "map", () -> map().toString());
  }

  /** Answers a question by its name and its parameters. */
  PageAnswer answer(String question, Map<String, String[]> parameters) {
    if (question.equals("why")) {
      return why(parameters);
    }
    if (!parameters.isEmpty()) {
      return refusal("This takes no parameters.");
    }
    Supplier<String> answer = answers.get(question);
    return answer == null
        ? new PageAnswer(404, error("There is no such question.").toString())
        : fine(answer.get());
  }

  /** All that may be asked without parameters. */
  public Set<String> questions() {
    return answers.keySet();
  }

  private PageAnswer why(Map<String, String[]> parameters) {
    String[] blocks = parameters.getOrDefault("block", new String[0]);
    boolean right = parameters.size() == 1 && blocks.length == 1;
    if (!right || !BLOCK.matcher(blocks[0]).matches()) {
      return refusal("Name one block, as block=blk_1073741825.");
    }
    return fine(commands.look("why", blocks[0]));
  }

  private static PageAnswer fine(String json) {
    return new PageAnswer(200, json);
  }

  private static PageAnswer refusal(String sentence) {
    return new PageAnswer(400, error(sentence).toString());
  }

  private static ObjectNode error(String sentence) {
    return JsonNodeFactory.instance.objectNode().put(AnswerKey.ERROR, sentence);
  }

  /** A column each, for there are many points. */
  private ObjectNode trend() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    ArrayNode agoMs = document.putArray(AnswerKey.AGO_MS);
    ArrayNode moved = document.putArray(AnswerKey.BYTES_PER_SEC);
    ArrayNode planned = document.putArray(AnswerKey.PLANNED_BYTES_PER_SEC);
    ArrayNode budget = document.putArray(AnswerKey.BUDGET_BYTES_PER_SEC);
    ArrayNode clients = document.putArray(AnswerKey.CLIENTS_BYTES_PER_SEC);
    ArrayNode reads = document.putArray(AnswerKey.READ_MICROS);
    ArrayNode worstReads = document.putArray(AnswerKey.WORST_READ_MICROS);
    ArrayNode acks = document.putArray(AnswerKey.ACK_MICROS);
    ArrayNode worstAcks = document.putArray(AnswerKey.WORST_ACK_MICROS);
    List<TrendLog.TrendPoint> points =
        dayu.get().map(OperatorApi::trend).map(TrendLog::points).orElse(List.of());
    for (TrendLog.TrendPoint point : points) {
      agoMs.add(milliseconds(clock.getAsLong() - point.atNs()));
      moved.add(point.movedBytesPerSec());
      planned.add(point.plannedBytesPerSec());
      budget.add(point.budgetBytesPerSec());
      clients.add(point.clientsBytesPerSec());
      add(point.clientWaits().reads().medianNs(), reads);
      add(point.clientWaits().reads().worstNs(), worstReads);
      add(point.clientWaits().acks().medianNs(), acks);
      add(point.clientWaits().acks().worstNs(), worstAcks);
    }
    return document;
  }

  /** Null where no DataNode tells, which is a gap in the line. */
  private static void add(long ns, ArrayNode micros) {
    if (ns > 0) {
      micros.add(TimeUnit.NANOSECONDS.toMicros(ns));
    } else {
      micros.addNull();
    }
  }

  private static long milliseconds(long ns) {
    return TimeUnit.NANOSECONDS.toMillis(ns);
  }

  /** All DataNodes: the map shows each. */
  private ObjectNode map() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    ArrayNode rows = document.putArray(AnswerKey.NODES);
    try {
      Optional<OperatorApi> operator = dayu.get();
      if (operator.isPresent()) {
        operator.get().nodes().forEach(node -> NodeRow.write(node, rows.addObject()));
      }
    } catch (NoAnswerException e) {
      document.put(AnswerKey.ERROR, String.valueOf(e.getMessage()));
    }
    return document;
  }
}
