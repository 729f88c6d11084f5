package io.dayu.hdfs.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

/** The risk in words. */
class RiskLinesTest {
  private static JsonNode json(String text) throws JsonProcessingException {
    return new ObjectMapper().readTree(text.replace('\'', '"'));
  }

  @Test
  void statusTellsWhatIsKnown() throws JsonProcessingException {
    assertThat(RiskLines.ofStatus(json("{'risk':{'hour':2.5e-6,'year':1e-4,'yearByStock':0.25}}")))
        .containsExactly(
            "Risk       1 in 400,000 to lose a block within the hour, 1 in 10,000 within a year,"
                + " 25 % at the speed of stock HDFS");
    assertThat(RiskLines.ofStatus(json("{'risk':{'hour':0,'year':null,'yearByStock':null}}")))
        .containsExactly("Risk       less than 1 in 10^15 to lose a block within the hour");
    assertThat(RiskLines.ofStatus(json("{'risk':null}"))).isEmpty();
  }

  @Test
  void simulationTellsTheRiskUntilAllIsBack() throws JsonProcessingException {
    assertThat(RiskLines.ofLoss(json("{'risk':{'untilRecovered':1.234e-5,'year':3e-3}}")))
        .containsExactly(
            "Until then another loss takes a block with a chance of 1 in 81,000; within a year,"
                + " were all DataNodes like it, any with 1 in 330.");
    assertThat(RiskLines.ofLoss(json("{}"))).isEmpty();
  }
}
