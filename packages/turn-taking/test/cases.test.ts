import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { TurnEvent } from "../src/index.ts";
import { describe as line, plainListen, plainRecord, run } from "./support.ts";

/** An event of a case: as turn-taking takes it, with what is usual left out. */
type CaseEvent = { at: number; type: string; text?: string; noise?: number; hotword?: boolean; spec?: object };
type Case = { name: string; steps: [CaseEvent, string[]][] };

const folder = new URL("cases/", import.meta.url);

function whole(event: CaseEvent): TurnEvent {
  const { text, noise, hotword, spec, ...rest } = event;
  const filled: object = {
    ...rest,
    ...(event.type === "listen" && { spec: { ...plainListen, ...spec } }),
    ...(event.type === "record" && { spec: { ...plainRecord, ...spec } }),
    ...(event.type === "transcript" && {
      final: true,
      ...rest,
      transcript: {
        alternatives: text === undefined ? [] : [{ text, confidence: 0.9, language: null }],
        audio: null,
        noise: noise ?? null,
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
      const { effects } = run(steps.map(([event]) => whole(event)));
      const expected = steps.map(([event, lines]) => [event, lines]);
      expect(steps.map(([event], index) => [event, effects[index]?.map(line)])).toEqual(expected);
    });
  });
}
