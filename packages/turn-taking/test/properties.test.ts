import type { BargeInBehaviour } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, it } from "vitest";
import { quiet, stepTurn, type TurnEffect, type TurnEvent, type TurnState } from "../src/index.ts";
import { plainListen, plainRecord, rules } from "./support.ts";

/** Something that may happen next. What depends on the state (ids, timers) is chosen when it happens. */
type Happening =
  | { type: "say" | "playing" | "played" | "record" | "voice" | "quiet" | "timer" | "transcript" | "held" | "back" }
  | { type: "listen"; barge_in: BargeInBehaviour; patterns: string[]; max_digits: number; speech: boolean }
  | { type: "key"; key: string };

const behaviour = fc.constantFrom<BargeInBehaviour>(
  "none",
  "discard",
  "buffer",
  "speech",
  "hotword",
  "min_words",
  "dtmf_only",
);
const plain = (...types: Exclude<Happening["type"], "listen" | "key">[]) =>
  fc.constantFrom(...types).map((type): Happening => ({ type }));
const happening: fc.Arbitrary<Happening> = fc.oneof(
  plain("say", "playing", "played", "voice", "quiet", "timer", "transcript"),
  plain("record", "held", "back"),
  fc.record({ type: fc.constant("key" as const), key: fc.constantFrom(..."12#*") }),
  fc.record({
    type: fc.constant("listen" as const),
    barge_in: behaviour,
    patterns: fc.subarray(["1", "12", "[0-9]{4}", "[0-9]+", "*", "#"]),
    max_digits: fc.integer({ min: 1, max: 6 }),
    speech: fc.boolean(),
  }),
);

const words = fc.constantFrom("", "yes", "yes please");

/** Plays a call as its worker would: every timer set is there until it fires or is cancelled, every id is a real one. */
function play(script: readonly [Happening, number, string][], { hangUp = true } = {}) {
  let state: TurnState = structuredClone(quiet);
  let at = 0;
  const effects: TurnEffect[] = [];
  const timers = new Map<string, number>();
  const pressed: string[] = [];
  const listens: string[] = [];
  const lost: string[] = [];
  const transcribed: string[] = [];
  let prompts = 0;
  let records = 0;
  let taken = 0;

  function happen(event: TurnEvent): void {
    const before = state;
    const result = stepTurn(rules, state, event);
    state = result.state;
    effects.push(...result.effects);
    // The agent waits for speech alone.
    if (state.pausedAt !== null) expect([state.speech !== null, state.prompts.length > 0]).toEqual([true, true]);
    for (const effect of result.effects) {
      if (effect.type === "set_timer") {
        expect(timers.has(effect.id)).toBe(false);
        timers.set(effect.id, event.at + effect.after);
      } else if (effect.type === "cancel_timer") {
        expect(timers.delete(effect.id)).toBe(true);
      }
      // No audio is heard twice.
      if (effect.type === "finish_recognition") taken = event.at;
      if (effect.type === "start_recognition") expect(effect.from).toBeGreaterThanOrEqual(taken);
    }
    if (event.type === "key") pressed.push(event.key);
    // A key that ends a recording, and one that a prompt lets nothing interrupt, are used up by that.
    if (event.type === "key" && before.recording?.phase === "recording") lost.push(event.key);
    const isDeaf = before.listening?.spec.barge_in === "none" && before.prompts.length > 0;
    if (event.type === "key" && isDeaf) lost.push(event.key);
    if (event.type === "transcript" && event.final && before.speech?.id === event.recognition) {
      if (state.speech?.id !== event.recognition) transcribed.push(before.speech.id);
    }
  }

  function runOut(): void {
    const [next] = [...timers].toSorted(([, a], [, b]) => a - b);
    if (next === undefined) return;
    timers.delete(next[0]);
    at = Math.max(at, next[1]);
    happen({ at, type: "timer", id: next[0] });
  }

  for (const [what, wait, text] of script) {
    const until = at + wait;
    while ([...timers.values()].some((due) => due <= until)) runOut();
    at = until;
    switch (what.type) {
      case "say":
        happen({ at, type: "say", id: `p${prompts++}` });
        break;
      case "playing":
      case "played":
        happen({ at, type: what.type, id: state.prompts[0]?.id ?? "none" });
        if (state.recording?.phase === "beeping")
          happen({ at, type: "played", id: `${state.recording.spec.request}.beep` });
        break;
      case "record":
        happen({ at, type: "record", spec: { ...plainRecord, request: `r${records++}`, beep: wait % 2 === 0 } });
        break;
      case "voice":
        happen({ at, type: "speech_started", from: Math.max(0, at - 60) });
        break;
      case "quiet":
        if (state.voiceSince !== null)
          happen({ at, type: "speech_ended", until: Math.max(state.voiceSince, at - 200), voiced: wait });
        break;
      case "timer":
        runOut();
        break;
      case "held":
      case "back":
        happen({ at, type: "held", isHeld: what.type === "held" });
        break;
      case "transcript": {
        const transcript = {
          alternatives: [{ text, confidence: 1, language: null }],
          audio: null,
          noise: null,
          unclear: text === "yes",
          hotword: text.length > 3,
        };
        happen({ at, type: "transcript", recognition: state.speech?.id ?? "none", final: wait % 3 > 0, transcript });
        break;
      }
      case "key":
        happen({ at, type: "key", key: what.key });
        break;
      case "listen": {
        const { type: _, ...spec } = what;
        const id = `l${listens.length}`;
        listens.push(id);
        happen({ at, type: "listen", spec: { ...plainListen, ...spec, id } });
        break;
      }
    }
  }
  if (hangUp) happen({ at, type: "hung_up" });
  const inputs = effects.flatMap((effect) => (effect.type === "input" ? [effect.input] : []));
  return { state, effects, inputs, timers, pressed, listens, lost, transcribed };
}

