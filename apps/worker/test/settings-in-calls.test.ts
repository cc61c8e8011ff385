// @module-tag real-time
// Longer than 400 lines: one worker takes the calls of all settings.

import { randomUUIDv7 } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KeptThread } from "@parley/config";
import { dataKeyStore, internalActions } from "@parley/db/store";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import { parseYaml } from "@parley/flow";
import { openMasterKeys, openVault, type Vault, wordsContext } from "@parley/keys";
import type { Tables } from "@parley/model";
import { heardLength } from "@parley/model/kernel";
import { fakeRecogniser, recognisersOf } from "@parley/speech";
import { AudioConverter, readWav, tone, writeWav } from "@parley/voice";
import { createOutside, webhookSender } from "@parley/webhook";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listenLocally } from "../../../test/listen-locally.ts";
import { peer } from "../../../test/peers.ts";
import { modelServer } from "../../../test/stand-ins/model-server.ts";
import { fetchedOverlays } from "../src/agent/overlays.ts";
import type { Speaker } from "../src/agent/speaker.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { heard } from "./heard.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { callWithSipp } from "./sipp/sipp.ts";
import { speaking } from "./speaking.ts";
import { good, Wild } from "./wild.ts";

const sipp = peer("sipp");

/** As the speaker of tones; the voice is its pitch in hertz. */
const voices: Speaker = {
  samplesOf: async ({ text, voice }) =>
    tone({ hertz: [voice === null ? 440 : Number(voice)], ms: text.length * 40, amplitude: 8000 }),
};

