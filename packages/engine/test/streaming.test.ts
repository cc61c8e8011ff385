import { expect, test } from "vitest";
import { type EngineEvent, logOf, openListen, step } from "../src/index.ts";
import { programOf, Talking } from "./helpers/talking.ts";

const agent = `parley: 1
settings: { llm_server: "https://models.example/v1", llm_model: small, mask_enable: true, mask_type: [card] }
states:
  start:
    Start: { type: Start, paths: [{ to: Talk }] }
    Talk: { type: LLM, llm_instructions: Talk., paths: [{ event: done, to: Done }, { event: failed, to: Failed }, { dtmf: "9", to: Done }] }
    Done: { type: End, end_state: done }
    Failed: { type: End, end_state: failed }
`;

const program = programOf(agent);

test("a sentence is said at once, a listening opens with the first, and the answer says the rest alone", () => {
  const talk = new Talking(program, "voice");
  talk.happen({ type: "streamed", request: talk.request, text: "We have soup." });
  expect(talk.said()).toEqual(["We have soup."]);
  expect([talk.has("listen"), talk.has("cancel_timer"), talk.session.state.type]).toEqual([1, 1, "awaiting"]);
  const { listen } = talk.heard;
  talk.happen({ type: "streamed", request: talk.request, text: "It is hot." });
  expect([talk.said(), talk.has("listen")]).toEqual([["It is hot."], 0]);
  talk.answer({ text: "We have soup. It is hot. How many?" });
  expect([talk.said(), talk.has("listen")]).toEqual([["How many?"], 0]);
  expect(talk.session.state).toEqual({ type: "listening", listen });
});

test("what is said under it gives the rest up, and the model hears both", () => {
  const talk = new Talking(program, "voice");
  const first = talk.request;
  talk.happen({ type: "streamed", request: first, text: "We have soup." });
  talk.say("no soup");
  expect(talk.effects).toContainEqual({ type: "cancel", request: first });
  expect(talk.request).not.toBe(first);
  const asked = talk.effects.find((effect) => effect.type === "request" && effect.kind === "model");
  expect(asked).toMatchObject({
    ask: {
      messages: [
        { role: "system" },
        { role: "user" },
        { role: "assistant", content: "We have soup. …" },
        { role: "user", content: "no soup" },
      ],
    },
  });
  talk.happen({ type: "streamed", request: first, text: "It is hot." });
  expect(talk.said()).toEqual([]);
  talk.happen({
    type: "answered",
    request: first,
    ok: true,
    status: 200,
    result: { text: "x" },
    error: null,
    timed_out: false,
  });
  expect(talk.said()).toEqual([]);
});

test("the model reads what was heard of each sentence, while it still answers and after", () => {
  const talk = new Talking(program, "voice");
  const first = talk.request;
  talk.happen({ type: "streamed", request: first, text: "We have soup and bread." });
  const [soup = ""] = talk.says();
  talk.happen({ type: "streamed", request: first, text: "It is hot." });
  const [hot = ""] = talk.says();
  talk.say("no soup", [
    { say: soup, heard: 0.6 },
    { say: hot, heard: 0 },
  ]);
  expect(talk.messages().slice(1)).toEqual([
    { role: "assistant", content: "We have soup …", calls: [] },
    { role: "user", content: "no soup" },
  ]);
  talk.answer({ text: "We have fish. It is fresh today." });
  const [fish = "", fresh = ""] = talk.says();
  talk.say("fish", [{ say: fresh, heard: 0.5 }]);
  expect(talk.messages().slice(3)).toEqual([
    { role: "assistant", content: "We have fish. It is …", calls: [] },
    { role: "user", content: "fish" },
  ]);
  expect(fish).not.toBe(fresh);
  talk.answer({ text: "Good choice." });
  talk.say("thanks", [{ say: soup, heard: 0.1 }]);
  expect(talk.messages().slice(5)).toEqual([
    { role: "assistant", content: "Good choice.", calls: [] },
    { role: "user", content: "thanks" },
  ]);
});

test("a sentence that was cut before its first word leaves the mark alone", () => {
  const talk = new Talking(program, "voice");
  talk.answer({ text: "What may it be?" });
  const [asked = ""] = talk.says();
  talk.say("soup", [{ say: asked, heard: 0 }]);
  expect(talk.messages().slice(1)).toEqual([
    { role: "assistant", content: "…", calls: [] },
    { role: "user", content: "soup" },
  ]);
});

test("what is said again was said whole, and counts so once it is heard", () => {
  const talk = new Talking(program, "voice");
  talk.answer({ text: "What may it be? We have soup." });
  talk.happen({ type: "silent", ...talk.heard });
  expect(talk.said()).toEqual(["What may it be?", "We have soup."]);
  const [, again = ""] = talk.says();
  talk.say("soup", [{ say: again, heard: 0.7 }]);
  expect(talk.messages().slice(1)).toEqual([
    { role: "assistant", content: "What may it be? We have …", calls: [] },
    { role: "user", content: "soup" },
  ]);
});

