package io.dayu.hdfs.operator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds registered DataNodes by the words of a list. */
final class ClusterNames {
  private final List<ClusterNode> nodes;
  private final Map<String, Set<ClusterNode>> byWord = new HashMap<>();

  ClusterNames(List<ClusterNode> nodes) {
    this.nodes = nodes;
    for (ClusterNode node : nodes) {
      String port = ":" + node.address().transferPort();
      String host = node.address().hostName().toLowerCase(Locale.ROOT);
      String ip = node.address().ipAddress();
      for (String word : List.of(node.address().uuid(), host, host + port, ip, ip + port)) {
        add(word, node);
      }
      add(OperatorApi.RACK + node.rack(), node);
    }
  }

  private void add(String word, ClusterNode node) {
    byWord.computeIfAbsent(word, unused -> new LinkedHashSet<>()).add(node);
  }

  /** The DataNodes that words name, each once and in the order of the words. */
  List<ClusterNode> named(List<String> words) throws UnknownNodeException {
    Set<ClusterNode> named = new LinkedHashSet<>();
    for (String word : words) {
      named.addAll(word.equals(OperatorApi.ALL) ? nodes : named(word));
    }
    return new ArrayList<>(named);
  }

  private Set<ClusterNode> named(String word) throws UnknownNodeException {
    Set<ClusterNode> found =
        byWord.getOrDefault(word, byWord.getOrDefault(word.toLowerCase(Locale.ROOT), Set.of()));
    if (word.startsWith(OperatorApi.RACK)) {
      if (found.isEmpty()) {
        throw new UnknownNodeException(
            "No DataNode is in a rack " + word.substring(OperatorApi.RACK.length()) + ".");
      }
      return found;
    }
    if (found.size() != 1) {
      throw new UnknownNodeException(
          found.isEmpty()
              ? "No DataNode is called " + word + "."
              : found.stream()
                  .map(ClusterNode::name)
                  .collect(Collectors.joining(", ", word + " may be any of ", ".")));
    }
    return found;
  }
}
