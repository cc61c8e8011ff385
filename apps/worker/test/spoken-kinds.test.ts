import { entityKinds } from "@parley/model/kernel";
import { interpreter, train } from "@parley/understanding";
import { chance } from "@parley/voice";
import { expect, test } from "vitest";
import { spokenKinds } from "../../../adapters/speech/src/pocketsphinx/spoken-kinds.ts";

const entities = entityKinds.map((kind) => ({ name: kind, types: [kind], config: {} }));
const understand = interpreter(train({ languages: ["en-IN"], intents: [], entities }));
const now = Date.UTC(2026, 10, 23, 4);

/** Something that a rule of the Java Speech Grammar Format lets say; its weights count for nothing. */
function sayable(rule: string, random: () => number): string {
  const tokens = rule.match(/<[^>]*>|[()[\]|*+]|[a-z'.]+/g) ?? [];
  let at = 0;
  const read = (): string => {
    const ways: string[] = [""];
    for (let token = tokens[at]; token !== undefined && token !== ")" && token !== "]"; token = tokens[at]) {
      at++;
      if (token === "|") ways.push("");
      else if (!token.startsWith("<")) {
        const part = token === "(" || token === "[" ? read() : token;
        const isLeftOut = token === "[" && random() < 0.5;
        if (token === "(" || token === "[") at++;
        const isRepeated = /^[*+]$/.test(tokens[at] ?? "");
        if (isRepeated) at++;
        ways[ways.length - 1] += isLeftOut ? "" : ` ${part}${isRepeated && random() < 0.5 ? ` ${part}` : ""}`;
      }
    }
    return ways[Math.floor(random() * ways.length)] ?? "";
  };
  return read().trim().replace(/\s+/g, " ");
}

const context = { language: "en-IN", bias_intents: [], topics: [], model: null, now, zone: "Asia/Kolkata" };
/** A telephone number has a length that no grammar knows. */
const heard = Object.entries(spokenKinds).filter(([kind]) => kind !== "phone");

test.each(heard)("what a phone hears of %s is understood as one value of it", (kind, ways) => {
  const random = chance(7);
  const texts = Array.from({ length: 300 }, () => sayable(ways.join(" | "), random));
  const missed = texts.filter((text) => {
    const spoken = { type: "text" as const, text, alternatives: [] };
    const { mentions } = understand(spoken, { ...context, entities: [{ name: kind, types: [] }] });
    // "Next Friday" may be two days, which the caller is asked about.
    return mentions.length === 0 || mentions.some(({ start }) => start !== mentions[0]?.start);
  });
  // Days that no calendar has, such as the thirtieth of February, and what may be short for more: "five million two".
  expect(missed.length, missed.join("; ")).toBeLessThan(12);
});

test("each kind of value with words of its own has a grammar", () => {
  const written = ["list", "pattern", "email", "name"];
  expect(Object.keys(spokenKinds).toSorted()).toEqual(entityKinds.filter((kind) => !written.includes(kind)).toSorted());
});

test("this Friday, the next and Friday are the same day or asked about, so that a recogniser may take one for another", () => {
  for (let day = 0; day < 7; day++) {
    const on = { ...context, now: now + day * 86_400_000, entities: [{ name: "date", types: [] }] };
    const values = ["friday", "this friday", "next friday"].map((text) => {
      const { mentions } = understand({ type: "text", text, alternatives: [] }, on);
      return mentions.map(({ value }) => value);
    });
    for (const meant of values)
      expect(meant).toEqual(meant.length > 1 ? expect.arrayContaining(values[0] ?? []) : values[0]);
  }
});
