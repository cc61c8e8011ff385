import {
  type Effect,
  type EngineEvent,
  logOf,
  openListen,
  type Runtime,
  readSession,
  type Session,
  step,
  storeSession,
} from "@parley/engine";
import { compile, parseYaml } from "@parley/flow";
import { type EntityKind, entityKinds, uuidv7 } from "@parley/model/kernel";
import { interpreter, train } from "@parley/understanding";
import fc from "fast-check";
import { expect, test } from "vitest";
import { seed } from "../../../test/seed.ts";

const languages = ["en-IN", "hi-IN"] as const;

/** An agent that asks for one value and repeats it, with all places in which a value or its words are kept. */
const asking = (types: readonly string[]) => `parley: 1
settings: { mask_enable: true, mask_type: [${types.join(", ")}], mask_with: "###", log_request: true }
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask:
      say: "Your number?"
      entities: [it]
      nlsml_key: res
      save_input_to_metadata_key: tail
      regex_pattern: "([^ ]+)$"
      paths: [{ entity_fill: , to: Tell }, { no_match: 9, to: Tell }]
    Tell: { type: Action, action: tell, paths: [{ always: , to: Again }] }
    Again: { say: "You said {{ slots.it }}.", paths: [{ no_match: 9, to: Ask }] }
intents: { main: { name: null, entities: { it: digits } } }
actions: { tell: { endpoint: "https://example.com", content: { it: "{{ slots.it }}" } } }
`;

const pin = `parley: 1
settings: { mask_with: "###" }
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Pin?", encrypt_transcript: true, entities: [pin], paths: [{ entity_fill: , to: More }, { no_match: 9, to: More }] }
    More: { say: "Anything else?", save_input_to_metadata_key: last, nlsml_key: res, paths: [{ regex: "people", to: People }, { no_match: 9, to: Ask }] }
    People: { say: "How many?", entities: [people], paths: [{ entity_fill: , to: Bye }] }
    Bye: { say: "Right?", paths: [{ no_match: 9, to: Ask }] }
intents: { main: { name: null, entities: { pin: digits, people: number } } }
`;

const programs = new Map<string, Runtime["program"]>();

function programOf(agent: string): Runtime["program"] {
  let count = 0;
  const parsed = parseYaml(agent, { makeId: () => uuidv7(++count, new Uint8Array(10)) });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const program = programs.get(agent) ?? compile(parsed.document);
  programs.set(agent, program);
  return program;
}

const understands = new Map<string, Runtime["understand"]>();

function understandOf(entities: { readonly [name: string]: EntityKind }, pattern: string): Runtime["understand"] {
  const key = JSON.stringify([entities, pattern]);
  const named = Object.entries(entities).map(([name, kind]) => ({ name, types: [kind], config: { pattern } }));
  const known = understands.get(key) ?? interpreter(train({ languages: [...languages], intents: [], entities: named }));
  understands.set(key, known);
  return known;
}

/** A conversation, stored between its turns, with what is shown of it. */
class Talk {
  readonly #runtime: Runtime;
  #session: Session;
  #effects: readonly Effect[];

