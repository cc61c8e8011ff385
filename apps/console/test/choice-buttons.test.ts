import { type Channel, channelKinds, type Json } from "@parley/model/kernel";
import { describe, expect, test } from "vitest";
import { readAgentYaml } from "../src/api/read-agent-yaml.ts";
import { callerActs } from "../src/simulator/caller-acts.ts";
import { plainSetup } from "../src/simulator/plain-setup.ts";
import type { PlayedTurn } from "../src/simulator/protocol.ts";
import { Simulation } from "../src/simulator/simulation.ts";
import { standing } from "../src/simulator/standing.ts";

/** A block that offers items, behind it one that listens and says nothing, and what the caller may do besides. */
const agent = `parley: 1
settings: { languages: [en-IN, hi-IN] }
states:
  start:
    Start: { type: Start, paths: [{ to: Which }, { name: Code, dtmf: "[0-9]{4}", to: Bye, display_in_global_list: true }] }
    Which:
      type: Choice
      say: Which order?
      choices: metadata.orders
      choice_key: order
      choices_shown: 3
      paths: [{ event: chosen, to: Note }, { event: none, default_path: true, to: Note }]
    Note: { type: Voice, paths: [{ dtmf: "1", to: Bye }] }
    Bye: { type: End }
`;

type Talk = { readonly channel?: Channel; readonly language?: "en-IN" | "hi-IN" };

/** A conversation at the offer of these items, and what its buttons do. */
function offering(orders: readonly Json[], { channel = "voice", language = "en-IN" }: Talk = {}) {
  const read = readAgentYaml(agent);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  const simulation = new Simulation(read.document);
  const turns: PlayedTurn[] = [];
  const take = (turn: PlayedTurn | string) => typeof turn !== "string" && turns.push(turn);
  take(simulation.start({ ...plainSetup, channel, language, metadata: { orders: [...orders] } }, null));
  const now = () => standing(turns);
  const acts = () =>
    callerActs(
      {
        happen: (happening) => take(simulation.happen(happening)),
        endKeys: () => take(simulation.endEntry()),
        simulated: { turns },
      },
      now(),
    );
  const shown = () => {
    const { choices = [], more } = now().offer ?? {};
    return more === undefined ? choices : [...choices, more];
  };
  return {
    press: (key: string) => take(simulation.press(key)),
    say: (words: string) => acts().say(words),
    shown: () => shown().map(({ label }) => label),
    choose: (key: string) => {
      const choice = shown().find((each) => each.key === key);
      if (choice === undefined) throw new Error(`There is no button ${key}.`);
      acts().choose(choice);
    },
    kept: () => now().session?.metadata.order ?? null,
    turns: () => turns.length,
  };
}

describe.each(["voice", "sms", "email"] as const)("the buttons of an offer on %s", (channel) => {
  test.each([
    { items: ["Tea", "Soup"], key: "2", kept: "Soup" },
    { items: [" ★★★", "★★"], key: "2", kept: "★★" },
    { items: ["2", "1"], key: "2", kept: "1" },
    { items: ["Tea", "Green tea"], key: "1", kept: "Tea" },
  ])("each chooses its own item: $items", ({ items, key, kept }) => {
    const talk = offering(items, { channel });
    talk.choose(key);
    expect([talk.kept(), talk.turns()]).toEqual([kept, 2]);
  });

  test("of two items of one name each is its own", () => {
    const twins = [
      ["Pizza", 1],
      ["Pizza", 2],
    ];
    const talk = offering(twins, { channel });
    talk.choose("2");
    expect(talk.kept()).toEqual(["Pizza", 2]);
  });

  test.each([
    { language: "en-IN", items: ["Tea", "One more day", "Soup", "Milk"] },
    { language: "hi-IN", items: ["चाय", "दाल और चावल", "रोटी", "दूध"] },
    { language: "en-IN", items: ["Tea", "more", "Soup", "Milk"] },
  ] as const)("more shows the next ones, though an item holds its word: $items", ({ language, items }) => {
    const talk = offering(items, { channel, language });
    talk.choose("0");
    expect([talk.kept(), talk.shown()[0]]).toEqual([null, items[3]]);
    talk.choose("1");
    expect(talk.kept()).toBe(items[3]);
  });

  test("they are over once the question is answered, also where the next block says nothing", () => {
    const talk = offering(["Tea", "Soup"], { channel });
    expect(talk.shown()).toEqual(["Tea", "Soup"]);
    talk.say("Tea");
    expect([talk.kept(), talk.shown()]).toEqual(["Tea", []]);
  });
});

test("a button is a whole entry: keys that were typed before do not stand in front of it", () => {
  expect(channelKinds.voice.keys).toBe("pressed");
  const talk = offering(["Tea", "Soup"]);
  talk.press("1");
  expect(talk.turns()).toBe(1);
  talk.choose("2");
  expect([talk.kept(), talk.turns()]).toEqual(["Soup", 2]);
});
