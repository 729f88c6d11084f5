package io.dayu.hdfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.dayu.core.plan.PlannerSettings;
import io.dayu.hdfs.agent.AgentDirectory;
import io.dayu.hdfs.agent.AgentReportSettings;
import io.dayu.protocol.rpc.DayuProtocolServer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.thirdparty.protobuf.BlockingService;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.apache.hadoop.thirdparty.protobuf.Descriptors.FieldDescriptor;
import org.apache.hadoop.thirdparty.protobuf.Descriptors.MethodDescriptor;
import org.apache.hadoop.thirdparty.protobuf.InvalidProtocolBufferException;
import org.apache.hadoop.thirdparty.protobuf.Message;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Fuzz tests of heartbeats: whatever bytes come over the wire, decoder and handler answer or
 * refuse, and throw no more.
 */
class HeartbeatFuzzTest {
  private static final int MESSAGES = 20_000;
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  private final AgentDirectory agents =
      new AgentDirectory(
          () ->
              new AgentReportSettings(
                  5 * SECOND_NS, 5 * SECOND_NS, 10 * SECOND_NS, 1000, PlannerSettings.PAPER));
  private long nowNs;
  private final BlockingService service =
      DayuProtocolServer.serviceFor(
          new HeartbeatService(
              agents, request -> "", () -> true, () -> nowNs, () -> {}, (request, atNs) -> {}));
  private final MethodDescriptor heartbeat =
      service.getDescriptorForType().findMethodByName("heartbeat");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void nothingButAnswersAndRefusals(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int decoded = 0;
    for (int message = 0; message < MESSAGES; message++) {
      byte[] bytes = spoilt(valid(random).toByteArray(), random);
      nowNs += random.nextLong(SECOND_NS);
      try {
        call(service.getRequestPrototype(heartbeat).getParserForType().parseFrom(bytes));
        decoded++;
      } catch (InvalidProtocolBufferException refused) {
        assertThat(refused.getMessage()).isNotEmpty();
      }
      agents
          .find("a")
          .flatMap(session -> session.in(nowNs))
          .ifPresent(link -> assertThat(link.totalBytesPerSec()).isPositive());
    }
    assertThat(decoded).as("messages that reached the handler").isGreaterThan(MESSAGES / 100);
  }

  private void call(Message request) {
    try {
      assertThat(service.callBlockingMethod(heartbeat, null, request).isInitialized()).isTrue();
    } catch (ServiceException refused) {
      assertThat(refused).hasCauseInstanceOf(java.io.IOException.class);
    }
  }

  /** A message with all fields filled at random, required or not. */
  private Message valid(SplittableRandom random) {
    return filled(service.getRequestPrototype(heartbeat).newBuilderForType(), random);
  }

  private static Message filled(Message.Builder builder, SplittableRandom random) {
    for (FieldDescriptor field : builder.getDescriptorForType().getFields()) {
      if (field.isRepeated()) {
        for (int i = random.nextInt(3); i > 0; i--) {
          builder.addRepeatedField(field, value(builder, field, random));
        }
      } else if (field.isRequired() || random.nextBoolean()) {
        builder.setField(field, value(builder, field, random));
      }
    }
    return builder.build();
  }

  private static Object value(
      Message.Builder builder, FieldDescriptor field, SplittableRandom random) {
    return switch (field.getJavaType()) {
      case INT -> random.nextInt();
      case LONG -> random.nextInt(4) == 0 ? random.nextLong() : random.nextLong(2 * SECOND_NS);
      case BOOLEAN -> random.nextBoolean();
      case STRING -> random.nextBoolean() ? "a" : "blk\u0000\uD83D\uDE00".repeat(3);
      case ENUM -> field.getEnumType().getValues().get(0);
      case MESSAGE -> filled(builder.newBuilderForField(field), random);
      case BYTE_STRING -> ByteString.EMPTY;
      case FLOAT -> Float.NaN;
      case DOUBLE -> Double.NaN;
    };
  }

  /** Flips, cuts or repeats some of the bytes, or leaves them as they are. */
  private static byte[] spoilt(byte[] bytes, SplittableRandom random) {
    byte[] spoilt = Arrays.copyOf(bytes, bytes.length);
    return switch (random.nextInt(4)) {
      case 0 -> spoilt;
      case 1 -> Arrays.copyOf(spoilt, random.nextInt(bytes.length + 1));
      case 2 -> Arrays.copyOf(spoilt, bytes.length + random.nextInt(20));
      default -> {
        for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
          spoilt[random.nextInt(spoilt.length)] ^= (byte) (1 << random.nextInt(8));
        }
        yield spoilt;
      }
    };
  }
}
