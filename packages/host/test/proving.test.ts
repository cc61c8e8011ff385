import { expect, test } from "vitest";
import type { Conversation } from "../src/index.ts";
import {
  findingsOf,
  proveCall,
  proveFindings,
  proveRules,
  proveTests,
  readRecordedCall,
  runConversation,
} from "../src/index.ts";
import { recordedOf } from "./replay/recorded-of.ts";
import { agentOf } from "./verify/agent-of.ts";

const yaml = `
parley: 1
settings:
  languages: [en-IN]
  rules: [{ name: no goodbye, never: 'moment.does == "says" && moment.block == "Bye"' }]
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: "Press 1 or 2.", paths: [{ dtmf: "1", to: Help }, { dtmf: "2", to: Other }, { no_input: 0, to: Other }] }
    Help: { say: "Press 1 again.", paths: [{ dtmf: "1", to: Bye }, { no_input: 0, to: Other }] }
    Bye: { type: End, say: Goodbye., end_state: bye }
    Other: { type: End, say: So long., end_state: other }
`;

/** An agent, and the same with some texts replaced. */
function pair(...changes: readonly (readonly [string, string])[]) {
  const after = changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, yaml);
  return { before: agentOf(yaml), after: agentOf(after) };
}

const presses = (...digits: readonly string[]): Conversation["steps"] => digits.map((press) => ({ press }));

function recorded(steps: Conversation["steps"]) {
  const { program, understand } = agentOf(yaml).runtime;
  return readRecordedCall(recordedOf(runConversation(program, understand, { name: "call", steps }).turns));
}

test("a call that goes another way is listed with both ways; one that does not pass there goes the same", () => {
  const { before, after } = pair(['{ dtmf: "1", to: Help }', '{ dtmf: "1", to: Bye }']);
  const change = proveCall(before.runtime, after.runtime, recorded(presses("1", "1")));
  expect(change).toMatchObject({
    how: "way",
    turn: 2,
    from: "Menu",
    doing: { type: "pressed", digits: "1" },
    before: { at: { name: "Help" }, ended: null },
    after: { ended: "bye" },
    isUnknown: false,
  });
  expect(proveCall(before.runtime, after.runtime, recorded(presses("2")))).toBeNull();
});

test("other words on the same way are told apart, and what the draft does anyway is not the proposal's", () => {
  const { before, after } = pair(["Press 1 again.", "Please press 1 again."]);
  const call = recorded(presses("1", "1"));
  expect(proveCall(before.runtime, after.runtime, call)).toMatchObject({
    how: "words",
    turn: 2,
    before: { said: [{ text: "Press 1 again." }] },
  });
  expect(proveCall(after.runtime, after.runtime, call)).toBeNull();
  // The draft without the proposal leaves the call already; with it the call goes as it went.
  expect(proveCall(after.runtime, before.runtime, call)).toMatchObject({
    how: "words",
    after: { said: [{ text: "Press 1 again." }] },
  });
});

test("findings that come and go are listed, and those that stay are not", () => {
  const { before, after } = pair([
    '{ say: "Press 1 again.", paths: [{ dtmf: "1", to: Bye }, { no_input: 0, to: Other }] }',
    "{ type: Condition, paths: [{ condition: 'language == \"hi-IN\"', to: Bye }] }",
  ]);
  const [was, is] = [findingsOf(before, []), findingsOf(after, [])];
  const proof = proveFindings(was, is);
  expect(proof.fresh.map(({ message }) => message)).toContainEqual(expect.stringContaining('"Help"'));
  expect(proveFindings(is, was).gone).toEqual(proof.fresh);
  expect(proof.count - was.findings.length).toBe(proof.fresh.length - proof.gone.length);
  expect(proveFindings(was, was)).toMatchObject({ fresh: [], gone: [], count: was.findings.length });
});

test("a rule that is no longer broken is listed, and one that is new and broken", () => {
  const { before, after } = pair(['{ dtmf: "1", to: Bye }', '{ dtmf: "1", to: Other }']);
  const [was, is] = [findingsOf(before, []), findingsOf(after, [])];
  expect(was.broken).toEqual(new Set(["no goodbye"]));
  expect(proveRules(was, is)).toEqual({ all: 1, held: 1, changed: [{ name: "no goodbye", holds: true }] });
  expect(proveRules(is, was)).toEqual({ all: 1, held: 0, changed: [{ name: "no goodbye", holds: false }] });
  expect(proveRules({ ...was, rules: [], broken: new Set() }, was).changed).toEqual([
    { name: "no goodbye", holds: false },
  ]);
});

test("tests that change are listed with what fails; proposed ones are new; an unreadable test passes nowhere", () => {
  const { before, after } = pair(['{ dtmf: "1", to: Help }', '{ dtmf: "1", to: Bye }']);
  const tests = [
    { name: "help", language: null, conversation: { steps: [{ press: "1" }, { expect: { block: "Help" } }] } },
    { name: "other", language: null, conversation: { steps: [{ press: "2" }, { expect: { ended: "other" } }] } },
    { name: "none", language: null, conversation: { steps: 7 } },
  ];
  const steps = [{ press: "1" }, { expect: { ended: "bye" } }];
  const proposed = [{ name: "bye", language: null, conversation: { steps } }];
  const proof = proveTests(before.runtime, after.runtime, { tests, proposed });
  expect(proof).toMatchObject({ all: 4, passing: 2 });
  expect(proof.changed).toMatchObject([
    { name: "help", passes: false, isNew: false },
    { name: "bye", passes: true, isNew: true, fault: null },
  ]);
  expect(proof.changed[0]?.fault).not.toBeNull();
});