/** The models that utterances were to be heard with. */
const models: (string | null)[] = [];
/** Hosts of this machine that may be reached. */
const reached: string[] = [];
/** What every utterance is taken for. */
let words = "yes";
const recognisers = recognisersOf([
  fakeRecogniser(({ request, isFinal }) => {
    if (isFinal) models.push(request.model);
    return isFinal ? [{ text: words, confidence: 1 }] : [];
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
    newId: () => randomUUIDv7(),
  });
  const outside = createOutside({
    send: (request, limits) => webhookSender({ allowed: reached })(request, limits),
    internal: internalActions(database, "Asia/Kolkata"),
    findCredentials: async () => [],
    onFault: (error) => {
      throw error;
    },
  });
  // The hosts that a test stands up are known once they listen.
  const overlays = fetchedOverlays(
    (request, limits) => webhookSender({ allowed: reached })(request, limits),
    new AudioConverter((program, priority) => new KeptThread(program, priority)),
  );
  worker = await startWorker(database, { seal: vault.seal, speaker: voices, recognisers, outside, overlays });
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
  expect(call).toMatchObject({ status: "failed", disposition: "metadata_missing", answered_at: null });
  expect(call).toMatchObject({ version: null, recording: null });
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

const callingBack = `parley: 1
settings: { allow_callback: true }
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask:
      say: Now?
      entities: [day, clock]
      paths: [{ event: schedule_callback, to: Booked }, { intent: callback, to: Ask }]
    Booked: { type: End, say: Later., end_state: later }
intents:
  all:
    intents: { callback: [call me back, call me tomorrow at five, please call me later] }
    entities: { day: { types: [date] }, clock: { types: [time] } }
`;

test.skipIf(sipp === null)("a wish to be called back is a row that is due then, in the caller's zone", async () => {
  const agent = await deployAgent(database, callingBack, "2006");
  words = "call me tomorrow at 5 pm";
  await callWithSipp({
    number: agent.number,
    port: worker.port,
    does: [{ rest: 900 }, { say: await speaking("call me tomorrow at five") }, { rest: 4000 }],
  });
  words = "yes";
  const { call } = await endedCall(database, agent);
  expect(call.disposition).toBe("later");
  const { rows } = await sql`select call, flow, contact, zone,
      to_char(due_at at time zone zone, 'HH24:MI') as clock,
      (due_at at time zone zone)::date - (now() at time zone zone)::date as days from callback`.execute(
    database.forOrganisations([agent.organisation]),
  );
  expect(rows).toEqual([
    { call: call.id, flow: agent.flow, contact: call.caller_number, zone: "Asia/Kolkata", clock: "17:00", days: 1 },
  ]);
});

const knowing = `parley: 1
settings: { account_attributes: [{ name: plan, type: text, source: plan_name }, { name: age, type: number }] }
states:
  start:
    Start: { type: Start, paths: [{ to: Known }] }
    Known: { say: "Plan {{ account.plan }}.", paths: [{ always, to: Again }] }
    Again: { type: Action, action: again, paths: [{ action_result: 'action.result.plan_name == "gold"', to: Keep }] }
    Keep:
      type: Set
      set_values: [{ to: account.plan, value: '"silver"' }, { to: account.age, value: "null" }]
      paths: [{ always, to: Bye }]
    Bye: { type: End, end_state: known }
actions: { again: { type: internal, internal_action_name: refresh_account_attributes } }
`;

test.skipIf(sipp === null)(
  "the caller's account is known, is read again by an internal action, and keeps what a block sets",
  async () => {
    const agent = await deployAgent(database, knowing, "2007");
    await sql`insert into account (organisation_id, contact_points, attributes)
    values (${agent.organisation}, '[{"kind": "phone", "value": "+919876543210"}]', '{"plan_name": "gold", "age": 7, "city": "Pune"}')`.execute(
      database.forOrganisations([agent.organisation]),
    );
    await callWithSipp({ number: agent.number, port: worker.port, does: [{ rest: 2500 }] });
    const { call, events } = await endedCall(database, agent);
    expect(events.find(({ type }) => type === "agent_said")?.data.text).toBe("Plan gold.");
    expect(call.disposition).toBe("known");
    const kept = async () => {
      const { rows } = await sql<{ attributes: unknown }>`select attributes from account`.execute(
        database.forOrganisations([agent.organisation]),
      );
      return rows[0]?.attributes;
    };
    await expect.poll(kept).toEqual({ plan_name: "silver", city: "Pune" });
  },
);

const patient = `parley: 1
settings: { bi_enable: true, bi_behaviour: speech }
states:
  start:
    Start: { type: Start, paths: [{ to: Hold }] }
    Hold: { type: Wait, say: One moment., wait_time: 1500, paths: [{ event: elapsed, to: Rest }] }
    Rest: { type: Wait, say: Still here., wait_time: 60000, paths: [{ regex: "yes", to: Bye }, { event: elapsed, to: Late }] }
    Bye: { type: End, end_state: heard }
    Late: { type: End, end_state: late }
`;

test.skipIf(sipp === null)("a call waits until its time is over, and hears the caller meanwhile", async () => {
  words = "yes";
  const agent = await deployAgent(database, patient, "2020");
  const answer = [{ rest: 4000 }, { say: await speaking("yes please") }];
  await callWithSipp({
    number: agent.number,
    port: worker.port,
    does: [{ press: "1" }, ...answer, ...answer, { rest: 2000 }],
  });
  const { call, events } = await endedCall(database, agent);
  expect(call.disposition).toBe("heard");
  expect(events.filter(({ type }) => type === "entered").map(({ data }) => data.name)).toEqual([
    "Start",
    "Hold",
    "Rest",
    "Bye",
  ]);
  expect(events.map(({ type }) => type)).not.toContain("caller_pressed");
});

const hummed = (url: string) => `parley: 1
settings: { audio_overlay_url: "${url}" }
states:
  start:
    Start: { type: Start, paths: [{ to: Ask }] }
    Ask: { say: Hello?, patience: 2500, first_digit_wait_time: 2500, paths: [{ no_input: 0, to: Bye }] }
    Bye: { type: End, end_state: done }
`;

test.skipIf(sipp === null)("a background sound lies under the call; one that is not to be had is noted", async () => {
  const hum = Buffer.from(writeWav("wav_pcm_8k", tone({ hertz: [1500], ms: 1000, amplitude: 30_000 })));
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/hum.wav" ? 200 : 404);
    response.end(request.url === "/hum.wav" ? hum : "");
  });
  await using ending = new AsyncDisposableStack();
  ending.defer(async () => void server.close());
  const host = await listenLocally(server);
  reached.push(host);
  const calls = [
    await deployAgent(database, hummed(`http://${host}/hum.wav`), "2008"),
    await deployAgent(database, hummed(`http://${host}/gone.wav`), "2009"),
  ];
  for (const { number } of calls) {
    await callWithSipp({ number, port: worker.port, does: [{ rest: 4500 }] });
  }
  const [humming, silent] = await Promise.all(calls.map((agent) => endedCall(database, agent)));
  const agentSide = async (call: { recording: string | null } | undefined) =>
    readWav(await worker.files.get(call?.recording ?? "")).channels[1] ?? new Int16Array();
  const sound = await agentSide(humming?.call);
  expect(heard(sound, 1500, { from: 1000 }).from).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...sound.subarray(10_000, 12_000))).toBeLessThan(3500);
  expect(heard(await agentSide(silent?.call), 1500).from).toBeNaN();
  expect(silent?.events.some(({ type }) => type === "overlay_failed")).toBe(true);
});

