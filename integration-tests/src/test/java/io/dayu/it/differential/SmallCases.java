package io.dayu.it.differential;

import java.util.LinkedHashMap;
import java.util.Map;

/** Cases of what has failed once, made as small as it goes. Dayu has to heal each by itself. */
final class SmallCases {
  private static final Map<String, String> TEXTS = new LinkedHashMap<>();

  static {
    TEXTS.put(
        "no storage has room when the block is read, and one has later",
        """
        cluster DEFAULT alone slow-taken 1
        node /r0 g0 ud0 agent DISK:100
        node /r1 g1 ud1 agent DISK:100
        node /r0 g2 ud2 agent DISK:100
        node /r1 g3 ud3 agent DISK:100
        file 3 HOT 1048576 0.0 1.0 2.0
        at 90 DIE 2 0 0
        at 400 ROOM 3 0 67108864
        """);
    TEXTS.put(
        "the last holders are in maintenance when the block is read, and leave it",
        """
        cluster DEFAULT alone slow-taken 0
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r0 g2 ud2 agent DISK:67108864
        node /r1 g3 ud3 agent DISK:67108864
        file 3 HOT 1048576 0.0 1.0 2.0
        at 90 MAINTENANCE 0 0 0
        at 90 MAINTENANCE 1 0 0
        at 200 DIE 2 0 0
        at 500 IN_SERVICE 0 0 0
        at 500 IN_SERVICE 1 0 0
        """);
    TEXTS.put(
        "too few DataNodes have the storage type that the policy asks for",
        """
        cluster DEFAULT alone slow-taken 1
        node /r0 g0 ud0 agent DISK:67108864 SSD:67108864
        node /r1 g1 ud1 agent DISK:67108864 SSD:67108864
        node /r0 g2 ud2 agent DISK:67108864 SSD:67108864
        node /r1 g3 ud3 agent DISK:67108864 SSD:100
        node /r0 g4 ud4 agent DISK:67108864
        file 3 ALL_SSD 1048576 0.1 1.1 2.1
        at 90 DIE 2 0 0
        """);
    TEXTS.put(
        "each disk has room for half a block",
        """
        cluster DEFAULT alone slow-taken 1
        node /r0 g0 ud0 agent DISK:67108864 DISK:67108864 ARCHIVE:67108864
        node /r1 g1 ud1 agent DISK:67108864 DISK:67108864 ARCHIVE:67108864
        node /r0 g2 ud2 agent DISK:67108864 DISK:67108864 ARCHIVE:67108864
        node /r1 g3 ud3 agent DISK:524288 DISK:524288 ARCHIVE:67108864
        node /r0 g4 ud4 agent DISK:524288 DISK:524288 ARCHIVE:67108864
        file 3 HOT 1048576 0.0 1.0 2.0
        at 90 DIE 2 0 0
        """);
    TEXTS.put(
        "the rack that the policy asks for has no room",
        """
        cluster RACK_FAULT_TOLERANT alone slow-taken 1
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r2 g2 ud2 agent DISK:67108864
        node /r0 g3 ud3 agent DISK:67108864
        node /r1 g4 ud4 agent DISK:67108864
        node /r2 g5 ud5 agent DISK:100
        file 3 HOT 1048576 0.0 1.0 2.0
        at 90 DIE 2 0 0
        """);
    TEXTS.put(
        "one DataNode of an upgrade domain is left",
        """
        cluster UPGRADE_DOMAIN alone slow-taken 1
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g0 ud1 agent DISK:67108864
        node /r0 g0 ud2 agent DISK:67108864
        node /r1 g0 ud0 agent DISK:67108864
        node /r0 g0 ud1 agent DISK:67108864
        node /r1 g0 ud2 agent DISK:67108864
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g0 ud1 agent DISK:67108864
        file 3 HOT 1048576 0.0 1.0 2.0
        file 3 HOT 1048576 3.0 4.0 2.0
        at 90 DIE 2 0 0
        """);
    TEXTS.put(
        "DataNodes that are slow are given nothing",
        """
        cluster DEFAULT alone slow-excluded 1
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r0 g2 ud2 agent DISK:67108864
        node /r1 g3 ud3 agent DISK:67108864
        node /r0 g4 ud4 agent DISK:67108864
        file 3 HOT 1048576 0.0 1.0 2.0
        file 3 HOT 1048576 0.0 1.0 2.0
        file 3 HOT 1048576 0.0 1.0 2.0
        at 90 SLOW 3 0 0
        at 90 DIE 2 0 0
        """);
    TEXTS.put(
        "a DataNode with an empty block is decommissioned",
        """
        cluster DEFAULT alone slow-taken 1
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r0 g2 ud2 agent DISK:67108864
        node /r1 g3 ud3 agent DISK:67108864
        file 3 HOT 0 0.0 1.0 2.0
        at 90 DECOMMISSION 2 0 0
        """);
    TEXTS.put(
        "sources of a block that has two transfers are lost",
        """
        cluster DEFAULT alone slow-taken 1
        node /r0 g0 ud0 agent DISK:68719476736
        node /r1 g1 ud1 agent DISK:68719476736
        node /r0 g2 ud2 agent DISK:68719476736
        node /r1 g3 ud3 agent DISK:68719476736
        node /r0 g4 ud4 agent DISK:68719476736
        node /r1 g5 ud5 agent DISK:68719476736
        file 5 HOT 2147483648 0.0 1.0 2.0
        at 20 DIE 0 0 0
        at 35 DIE 3 0 0
        """);
    TEXTS.put(
        "one rack alone, and too few upgrade domains",
        """
        cluster UPGRADE_DOMAIN alone slow-taken 1
        node /r0 g0 ud0 agent DISK:67108864
        node /r0 g1 ud0 agent DISK:67108864
        node /r0 g2 ud1 agent DISK:67108864
        node /r0 g3 ud2 agent DISK:67108864
        file 3 HOT 4194304 0.0 1.0 2.0
        """);
    TEXTS.put(
        "node groups of two racks have the same name",
        """
        cluster NODE_GROUP alone slow-taken 1
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g0 ud1 agent DISK:67108864
        node /r2 g0 ud2 agent DISK:67108864
        node /r0 g1 ud3 agent DISK:67108864
        node /r1 g2 ud4 agent DISK:67108864
        file 3 HOT 100000 0.0 1.0 2.0
        """);
    TEXTS.put(
        "the DataNode that would help has not the storage type that the policy asks for first",
        """
        cluster UPGRADE_DOMAIN alone slow-taken 1
        node /r1 g0 ud0 agent DISK:67108864 SSD:67108864
        node /r0 g1 ud0 agent DISK:67108864
        node /r1 g2 ud0 agent DISK:67108864
        node /r0 g3 ud1 agent DISK:67108864
        file 2 ONE_SSD 1000 1.0 2.0
        """);
    TEXTS.put(
        "a block that lacked but a better place loses a replica",
        """
        cluster UPGRADE_DOMAIN alone slow-taken 0
        node /r0 g0 ud1 agent DISK:67108864 ARCHIVE:524288
        node /r0 g0 ud1 agent DISK:100 ARCHIVE:67108864
        node /r0 g1 ud0 agent DISK:67108864 SSD:67108864 ARCHIVE:67108864
        node /r0 g0 ud0 agent DISK:67108864 SSD:2097152
        node /r0 g0 ud1 agent DISK:67108864 DISK:100
        node /r0 g2 ud1 agent DISK:67108864 SSD:67108864
        node /r0 g2 ud1 agent DISK:67108864 SSD:100 ARCHIVE:2097152
        file 3 ALL_SSD 100000 3.1 4.0 5.1
        file 3 HOT 1048576 6.0 0.0 1.0
        at 33 DIE 3 0 0
        """);
    TEXTS.put(
        "a DataNode comes back when all others hold the block",
        """
        cluster DEFAULT alone slow-taken 1
        node /r0 g0 ud0 agent DISK:67108864 ARCHIVE:67108864
        node /r0 g1 ud1 agent DISK:67108864 ARCHIVE:67108864
        node /r0 g2 ud2 agent DISK:67108864 ARCHIVE:67108864
        node /r0 g3 ud3 agent DISK:67108864 ARCHIVE:67108864
        file 3 HOT 1000 1.0 2.0 3.0
        at 90 DIE 0 0 0
        at 335 DIE 1 0 0
        at 400 RETURN 0 0 0
        """);
    TEXTS.put(
        "HDFS takes away what is copied to a better place, by its storage type",
        """
        cluster NODE_GROUP alone slow-taken 0
        node /r0 g1 ud1 agent DISK:67108864 SSD:67108864
        node /r1 g2 ud2 agent DISK:67108864 ARCHIVE:67108864
        node /r2 g2 ud1 agent DISK:67108864 ARCHIVE:67108864
        node /r3 g1 ud1 agent DISK:67108864 DISK:67108864
        node /r0 g2 ud1 agent DISK:67108864 ARCHIVE:67108864
        node /r1 g0 ud2 agent DISK:67108864 DISK:67108864
        node /r2 g1 ud1 agent DISK:67108864 ARCHIVE:67108864
        node /r3 g2 ud2 agent DISK:67108864 DISK:67108864
        node /r0 g2 ud1 agent DISK:67108864 SSD:67108864 ARCHIVE:67108864
        file 3 ALL_SSD 1000 4.0 7.1 1.1
        """);
    TEXTS.put(
        "a group on too few racks has an internal block in maintenance",
        """
        cluster DEFAULT alone slow-taken 0
        node /r0 g0 ud0 agent DISK:67108864
        node /r1 g1 ud1 agent DISK:67108864
        node /r0 g2 ud2 agent DISK:67108864
        node /r1 g3 ud3 agent DISK:67108864
        file XOR-2-1-1024k HOT 512 1.0.0 3.0.2
        at 2 MAINTENANCE 1 0 0
        """);
    TEXTS.put(
        "one rack, and more holders than replicas, as some are in maintenance",
        """
        cluster UPGRADE_DOMAIN alone slow-taken 2
        node /r0 g0-0 ud1 agent DISK:67108864 ARCHIVE:2097152
        node /r0 g0-0 ud3 agent DISK:100 ARCHIVE:100
        node /r0 g0-1 ud1 agent DISK:2097152 ARCHIVE:67108864
        node /r0 g0-2 ud3 agent DISK:67108864 ARCHIVE:67108864
        node /r0 g0-0 ud1 agent DISK:524288 ARCHIVE:67108864
        node /r0 g0-2 ud0 agent DISK:100 ARCHIVE:524288
        file 3 ONE_SSD 1048576 3.1 4.0 0.1
        at 90 HUSH 5 0 0
        at 385 MAINTENANCE 0 0 0
        at 509 ROOM 5 0 2097152
        at 738 MAINTENANCE 4 0 0
        at 828 HEAR 5 0 0
        """);
    TEXTS.put(
        "the DataNode that helps has the wanted storage type, and is heard while a fallback is asked for",
        """
        cluster RACK_FAULT_TOLERANT handover slow-taken 2
        node /r0 g0-1 ud2 agent DISK:2097152 SSD:67108864 ARCHIVE:67108864
        node /r1 g1-0 ud1 agent DISK:67108864 SSD:67108864 ARCHIVE:67108864
        node /r2 g2-0 ud1 agent DISK:67108864 SSD:2097152 ARCHIVE:2097152
        node /r0 g0-0 ud0 agent DISK:100 SSD:2097152 ARCHIVE:67108864
        node /r1 g1-2 ud0 agent DISK:2097152 SSD:67108864 ARCHIVE:67108864
        node /r2 g2-1 ud0 agent DISK:67108864 SSD:2097152 ARCHIVE:524288
        file 3 WARM 100000 0.2 3.2 4.2
        file XOR-2-1-1024k HOT 100000 5.0.0 3.0.2
        at 2 HUSH 4 0 0
        at 2 HUSH 0 0 0
        at 2 DECOMMISSION 1 0 0
        at 2 DIE 3 0 0
        at 92 HEAR 0 0 0
        at 92 HEAR 4 0 0
        """);
  }

  private SmallCases() {}

  /** All of them by what happens. */
  static Map<String, Trial> all() {
    return Trial.parseAll(TEXTS);
  }
}
