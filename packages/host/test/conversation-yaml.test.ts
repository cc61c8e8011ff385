import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Conversation, conversationsFromYaml, conversationsToYaml, parseConversations } from "../src/index.ts";

const folder = new URL("../../../examples/flows/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".conversations.yaml"));

const read = (text: string) => {
  const answer = conversationsFromYaml(text);
  return answer.ok ? answer.conversations : answer.faults;
};

describe("a conversation file", () => {
  it.each(files)("%s is the same when it is written and read again", (name) => {
    const text = readFileSync(new URL(name, folder), "utf8");
    const conversations = parseConversations(parse(text));
    expect(read(text)).toEqual(conversations);
    expect(read(conversationsToYaml(conversations))).toEqual(conversations);
  });

  it("has each step on its own line, so that a difference shows what changed", () => {
    const conversations: Conversation[] = [
      {
        steps: [{ press: "1" }, "silent", { expect: { said: ["Yes: paid", "/^Bye/"], slots: { size: "large" } } }],
        mocks: { Pay: { status: 200 } },
        language: "en-IN",
        name: "Pays",
      },
      { name: "Hangs up", steps: ["hang_up"] },
    ];
    expect(conversationsToYaml(conversations)).toBe(`- name: Pays
  language: en-IN
  mocks:
    Pay:
      status: 200
  steps:
    - press: "1"
    - silent
    - expect:
        said:
          - "Yes: paid"
          - /^Bye/
        slots:
          size: large

- name: Hangs up
  steps:
    - hang_up
`);
  });

  it("is the same text whatever order a database kept the members in", () => {
    const steps = [{ expect: { said: ["a"], block: "B", slots: { b: 1, a: { d: 1, c: 2 } } } }] as const;
    const mixed = [{ expect: { slots: { a: { c: 2, d: 1 }, b: 1 }, block: "B", said: ["a"] } }] as const;
    const mocks = { Two: { status: 200, ok: true }, One: {} };
    const mixedMocks = { One: {}, Two: { ok: true, status: 200 } };
    const text = conversationsToYaml([{ name: "A", zone: "UTC", mocks, steps }]);
    expect(conversationsToYaml([{ steps: mixed, mocks: mixedMocks, zone: "UTC", name: "A" }])).toBe(text);
  });

  const step = fc.oneof(
    fc.constantFrom("silent" as const, "elapsed" as const, "hang_up" as const),
    fc.record({ user: fc.string() }),
    fc.record({ press: fc.stringMatching(/^[0-9*#]{1,6}$/) }),
    fc.record({ expect: fc.record({ said: fc.array(fc.string()), slots: fc.dictionary(fc.string(), fc.string()) }) }),
  );
  it("keeps whatever callers say and agents answer", () => {
    const some = fc.uniqueArray(fc.record({ name: fc.string({ minLength: 1 }), steps: fc.array(step) }), {
      selector: ({ name }) => name,
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(some, (conversations) => {
        expect(read(conversationsToYaml(conversations))).toEqual(conversations);
      }),
    );
  });

  it.each([
    ["- name: A\n  steps: [", 2, 11],
    ["- name: A\n  steps:\n    - press: 1", 3, 14],
    ["- name: A\n  steps:\n    - expect: {sayd: [x]}", 3, 22],
    ["- name: A\n  steps: []\n- name: A\n  steps: []", 3, 9],
    ["conversations:\n  - name: A\n    steps: x", 3, 12],
    ["just words", 1, 1],
    ["- *nothing", 1, 1],
  ])("refuses %j with its place", (text, line, column) => {
    expect(read(text)).toEqual([expect.objectContaining({ line, column })]);
  });
});