const tried = (weights: string, state: string) => `parley: 1
settings: { experiment_config: ${weights} }
states:
  start:
    Start: { type: Start, paths: [{ to: Bye }] }
    Bye: { type: End, say: Bye, end_state: ${state} }
`;

test.skipIf(sipp === null)(
  "an experiment sends its share of callers to another version, and the record says so",
  async () => {
    const [sent, kept, gone, shared] = [
      await deployAgent(database, tried('{ "0.0.2": 1 }', "usual"), "2010"),
      await deployAgent(database, tried('{ "0.0.1": 1, "0.0.2": 0 }', "usual"), "2011"),
      await deployAgent(database, tried('{ "0.0.9": 1 }', "usual"), "2012"),
      await deployAgent(database, tried('{ "0.0.1": 1 }', "usual"), "2013"),
    ];
    for (const agent of [sent, kept, shared]) await deployVersion(agent, tried("{}", "tried"));
    // The flow's own experiment comes before that of its live version.
    await database.asSystem("prepare a test", (db) =>
      sql`update flow set experiment_enabled = true, experiment_platform_config = '{"weights": {"0.0.2": 1}}'
        where id = ${shared.flow}`.execute(db),
    );
    for (const { number } of [sent, kept, gone, shared]) {
      await callWithSipp({ number, port: worker.port, does: [{ rest: 1500 }] });
    }
    const ends = await Promise.all([sent, kept, gone, shared].map((agent) => endedCall(database, agent)));
    expect(ends.map(({ call }) => [call.version, call.disposition])).toEqual([
      ["0.0.2", "tried"],
      ["0.0.1", "usual"],
      ["0.0.1", "usual"],
      ["0.0.2", "tried"],
    ]);
    expect(ends.map(({ events }) => events.find(({ type }) => type === "variant_chosen")?.data)).toEqual([
      { test: "version", variant: "0.0.2" },
      { test: "version", variant: "0.0.1" },
      { test: "version", variant: "0.0.1" },
      { test: "version", variant: "0.0.2" },
    ]);
  },
);

