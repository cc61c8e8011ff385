import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { TurnEvent } from "../src/index.ts";
import { describe as line, plainListen, plainRecord, run } from "./support.ts";

/** An event of a case: as turn-taking takes it, with what is usual left out. */
type CaseEvent = {
  at: number;
  type: string;
  text?: string;
  hotword?: boolean;
  unclear?: boolean;
  noise?: number;
  from?: number;
  until?: number;
  spec?: object;
};

type Case = { name: string; steps: [CaseEvent, string[]][] };

const folder = new URL("cases/", import.meta.url);

/** Speech is voice from its beginning to its end, where a case does not say how much of it was. */
function voicedOf(events: readonly CaseEvent[], { until = 0 }: CaseEvent): number {
  const began = events.findLast(({ type }) => type === "speech_started")?.from ?? until;
  return until - began;
}

function whole(event: CaseEvent, index: number, all: readonly CaseEvent[]): TurnEvent {
  const { text, noise, hotword, unclear, spec, ...rest } = event;
  const filled: object = {
    ...rest,
    ...(event.type === "listen" && { spec: { ...plainListen, ...spec } }),
    ...(event.type === "speech_ended" && { voiced: voicedOf(all.slice(0, index), event), ...rest }),
    ...(event.type === "record" && { spec: { ...plainRecord, ...spec } }),
    ...(event.type === "transcript" && {
      final: true,
      ...rest,
      transcript: {
        alternatives: text === undefined ? [] : [{ text, confidence: 0.9, language: null }],
        audio: null,
        noise: noise ?? null,
        unclear: unclear ?? false,
        hotword: hotword ?? false,
      },
    }),
  };
  return filled as TurnEvent;
}

for (const file of readdirSync(folder)) {
  const cases: Case[] = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
  describe(file.replace(".json", ""), () => {
    it.each(cases)("$name", ({ steps }) => {
      const { effects } = run(steps.map(([event]) => event).map(whole));
      const expected = steps.map(([event, lines]) => [event, lines]);
      expect(steps.map(([event], index) => [event, effects[index]?.map(line)])).toEqual(expected);
    });
  });
}
