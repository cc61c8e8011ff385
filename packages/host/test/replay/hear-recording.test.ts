import { expect, it } from "vitest";
import {
  type Conversation,
  type HearSpan,
  heardInstead,
  hearRecording,
  type ReplayableCall,
  readRecordedCall,
  replayCall,
  runConversation,
  type Span,
} from "../../src/index.ts";
import { runtimeOf } from "../helpers.ts";
import { recordedOf } from "./recorded-of.ts";

const agent = `
parley: 1
settings: { languages: [en-IN] }
intents: { Desk: { intents: { bye: [bye], help: [help] } } }
states:
  start:
    Start: { type: Start, paths: [{ to: Menu }] }
    Menu: { say: "How can I help?", paths: [{ intent: bye, to: Bye }, { intent: help, to: Help }, { dtmf: "1", to: Help }] }
    Help: { say: "Say bye.", bias_for_intents: [bye], paths: [{ intent: bye, to: Bye }] }
    Bye: { type: End, say: Goodbye., end_state: bye }
`;
const runtime = runtimeOf(agent);

/** A call, with when a line noticed what its caller said. */
function called(steps: Conversation["steps"], { withVoice = true } = {}): ReplayableCall {
  const call = recordedOf(runConversation(runtime.program, runtime.understand, { name: "spoken", steps }).turns);
  const events = call.events.flatMap((event) => {
    const { type, at_ms: at } = event;
    if (!withVoice || (type !== "caller_said" && type !== "caller_silent")) return [event];
    const noticed = (kind: string, before: number) => ({ at_ms: at - before, type: kind, data: {} });
    return [noticed("caller_audio_started", 900), noticed("caller_audio_ended", 300), noticed("recognised", 10), event];
  });
  return { ...call, events };
}

/** Hears those words one after the other, and notes how it was asked. */
function hearing(words: readonly (string | null)[]) {
  const asked: { readonly span: Span; readonly intents: readonly string[] }[] = [];
  const hear: HearSpan = async (span, { intents }) => {
    const text = words[asked.length] ?? null;
    asked.push({ span, intents });
    return text === null ? [] : [{ text, confidence: 0.8 }];
  };
  return { asked, hear };
}

const draft = (...[from, to]: readonly [string, string]) => runtimeOf(agent.replace(from, to), { firstId: 128 });

it("is heard turn by turn as the draft listens there, and the same words go the same way", async () => {
  const talk = readRecordedCall(called([{ user: "help" }, { user: "bye" }]));
  const { asked, hear } = hearing(["help", "bye"]);
  const heard = await hearRecording(runtime, talk, hear);
  expect(heard.turns).toEqual([
    { turn: 2, heard: [{ text: "help", confidence: 0.8 }] },
    { turn: 3, heard: [{ text: "bye", confidence: 0.8 }] },
  ]);
  expect(asked.map(({ span: { from, until } }) => until - from)).toEqual([600, 600]);
  expect(asked[1]?.intents).toContain("bye");
  expect(replayCall(runtime, heardInstead(talk, heard)).end).toEqual({ type: "same" });
});

it("other words part the call, and what comes later is not heard", async () => {
  const talk = readRecordedCall(called([{ user: "help" }, { user: "bye" }]));
  const { asked, hear } = hearing(["bye"]);
  const heard = await hearRecording(runtime, talk, hear);
  expect(asked).toHaveLength(1);
  expect(heard.turns[1]).toEqual({ turn: 3, heard: null });
  const replay = replayCall(runtime, heardInstead(talk, heard));
  expect(replay.end).toMatchObject({ type: "differs", difference: { turn: 2, doing: { type: "said", text: "bye" } } });
  // A draft that takes it the way of the call after all comes to what was not heard.
  const other = draft("{ intent: bye, to: Bye }, { intent: help", "{ intent: later, to: Bye }, { intent: bye");
  expect(replayCall(other, heardInstead(talk, heard)).end).toEqual({ type: "untold", turn: 3, what: "audio" });
});

it("nothing heard is silence, and a silence in which something is heard is words", async () => {
  const talk = readRecordedCall(called(["silent", { user: "help" }, { user: "bye" }]));
  const deaf = await hearRecording(runtime, talk, hearing([null, null]).hear);
  const end = replayCall(runtime, heardInstead(talk, deaf)).end;
  expect(end).toMatchObject({ type: "differs", difference: { turn: 3, doing: { type: "silent" } } });
  const sharp = await hearRecording(runtime, talk, hearing(["help"]).hear);
  expect(replayCall(runtime, heardInstead(talk, sharp)).end).toMatchObject({
    type: "differs",
    difference: { turn: 2, doing: { type: "said", text: "help" } },
  });
});

it("keys are those of the record, and words without times are not heard", async () => {
  const keys = readRecordedCall(called([{ press: "1" }, { user: "bye" }]));
  const { asked, hear } = hearing(["bye"]);
  const heard = await hearRecording(runtime, keys, hear);
  expect([asked.length, replayCall(runtime, heardInstead(keys, heard)).end]).toEqual([1, { type: "same" }]);
  const older = readRecordedCall(called([{ user: "help" }], { withVoice: false }));
  const unheard = await hearRecording(runtime, older, hearing(["help"]).hear);
  expect(unheard.turns).toEqual([]);
  expect(replayCall(runtime, heardInstead(older, unheard)).end).toEqual({ type: "untold", turn: 2, what: "audio" });
});

it("what a recogniser found no words in is not taken for what was said after it", async () => {
  const call = called([{ user: "help" }]);
  const at = call.events.find(({ type }) => type === "caller_said")?.at_ms ?? 0;
  const cough = ["caller_audio_started", "caller_audio_ended", "recognised"].map((type, place) => ({
    ...{ at_ms: at - 4000 + place * 100, type, data: {} },
  }));
  const place = call.events.findIndex(({ type }) => type === "caller_audio_started");
  const talk = readRecordedCall({ ...call, events: call.events.toSpliced(place, 0, ...cough) });
  const { asked, hear } = hearing(["help"]);
  await hearRecording(runtime, talk, hear);
  expect(asked.map(({ span }) => [at - span.from, at - span.until])).toEqual([[900, 300]]);
});