test("each caller who withholds the number is a person of their own, of whom nothing is kept", async () => {
  const agent = await deployAgent(database, tried('{ "0.0.1": 1, "0.0.2": 1 }', "usual"), "2029");
  await deployVersion(agent, tried("{}", "tried"));
  const calls = 20;
  for (let call = 0; call < calls; call++) {
    const telephone = await new Wild({ port: worker.port, from: "sip:anonymous@anonymous.invalid" }).open();
    expect(await telephone.call(good, agent.number)).toBe(200);
    await telephone.hangUp(2);
    telephone.close();
  }
  const rows = await database
    .forOrganisations([agent.organisation])
    .selectFrom("call")
    .select(["caller_number", "version"])
    .execute();
  expect(rows).toHaveLength(calls);
  expect(new Set(rows.map(({ caller_number }) => caller_number))).toEqual(new Set([null]));
  expect(new Set(rows.map(({ version }) => version))).toEqual(new Set(["0.0.1", "0.0.2"]));
});

/** Releases another version of an agent, which does not become the live one. */
async function deployVersion({ organisation, flow }: DeployedAgent, text: string): Promise<void> {
  const parsed = parseYaml(text, { makeId: () => randomUUIDv7() });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  const document = JSON.stringify(parsed.document);
  await database.asSystem("prepare a test", async (db) => {
    const version = randomUUIDv7();
    await sql`insert into flow_version (id, organisation_id, flow, version)
      values (${version}, ${organisation}, ${flow}, '0.0.2')`.execute(db);
    await sql`insert into release (organisation_id, flow, flow_config, version, version_revision, number, document)
      values (${organisation}, ${flow}, ${version}, '0.0.2', 1, 1, ${document}::jsonb)`.execute(db);
  });
}

const talking = `parley: 1
settings: { llm_server: SERVER, llm_model: small }
states:
  start:
    Start: { type: Start, paths: [{ to: Talk }] }
    Talk: { type: LLM, llm_instructions: Take an order., llm_timeout: 60000, llm_outputs: [{ to: metadata.dish, type: text }], paths: [{ event: done, to: Done }, { event: failed, to: Failed }] }
    Done: { type: End, end_state: done }
    Failed: { type: End, end_state: failed }
`;

test.skipIf(sipp === null)(
  "a model speaks sentence by sentence; a caller who interrupts is heard, and the rest is dropped",
  async () => {
    const givenUp = Promise.withResolvers<void>();
    const menu = "We have soup, bread, salad, fish, rice and cake, and all of it is fresh this morning.";
    await using models = await modelServer(({ body }, response) => {
      if (body.messages.length > 2)
        return { text: "Fine.", calls: [{ name: "leave", arguments: { exit: "done", dish: "soup" } }] };
      // The answer has no end: without barge-in the caller would wait without end.
      response.once("close", () => givenUp.resolve());
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: `${menu} And` } }] })}\n\n`);
      return null;
    });
    reached.push(models.host);
    const agent = await deployAgent(database, talking.replace("SERVER", models.url), "2014");
    await callWithSipp({
      number: agent.number,
      port: worker.port,
      does: [{ rest: 1500 }, { say: await speaking("yes please") }, { rest: 4000 }],
    });
    const { call, events } = await endedCall(database, agent);
    expect(call.disposition).toBe("done");
    expect(call.metadata).toEqual({ dish: "soup" });
    const of = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data);
    expect(of("agent_said").map(({ text }) => text)).toEqual([menu, "Fine."]);
    expect(of("model_said")).toHaveLength(1);
    expect(of("play_stopped")).toHaveLength(1);
    await givenUp.promise;
    // The model reads what the caller heard, as the transcript shows it.
    const { heard_ms, length_ms } = of("play_stopped")[0] ?? {};
    const share = Number(heard_ms) / Number(length_ms);
    expect(share).toBeLessThan(1);
    const heard = [menu.slice(0, heardLength(menu, share)), "…"].filter((words) => words !== "").join(" ");
    expect(models.asked).toHaveLength(2);
    expect(models.asked[1]?.body.messages.slice(1)).toMatchObject([
      { role: "user" },
      { role: "assistant", content: heard },
      { role: "user", content: "yes" },
    ]);
  },
);
