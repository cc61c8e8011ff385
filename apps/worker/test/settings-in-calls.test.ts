// @module-tag real-time
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataKeyStore } from "@parley/db/store";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import { openMasterKeys, openVault, type Vault, wordsContext } from "@parley/keys";
import type { Tables } from "@parley/model";
import { uuidv7 } from "@parley/model/kernel";
import { fakeRecogniser } from "@parley/speech";
import { readWav, tone } from "@parley/voice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { recognisersOf } from "../src/recognisers.ts";
import type { Speaker } from "../src/speaker.ts";
import { deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { heard } from "./heard.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { callWithSipp } from "./sipp/sipp.ts";
import { speaking } from "./speaking.ts";

const sipp = peer("sipp");

/** As the speaker of tones; the voice is its pitch in hertz. */
const voices: Speaker = {
  samplesOf: async ({ text, voice }) =>
    tone({ hertz: [voice === null ? 440 : Number(voice)], ms: text.length * 40, amplitude: 8000 }),
};

/** The models that utterances were to be heard with. */
const models: (string | null)[] = [];
const recognisers = recognisersOf([
  fakeRecogniser(({ request, isFinal }) => {
    if (isFinal) models.push(request.model);
    return isFinal ? [{ text: "yes", confidence: 1 }] : [];
  }),
]);

let database: TestDatabase<Tables>;
let folder: string;
let vault: Vault;
let worker: RunningWorker;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  folder = await mkdtemp(join(tmpdir(), "parley-settings-"));
  vault = openVault({
    masters: await openMasterKeys(folder, []),
    store: dataKeyStore(database),
    newId: () => uuidv7(Date.now(), randomBytes(10)),
  });
  worker = await startWorker(database, { seal: vault.seal, speaker: voices, recognisers });
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
  await rm(folder, { recursive: true });
});

const secretive = `parley: 1
settings: { encrypt_bot_response: true }
states:
  start:
    Start: { type: Start, paths: [{ to: Code }] }
    Code:
      say: Your balance is twenty.
      encrypt_transcript: true
      paths: [{ dtmf: "[0-9]{4}", to: Thanks }]
    Thanks: { type: End, say: Goodbye., encrypt_bot_response: false, end_state: done }
`;

test.skipIf(sipp === null)("encrypted words are stored under the client's key alone", async () => {
  const agent = await deployAgent(database, secretive, "2001");
  await callWithSipp({
    number: agent.number,
    port: worker.port,
    does: [{ rest: 300 }, ..."4321".split("").flatMap((press) => [{ press }, { rest: 60 }]), { rest: 1500 }],
  });
  const { call, events } = await endedCall(database, agent);
  expect(call.disposition).toBe("done");
  const words = events.filter(({ type }) => type === "agent_said" || type === "caller_pressed");
  expect(words.map(({ data }) => data.text ?? data.digits)).toEqual(["*", "*", "Goodbye."]);
  const sealed = words.flatMap(({ seq, data }) =>
    typeof data.sealed === "string" ? [{ seq, text: data.sealed }] : [],
  );
  const opened = await Promise.all(sealed.map(({ seq, text }) => vault.open(text, wordsContext(call.id, seq))));
  expect(opened).toEqual(["Your balance is twenty.", "4321"]);
  expect(JSON.stringify(events)).not.toMatch(/withheld|balance|4321/);
});

const voiced = `parley: 1
settings: { languages: [en-IN, hi-IN, ta-IN], tts_agents: { hi: Lata }, experiment_tts_agents: EXPERIMENT }
personas:
  Asha: { tts_agent: "600", primary: true }
  Lata: { tts_agent: "800" }
  Ravi: { tts_agent: "1100" }
states:
  start:
    Start: { type: Start, paths: [{ to: First }] }
    First: { say: { en-IN: Hello., hi-IN: Hello. }, paths: [{ always, to: Second }] }
    Second: { set_language: hi-IN, say: { en-IN: Hello., hi-IN: Hello. }, paths: [{ always, to: Third }] }
    Third: { type: End, set_language: ta-IN, say: { en-IN: Hello., ta-IN: Hello. }, end_state: done }
`;

/** The pitches that the agent's words were heard in. */
async function pitches(agent: { readonly organisation: string; readonly number: string }): Promise<number[]> {
  await callWithSipp({ number: agent.number, port: worker.port, does: [{ rest: 2500 }] });
  const { call, events } = await endedCall(database, agent);
  const agentSide = readWav(await worker.files.get(call.recording ?? "")).channels[1] ?? new Int16Array();
  const plays = events.filter(({ type }) => type === "play_started").map(({ at_ms }) => at_ms ?? 0);
  return plays.flatMap((from) =>
    [440, 600, 800, 1100].filter((hertz) => heard(agentSide, hertz, { from, to: from + 200 }).from >= 0),
  );
}

test.skipIf(sipp === null)("a persona is the voice: the language's own, else the primary one", async () => {
  const agent = await deployAgent(database, voiced.replace("EXPERIMENT", "{}"), "2002");
  expect(await pitches(agent)).toEqual([600, 800, 600]);
});

test.skipIf(sipp === null)("an experiment's persona speaks in every language, and the record names it", async () => {
  const agent = await deployAgent(database, voiced.replace("EXPERIMENT", "{ Ravi: 1 }"), "2003");
  expect(await pitches(agent)).toEqual([1100, 1100, 1100]);
  const { events } = await endedCall(database, agent);
  expect(events.find(({ type }) => type === "variant_chosen")?.data).toEqual({ test: "persona", variant: "Ravi" });
});

const demanding = `parley: 1
settings: { metadata_keys: [{ key: order, type: text, required: true }, { key: note, type: text }] }
states:
  start:
    Start: { type: Start, paths: [{ to: Bye }] }
    Bye: { type: End, say: Bye., end_state: done }
`;

test.skipIf(sipp === null)("a caller of an agent that requires values is refused, and the row says why", async () => {
  const agent = await deployAgent(database, demanding, "2004");
  await expect(callWithSipp({ number: agent.number, port: worker.port, does: [{ rest: 100 }] })).rejects.toThrow(/480/);
  const { call, events } = await endedCall(database, agent);
  expect(call).toMatchObject({ status: "failed", disposition: "metadata_missing", answered_at: null, recording: null });
  expect(events.map(({ type, data }) => [type, data])).toEqual([["metadata_missing", { keys: ["order"] }]]);
});

const modelled = `parley: 1
settings: { asr_model: usual }
states:
  start:
    Start: { type: Start, paths: [{ to: First }] }
    First: { say: One?, paths: [{ regex: "yes", to: Second }] }
    Second: { say: Two?, asr_model: own, paths: [{ regex: "yes", to: Third }] }
    Third: { say: Three?, asr_model: own, conditional_asr_model: [{ when: "visits.Third == 1", value: special }], paths: [{ regex: "yes", to: Bye }] }
    Bye: { type: End, end_state: done }
`;

test.skipIf(sipp === null)(
  "an utterance is heard with the model of its condition, its block or its version",
  async () => {
    const agent = await deployAgent(database, modelled, "2005");
    models.length = 0;
    const answer = [{ rest: 900 }, { say: await speaking("yes please") }];
    await callWithSipp({
      number: agent.number,
      port: worker.port,
      does: [...answer, { rest: 1200 }, ...answer, { rest: 1200 }, ...answer, { rest: 3000 }],
    });
    expect((await endedCall(database, agent)).call.disposition).toBe("done");
    expect(models).toEqual(["usual", "own", "special"]);
  },
);