  constructor(agent: string, entities: { readonly [name: string]: EntityKind }, pattern = "[0-9]{4}") {
    this.#runtime = { program: programOf(agent), understand: understandOf(entities, pattern) };
    const begun = step(this.#runtime, null, {
      ...{ type: "started", session: "s", channel: "voice", contact: null, zone: "UTC", language: "en-IN" },
      ...{ metadata: {}, account: {}, message: null, entry: null, now: 0, random: 0 },
    });
    this.#session = begun.session;
    this.#effects = begun.effects;
  }

  say(text: string): string {
    const alternatives = [{ text, confidence: 1, language: null }];
    return this.#take({ type: "said", alternatives, audio: null, noise: null, ...this.#at() });
  }

  press(digits: string): string {
    return this.#take({ type: "pressed", digits, ...this.#at() });
  }

  get slots() {
    return { ...this.#session.slots, ...this.#session.secrets.slots };
  }

  get withheld(): readonly string[] {
    return logOf(this.#effects).flatMap((entry) => ("withheld" in entry ? [entry.withheld ?? ""] : []));
  }

  #at() {
    return { listen: openListen(this.#session) ?? "none", heard_ms: 0, now: 0, random: 0 };
  }

  /** Gives all that others may see of the turn: its record, what the agent is shown to say, and the session but its secrets. */
  #take(event: EngineEvent): string {
    const shown: unknown[] = [];
    const turn = (next: EngineEvent) => {
      const stored = readSession(this.#runtime.program, JSON.parse(JSON.stringify(storeSession(this.#session))));
      ({ session: this.#session, effects: this.#effects } = step(this.#runtime, stored, next));
      const { secrets: _, ...session } = this.#session;
      shown.push(
        session,
        logOf(this.#effects).map((entry) => ({ ...entry, withheld: null })),
      );
      for (const effect of this.#effects) {
        if (effect.type === "say" || effect.type === "send") shown.push(effect.content.masked);
        if (effect.type === "request" && "shown" in effect) shown.push(effect.shown);
      }
    };
    turn(event);
    const request = this.#session.pending?.request;
    if (request !== undefined) {
      const answer = { ok: true, status: 200, result: {}, error: null, timed_out: false, now: 0, random: 0 };
      turn({ type: "answered", request, ...answer });
    }
    return JSON.stringify(shown);
  }
}

const card = "4111111111111111";

const read = (digits: string, words: readonly string[]) => [...digits].map((digit) => words[Number(digit)]);
const names = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const hindi = ["शून्य", "एक", "दो", "तीन", "चार", "पाँच", "छह", "सात", "आठ", "नौ"];
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const teens = [
  ...["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"],
];

const pair = (two: string): string => {
  const [first = "0", second = "0"] = two;
  if (first === "0") return `${names[0]} ${names[Number(second)]}`;
  if (first === "1") return teens[Number(second)] ?? "";
  return second === "0" ? (tens[Number(first)] ?? "") : `${tens[Number(first)]} ${names[Number(second)]}`;
};

/** The ways in which people write and dictate digits; each has an even number of them. */
const ways: { readonly [way: string]: (digits: string) => string } = {
  together: (digits) => digits,
  apart: (digits) => digits.replace(/(.{4})(?=.)/g, "$1 "),
  "with commas": (digits) => digits.replace(/(.{4})(?=.)/g, "$1, "),
  "with commas alone": (digits) => digits.replace(/(.{4})(?=.)/g, "$1,"),
  "with long dashes": (digits) => digits.replace(/(.{4})(?=.)/g, "$1–"),
  "with slashes": (digits) => digits.replace(/(.{5})(?=.)/g, "$1/"),
  "as sentences": (digits) => digits.replace(/(.{4})(?=.)/g, "$1. "),
  "beside others": (digits) => `12 ${digits}`,
  "in words": (digits) => read(digits, names).join(" "),
  "with a breath": (digits) =>
    `${read(digits.slice(0, 5), names).join(" ")}, ${read(digits.slice(5), names).join(" ")}`,
  "in pairs": (digits) => (digits.match(/../g) ?? []).map(pair).join(" "),
  "with nought": (digits) => read(digits, names).join(" ").replaceAll("zero", "nought"),
  "in Hindi": (digits) => read(digits, hindi).join(" "),
};

/** The number of a card: its last digit makes the sum of Luhn a multiple of ten. */
const cards = fc.array(fc.nat(9), { minLength: 14, maxLength: 14 }).map((rest) => {
  const payload = [4, ...rest];
  const sum = payload.reduceRight((all, digit, place) => {
    const doubled = (payload.length - place) % 2 === 1 ? digit * 2 : digit;
    return all + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return [...payload, (10 - (sum % 10)) % 10].join("");
});
const phones = fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }).map((rest) => [9, ...rest].join(""));

test.each(Object.entries(ways))(
  "a card and a phone that are said %s are hidden in the words and in every value",
  (_, way) => {
    const kind = fc.constantFrom<EntityKind>("digits", "number", "phone", "pattern", "name");
    const said = fc.oneof(
      fc.record({ digits: cards, type: fc.constant("card") }),
      fc.record({ digits: phones, type: fc.constant("phone") }),
    );
    fc.assert(
      fc.property(said, kind, ({ digits, type }, kind) => {
        const talk = new Talk(asking([type]), { it: kind });
        const shown = talk.say(`it is ${way(digits)}`);
        const words = /"text":"it is ([^"]*)"/.exec(shown)?.[1];
        expect(words).toBe("###");
        for (const four of digits.match(/.{5}/g) ?? []) expect(shown).not.toContain(four);
      }),
      { numRuns: 20, seed },
    );
  },
);

test.each(["digits", "number", "phone", "pattern"] satisfies EntityKind[])(
  "a card that is pressed where %s are asked for is nowhere in clear",
  (kind) => {
    const talk = new Talk(asking(["card"]), { it: kind }, "[0-9]{16}");
    expect(talk.press(card)).not.toContain("4111");
    const typed = new Talk(asking(["card"]), { it: kind }, "[0-9]{16}");
    expect(typed.say(`my card is ${card}`)).not.toContain("4111");
  },
);

test("a value that a mask type names is hidden, whatever kind of entity took it", () => {
  const said = { card, phone: "9876543210", email: "asha@example.com", date: "12/05/2026", all_digits: "4271" };
  for (const kind of entityKinds) {
    for (const [type, text] of Object.entries(said)) {
      const talk = new Talk(asking([type]), { it: kind }, "[^ ]{4,}");
      const shown = talk.say(`it is ${text}`);
      expect([kind, type, shown.includes(text), shown.includes(text.replaceAll("/", "-"))]).toEqual([
        kind,
        type,
        false,
        false,
      ]);
      expect([kind, type, Object.values(talk.slots).filter((value) => shown.includes(`"${String(value)}"`))]).toEqual([
        kind,
        type,
        [],
      ]);
    }
  }
});

test("part of a number that is hidden is hidden too: of the words that a pattern keeps, and as a value", () => {
  for (const digits of ["4111 1111 1111 1111", "my account is 1234 56789012"]) {
    const talk = new Talk(asking(["card", "entity:it"]), { it: "digits" });
    expect(talk.say(digits)).not.toMatch(/1111|9012/);
    expect(talk.slots.it).toBe(digits.replace(/\D/g, ""));
  }
  const talk = new Talk(asking(["card"]), { it: "pattern" });
  expect(talk.say("4111 1111 1111 1111")).not.toMatch(/1111/);
});

test("digits that the mask type does not name stay", () => {
  const talk = new Talk(asking(["card"]), { it: "digits" });
  expect(talk.say("my account is 4111 1111 1111 1112")).toContain('"text":"my account is 4111 1111 1111 1112"');
  expect(talk.slots.it).toBe("4111111111111112");
});

test("what corrects an encrypted value is kept apart in a block that encrypts nothing", () => {
  const talk = new Talk(pin, { pin: "digits", people: "number" });
  expect(talk.say("4321")).not.toContain("4321");
  const shown = talk.say("no, 8765");
  expect(talk.slots.pin).toBe("8765");
  expect(shown).not.toContain("8765");
  expect(talk.withheld).toEqual(["no, 8765"]);
});

test("so is a further value that the caller says there", () => {
  const talk = new Talk(pin, { pin: "digits", people: "number" });
  talk.say("4321");
  expect(talk.say("my pin was 4321 or 8765")).not.toMatch(eitherPin);
});

test("what answers the question of a block is no encrypted value of another", () => {
  const talk = new Talk(pin, { pin: "digits", people: "number" });
  talk.say("4321");
  talk.say("people");
  expect(talk.say("we are 400")).toContain('"text":"we are 400"');
  expect(talk.slots.people).toBe(400);
});

const eitherPin = /4321|8765/;

const twoNumbers = `parley: 1
settings: { mask_enable: true, mask_type: ["entity:pin"], mask_with: "###" }
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: "Pin?", entities: [pin], paths: [{ entity_fill: , to: Sum }, { dtmf: "1", to: Sum }] }
    Sum: { say: "How much?", entities: [people], paths: [{ entity_fill: , to: Bye }] }
    Bye: { say: "Right?", paths: [{ no_match: 9, to: Ask }] }
intents: { main: { name: null, entities: { pin: digits, people: number } } }
`;

test("a value is hidden as another that was meant in its words, not as one that might be read there", () => {
  const talk = new Talk(twoNumbers, { pin: "digits", people: "number" });
  expect(talk.say("4321")).not.toContain("4321");
  expect(talk.say("two thousand")).toContain('"people":2000');
  expect(talk.say("no, three thousand")).toContain('"people":3000');
});

test.each([
  ["date", "on 31 december 2026"],
  ["date", "on 05/03/2027"],
  ["date", "on 31-12-2026"],
  ["date", "tomorrow"],
  ["time", "at 10:30"],
  ["date_time", "tomorrow at 5 pm"],
  ["duration", "for two hours"],
  ["amount", "15,00,000 rupees"],
  ["number", "1,500,000"],
  ["percent", "10%"],
] satisfies [EntityKind, string][])("a %s is no phone: %s", (kind, said) => {
  const talk = new Talk(asking(["phone"]), { it: kind });
  expect(talk.say(said)).not.toContain("###");
  expect(talk.slots).toHaveProperty("it");
});

test.each([
  ["date", "tomorrow"],
  ["time", "at half past five"],
  ["date_time", "tomorrow at five in the evening"],
  ["duration", "for two hours"],
  ["amount", "two rupees"],
  ["percent", "two percent"],
  ["ordinal", "the second one"],
] satisfies [EntityKind, string][])("a %s that is said without figures holds no digits: %s", (kind, said) => {
  const talk = new Talk(asking(["all_digits"]), { it: kind });
  expect(talk.say(said)).not.toContain("###");
  expect(talk.slots).toHaveProperty("it");
});

test.each([
  ...["open 10:00-18:00", "rooms: 101, 102, 103", "10%, 20%, 30%, 40%", "from 2027/03/05 to 07/03", "5.3.2027"],
  ...["10,000-20,000 rupees", "१५,००,००० रुपये", "05/03-12/03, 10:00"],
  ...["Rs. 1,50,000.00", "flat 12, 411001", "in 2026, 2027", "5, 10, 15, 20"],
])("no phone is found in %s", (said) => {
  expect(new Talk(asking(["phone"]), { it: "email" }).say(said)).toContain(`"text":"${said}"`);
});

test.each([
  ["987, 654, 3210", "###"],
  ["987, 654. 3210", "987, ###"],
  ["5/3456789", "5/###"],
  ["9876543210; 9123456789", "###; ###"],
  ["9/8/7/6/5/4/3/2/1/0", "###"],
  ["on 05/03/2027, 98765 43210.", "on 05/03/2027, ###."],
  ["98765 43210 at 10:00", "### at 10:00"],
  ["2026-12-31-9876", "###"],
])("a phone is found in %s", (said, shown) => {
  expect(new Talk(asking(["phone"]), { it: "email" }).say(said)).toContain(`"text":"${shown}"`);
});

test.each([
  "my pin is 4321",
  "four three two one is my pin",
  "4321",
  "my pin is forty three twenty one",
  "my pin, four thousand three hundred twenty one",
])("a secret that is said where a number is asked for is kept apart: %s", (said) => {
  const talk = new Talk(pin, { pin: "digits", people: "number" });
  talk.say("4321");
  talk.say("people");
  const shown = talk.say(said);
  expect(shown).not.toMatch(/4321|four thousand|forty three|four three/);
  expect(talk.withheld).toEqual([said]);
});

test("a key that is a secret is kept apart where a number is asked for", () => {
  const talk = new Talk(pin, { pin: "digits", people: "number" });
  talk.say("4321");
  talk.say("people");
  expect(talk.press("4321")).not.toContain("4321");
});

test("what a mask type names is kept nowhere where it is said again", () => {
  const talk = new Talk(twoNumbers.replace('say: "How much?"', 'say: "How much?", encrypt_transcript: true'), {
    pin: "digits",
    people: "number",
  });
  talk.say("4321");
  expect(talk.say("my pin is 4321")).not.toContain("4321");
  expect(talk.withheld).toEqual(["my pin is ###"]);
});

test("nor is anything kept apart then, where the block encrypts nothing", () => {
  const talk = new Talk(twoNumbers, { pin: "digits", people: "number" });
  talk.say("4321");
  const shown = talk.say("my pin is 4321");
  expect(shown).not.toContain("4321");
  expect(talk.withheld).toEqual([]);
});

test("a day that holds a secret's digits by chance stays", () => {
  const talk = new Talk(pin, { pin: "digits", people: "date" });
  talk.say("0101");
  talk.say("people");
  expect(talk.say("tomorrow")).toContain('"people":"1970-01-02"');
});
