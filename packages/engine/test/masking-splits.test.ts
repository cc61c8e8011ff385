import { compile, parseYaml } from "@parley/flow";
import { uuidv7 } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { seed } from "../../../test/seed.ts";
import { type Effect, type EngineEvent, type Session, step } from "../src/index.ts";
import { understandFrom } from "./helpers/vocabulary.ts";

const agentOf = (masks: string) => `parley: 1
settings: { llm_server: "https://models.example/v1", llm_model: small${masks} }
states:
  start:
    Start: { type: Start, paths: [{ to: Talk }] }
    Talk: { type: LLM, llm_instructions: Talk., paths: [{ event: done, to: Done }] }
    Done: { type: End, end_state: done }
`;

function runtimeOf(masks: string) {
  let count = 0;
  const parsed = parseYaml(agentOf(masks), { makeId: () => uuidv7(++count, new Uint8Array(10)) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return { program: compile(parsed.document), understand: understandFrom({}) };
}

type Runtime = ReturnType<typeof runtimeOf>;
type Part = { readonly text: string; readonly comes: "streamed" | "answer" | "refused" };

const at = { now: 0, random: 0 };

/** Everything that the record, the outbox and the model get of an answer that comes in parts. */
function shownOf(runtime: Runtime, channel: "voice" | "sms", parts: readonly Part[]) {
  let { session, effects } = step(runtime, null, {
    ...{ type: "started", session: "s", channel, contact: null, zone: "UTC", language: null, ...at },
    ...{ metadata: {}, account: {}, message: null, entry: null },
  });
  session = {
    ...session,
    secrets: { ...session.secrets, slots: { pin: 424_242 }, metadata: { who: "Rose. Mary-Ann" } },
  };
  const all: Effect[] = [];
  const happen = (event: EngineEvent) => {
    ({ session, effects } = step(runtime, session, event));
    all.push(...effects);
  };
  let answer = "";
  for (const { text, comes } of parts) {
    answer = `${answer} ${text}`.trim();
    const request = session.pending?.request ?? "none";
    if (comes === "streamed") happen({ type: "streamed", request, text, ...at });
    else {
      const calls = comes === "refused" ? [{ name: "none", arguments: {} }] : [];
      const result = { text: answer, calls };
      happen({ type: "answered", request, ok: true, status: 200, result, error: null, timed_out: false, ...at });
      answer = "";
    }
  }
  return { ...shownIn(all, session), said: saidIn(all) };
}

function shownIn(effects: readonly Effect[], session: Session) {
  const record = effects.flatMap((effect) => {
    if (effect.type === "log")
      return [JSON.stringify({ ...effect.entry, say: "", request: "", block: "" }, withoutNumbers)];
    return effect.type === "say" || effect.type === "send" ? [effect.content.masked] : [];
  });
  const told = (session.secrets.talks ?? []).flatMap(({ messages }) => messages.map(({ content }) => content));
  return { shown: [...record, ...told].join("\n") };
}

const withoutNumbers = (_name: string, value: unknown) => (typeof value === "number" ? null : value);

const saidIn = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.type === "say" || effect.type === "send" ? [effect.content.text] : [])).join(" ");

const plain = fc.constantFrom("well", "this is", "your order", "then.", "Fine.", "we have it!", "see", "Rosemary");
const card = "four one double one. 1111 one one one one. 1 1 1 1";
const secret = fc.constantFrom(
  "Rose. Mary-Ann",
  "Rose, Mary Ann",
  "four two, four two four two.",
  "42. 42-42",
  "424242",
);

/** Words with secrets among them, parted at any blank; the model may propose something in between that is refused. */
const partsOf = (secrets: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.array(fc.oneof(plain, secrets), { minLength: 1, maxLength: 6 }),
      fc.array(fc.constantFrom("", "", "streamed", "refused"), { minLength: 40, maxLength: 40 }),
    )
    .map(([pieces, ends]): readonly Part[] => {
      const words = pieces
        .map((piece) => `${piece} so`)
        .join(" ")
        .split(" ");
      const parts: Part[] = [];
      let text: string[] = [];
      for (const [index, word] of words.entries()) {
        text.push(word);
        const comes = index === words.length - 1 ? "answer" : (ends[index % ends.length] ?? "");
        if (comes !== "streamed" && comes !== "refused" && comes !== "answer") continue;
        // A stream gives whole sentences.
        const end = comes === "streamed" && !/[.!?]$/.test(word) ? "." : "";
        parts.push({ text: `${text.join(" ")}${end}`, comes });
        text = [];
      }
      return parts;
    });

const hidden = /\d|\b(?:one|two|four|double)\b|Mary|Ann|Rose\b/;

test("a secret is hidden wherever an answer is parted, and every word of it is said", () => {
  const runtime = runtimeOf("");
  fc.assert(
    fc.property(fc.constantFrom("voice" as const, "sms" as const), partsOf(secret), (channel, parts) => {
      const { shown, said } = shownOf(runtime, channel, parts);
      expect(shown).not.toMatch(hidden);
      expect(said.split(/\s+/)).toEqual(parts.flatMap(({ text }) => text.split(" ")));
    }),
    { numRuns: 400, seed },
  );
});

test("a card number is hidden wherever an answer is parted", () => {
  const runtime = runtimeOf(", mask_enable: true, mask_type: [card]");
  fc.assert(
    fc.property(partsOf(fc.constantFrom(card, "4111 1111. 1111 1111")), (parts) => {
      const { shown } = shownOf(runtime, "voice", parts);
      expect(shown).not.toMatch(hidden);
    }),
    { numRuns: 400, seed },
  );
});

test("ordinary words wait for nothing", () => {
  const runtime = runtimeOf(", mask_enable: true, mask_type: [card, email, date]");
  const parts = ["We have soup.", "It is hot.", "Rose is here."].map((text): Part => ({ text, comes: "streamed" }));
  expect(shownOf(runtime, "voice", parts.slice(0, 2)).said).toBe("We have soup. It is hot.");
  expect(shownOf(runtime, "voice", parts).said).toBe("We have soup. It is hot. Rose is here.");
});
