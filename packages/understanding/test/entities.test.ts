import { readFileSync } from "node:fs";
import type { EntityConfig, Json } from "@parley/model/kernel";
import { entityKinds } from "@parley/model/kernel";
import { describe, expect, test } from "vitest";
import { interpreter, train } from "../src/index.ts";

type Case = {
  language: string;
  text: string;
  values: Json[];
  config?: EntityConfig;
  out_of_range?: (string | null)[];
};

/** Wednesday, 18 November 2026, 11:30 in India. */
const now = Date.UTC(2026, 10, 18, 6);

/** What has been trained: many cases share it. */
const trained = new Map<string, ReturnType<typeof interpreter>>();

function understand({ language, text, config = {} }: Case, kind: string) {
  const entities = [{ name: "it", types: [kind], config }];
  const key = JSON.stringify([language, kind, config]);
  const interpret = trained.get(key) ?? interpreter(train({ languages: [language], intents: [], entities }));
  trained.set(key, interpret);
  const context = {
    language,
    entities: [{ name: "it", types: [] }],
    bias_intents: [],
    topics: [],
    now,
    zone: "Asia/Kolkata",
  };
  return interpret({ type: "text", text, alternatives: [] }, context).mentions;
}

describe.each(entityKinds)("%s", (kind) => {
  const cases: Case[] = JSON.parse(readFileSync(new URL(`cases/${kind}.json`, import.meta.url), "utf8"));

  test.each(["en", "hi"])("has cases in %s", (base) => {
    expect(cases.filter(({ language }) => language.startsWith(base)).length).toBeGreaterThan(2);
  });

  test.each(cases)("$language: $text", (one) => {
    const mentions = understand(one, kind);
    expect(mentions.map(({ value }) => value)).toEqual(one.values);
    const ranges = mentions.map((mention) => mention.out_of_range ?? null);
    expect(ranges).toEqual(one.out_of_range ?? one.values.map(() => null));
    for (const { start, end, text } of mentions) expect(one.text.slice(start, end)).toBe(text);
  });
});