const script = fc.array(fc.tuple(happening, fc.nat(3000), words), { maxLength: 60 });

it("answers each listening at most once, and again only with what was said between two", () => {
  fc.assert(
    fc.property(script, (steps) => {
      const { effects, listens } = play(steps);
      for (const id of listens) {
        const answers = effects.flatMap((effect) =>
          effect.type === "input" && effect.input.listen === id ? [effect.input] : [],
        );
        expect(answers.slice(1).every(({ type }) => type === "said")).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

it("uses every key once: in an entry, as the end of one, or still in the buffer", () => {
  fc.assert(
    fc.property(script, (steps) => {
      const { state, inputs, pressed, lost } = play(steps, { hangUp: false });
      const used = inputs.flatMap((input) => (input.type === "pressed" ? Array.from(input.digits) : []));
      const kept = Array.from((state.listening?.entry ?? "") + state.buffer);
      const count = (keys: readonly string[], key: string) => keys.filter((other) => other === key).length;
      for (const key of "12*") {
        expect(count(used, key) + count(kept, key) + count(lost, key)).toBe(count(pressed, key));
      }
      expect(count(used, "#") + count(kept, "#") + count(lost, "#")).toBeLessThanOrEqual(count(pressed, "#"));
    }),
    { numRuns: 500 },
  );
});

it("keeps keys in the order they were pressed", () => {
  fc.assert(
    fc.property(script, (steps) => {
      const { state, inputs, pressed, lost } = play(steps, { hangUp: false });
      if (lost.length > 0) return;
      const used = inputs.flatMap((input) => (input.type === "pressed" ? input.digits : ""));
      const order = used.join("") + (state.listening?.entry ?? "") + state.buffer;
      const plainKeys = (keys: string) => keys.replaceAll("#", "");
      expect(plainKeys(order)).toBe(plainKeys(pressed.join("")));
    }),
    { numRuns: 500 },
  );
});

it("ends each recognition and each recording it began exactly once, and leaves no timer", () => {
  fc.assert(
    fc.property(script, (steps) => {
      const { timers, effects, state, transcribed } = play(steps);
      const begun: string[] = [];
      const ended = [...transcribed];
      for (const effect of effects) {
        if (effect.type === "start_recognition") begun.push(effect.id);
        if (effect.type === "cancel_recognition" || effect.type === "give_up_recognition") ended.push(effect.id);
        if (effect.type === "start_recording") begun.push(effect.request);
        if (effect.type === "stop_recording" || effect.type === "cancel_recording") ended.push(effect.request);
      }
      expect(ended.toSorted()).toEqual(begun.toSorted());
      expect(timers.size).toBe(0);
      expect(state.phase).toBe("over");
    }),
    { numRuns: 500 },
  );
});

it("ends every listening once the prompts are over, the line is quiet and its timers have run out", () => {
  fc.assert(
    fc.property(script, (steps) => {
      const end: [Happening, number, string][] = [
        ...steps.map((): [Happening, number, string] => [{ type: "played" }, 0, ""]),
        [{ type: "back" }, 0, ""],
        [{ type: "quiet" }, 0, ""],
        ...Array.from({ length: 12 }, (): [Happening, number, string] => [{ type: "timer" }, 0, ""]),
      ];
      const { state, timers } = play([...steps, ...end], { hangUp: false });
      expect(state.listening).toBeNull();
      expect(state.recording).toBeNull();
      expect(timers.size).toBe(0);
    }),
    { numRuns: 500 },
  );
});
