import { expect, test } from "vitest";
import { tellEntry } from "../src/telling/tell-entry.ts";

test.each([
  [{ type: "entered", name: "Menu", visit: 1 }, "Entered Menu"],
  [{ type: "entered", name: "Menu", visit: 3 }, "Entered Menu, visit 3"],
  [{ type: "path_taken", name: "", level: 3 }, "Took a path: path of the block"],
  [{ type: "path_taken", name: "Agent", level: 5 }, "Took the path Agent: trigger of the whole agent"],
  [
    {
      type: "understood",
      intents: [{ name: "pay", score: 0.8123 }],
      mentions: [{ entity: "day", value: "2026-01-09" }],
    },
    "Understood pay (0.81), day 2026-01-09",
  ],
  [{ type: "understood", intents: [], mentions: [] }, "Understood nothing"],
  [
    { type: "understood", intents: [], mentions: [{ entity: "day", value: "2026-11-30", denied: true }] },
    "Understood day is not 2026-11-30",
  ],
  [{ type: "slot_changed", entity: "amount", from: null, to: { value: 5 } }, "Value amount changed from nothing to 5"],
  [
    { type: "slot_changed", entity: "price", from: { amount: 3000, currency: "INR" }, to: [1, { is_new: true }] },
    "Value price changed from amount 3000, currency INR to 1, is new true",
  ],
  [{ type: "reprompted", reason: "no_match", count: 2 }, "Asked again, no match for the 2nd time"],
  [{ type: "reprompted", reason: "no_input", count: 12 }, "Asked again, no input for the 12th time"],
  [
    { type: "answer_received", ok: false, status: 503, error: "down", timed_out: false, late: true },
    "The answer was a failure, 503, down, too late",
  ],
  [
    { type: "variable_missing", variables: ["slots.a", "slots.b"], where: "Menu" },
    "Nothing to say for slots.a, slots.b at Menu",
  ],
  [{ type: "play_paused", say: "s1" }, "Agent waited for the caller"],
  [{ type: "play_resumed", say: "s1" }, "Agent went on, since no words came"],
  [{ type: "play_stopped", heard_ms: 3920 }, "Agent was interrupted after 3.9 s"],
  [{ type: "caller_said", text: "…" }, "Caller said something unclear: none of the words that were expected"],
  [
    {
      type: "recognised",
      recogniser: "pocketsphinx",
      took_ms: 80,
      words: true,
      guesses: [{ text: "my bill", confidence: 0.31 }],
    },
    "pocketsphinx was sure of no words, 80 ms after the caller had finished. It guessed my bill (0.31)",
  ],
  [
    { type: "recognised", recogniser: "pocketsphinx", took_ms: 80, words: true },
    "pocketsphinx heard words, 80 ms after the caller had finished",
  ],
  [
    { type: "line_quality", received: 950, lost: 50, late: 10, jitter_ms: 4.26 },
    "Of the caller's packets 5.0 % were lost and 1.0 % came too late; they varied by 4.3 ms",
  ],
  [{ type: "something_new", more: 1 }, "Something new"],
])("%j", (entry, told) => {
  expect(tellEntry(entry)).toBe(told);
});

test("a call that goes on has not ended: its last words are still to be heard", () => {
  const ended = { type: "ended", disposition: "completed", reason: "reached Goodbye" };
  expect(tellEntry(ended)).toBe("Ended completed: reached Goodbye");
  expect(tellEntry(ended, true)).toBe("Ends completed after its last words: reached Goodbye");
});