test("a sentence waits while its end may be the beginning of what is masked", () => {
  const talk = new Talking(program, "voice");
  const { request } = talk;
  talk.happen({ type: "streamed", request, text: "Your card is 4111 1111." });
  expect([talk.said(), talk.has("listen"), talk.has("cancel_timer")]).toEqual([[], 0, 0]);
  talk.happen({ type: "streamed", request, text: "1111 1111, and it is fine." });
  expect([talk.said(), talk.has("listen")]).toEqual([["Your card is 4111 1111.", "1111 1111, and it is fine."], 1]);
  const entries = logOf(talk.effects);
  const text = "Your card is * *, and it is fine.";
  expect(entries).toContainEqual({ type: "model_said", request, text, masked: true });
  expect(JSON.stringify(entries)).not.toMatch(/\d{4}/);
});

test("a key of its paths under it is taken", () => {
  const talk = new Talking(program, "voice");
  talk.happen({ type: "streamed", request: talk.request, text: "We have soup." });
  talk.happen({ type: "pressed", digits: "9", ...talk.heard });
  expect(talk.session.state).toMatchObject({ type: "ended", disposition: "done" });
});

test("silence before the model has ended is no failure: the listening opens again", () => {
  const talk = new Talking(program, "voice");
  talk.happen({ type: "streamed", request: talk.request, text: "Let me think." });
  const before = talk.heard.listen;
  talk.happen({ type: "silent", ...talk.heard });
  expect([talk.has("listen"), talk.session.failures]).toEqual([1, { no_input: 0, no_match: 0 }]);
  expect(talk.heard.listen).not.toBe(before);
  talk.happen({ type: "silent", listen: before, heard_ms: 0 });
  expect(talk.effects).toMatchObject([{ type: "log", entry: { type: "dropped" } }]);
});

test("an exit after words leaves, and an answer that breaks off fails", () => {
  const talk = new Talking(program, "voice");
  talk.happen({ type: "streamed", request: talk.request, text: "Goodbye." });
  talk.answer({ text: "Goodbye.", calls: [{ name: "leave", arguments: { exit: "done" } }] });
  expect([talk.said(), talk.session.state]).toEqual([[], { type: "ended", disposition: "done" }]);
  const broken = new Talking(program, "voice");
  broken.happen({ type: "streamed", request: broken.request, text: "Well." });
  const { request } = broken;
  broken.happen({ type: "answered", request, ok: false, status: null, result: null, error: "late", timed_out: true });
  expect(broken.session.state).toMatchObject({ type: "ended", disposition: "failed" });
});

test("a sentence is masked before it is written down, and on a channel of messages it opens nothing", () => {
  const talk = new Talking(program, "sms");
  talk.happen({ type: "streamed", request: talk.request, text: "Your card is 4111 1111 1111 1111." });
  expect(talk.has("listen")).toBe(0);
  const entries = logOf(talk.effects);
  expect(entries).toContainEqual({ type: "model_said", request: talk.request, text: "Your card is *.", masked: true });
  expect(JSON.stringify(entries)).not.toContain("4111");
});

test("more than is said of one answer is left out", () => {
  const talk = new Talking(program, "voice");
  talk.happen({ type: "streamed", request: talk.request, text: `${"word ".repeat(700)}.` });
  expect(talk.said()).toHaveLength(1);
  talk.happen({ type: "streamed", request: talk.request, text: `${"word ".repeat(700)}.` });
  expect(talk.said()).toEqual([]);
});

test("a model that words an answer speaks as it thinks, and who breaks in asks the next question", () => {
  const asked = { text: "when", alternatives: [] };
  const passages = [
    { document: "hours", title: "", page: null, language: null, text: "At nine.", excerpt: "At nine.", score: 1 },
  ];
  const text = `parley: 1
settings: { llm_server: "https://models.example/v1", llm_model: small }
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { type: Answer, say: Ask., answer_by_model: true, paths: [{ event: answered, to: Done }, { no_match: 9, to: Done }] }
    Done: { type: End, end_state: done }
documents: { Hours: { path: hours } }
`;
  const nothing = { intents: [], mentions: [], languages: [], correction_end: null };
  const asking = { program: programOf(text), understand: () => ({ ...nothing, passages }) };
  const at = { now: 0, random: 0 };
  let turn = step(asking, null, {
    ...{ type: "started", session: "s", channel: "voice", contact: null, zone: "UTC", language: null, ...at },
    ...{ metadata: {}, account: {}, message: null, entry: null },
  });
  const happen = (event: EngineEvent) => {
    turn = step(asking, turn.session, event);
  };
  const say = () => {
    const alternatives = [{ text: asked.text, confidence: 1, language: null }];
    const listen = openListen(turn.session) ?? "none";
    happen({ type: "said", alternatives, audio: null, noise: null, listen, heard_ms: 0, ...at });
  };
  say();
  const first = turn.session.pending?.request ?? "none";
  happen({ type: "streamed", request: first, text: "We open at nine.", ...at });
  expect(turn.effects.some(({ type }) => type === "listen")).toBe(true);
  say();
  expect(turn.effects).toContainEqual({ type: "cancel", request: first });
  const request = turn.session.pending?.request ?? "none";
  expect(request).not.toBe(first);
  const result = { text: "At nine." };
  happen({ type: "answered", request, ok: true, status: 200, result, error: null, timed_out: false, ...at });
  expect(turn.session.state).toEqual({ type: "ended", disposition: "done" });
});
