// @module-tag real-time
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { espeakSynthesiser } from "@parley/speech";
import { readWav, resample, SAMPLE_RATE } from "@parley/voice";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heard } from "../apps/worker/test/heard.ts";
import { callWithSipp } from "../apps/worker/test/sipp/sipp.ts";
import { asker } from "./asker.ts";
import { peer } from "./peers.ts";
import { promptIn } from "./prompt-in-recording.ts";
import { type RunningSystem, startSystem } from "./running-system.ts";
import { eventually } from "./started.ts";

const sipp = peer("sipp");
const espeak = peer("espeak-ng");
/** What may lie between a stored time and the sound in the recording, in milliseconds. */
const tolerance = 40;

describe.skipIf(sipp === null || espeak === null)("the sample agent on the phone", () => {
  let system: RunningSystem;
  let flow: string;
  const version = () => `${flow}versions/0.0.1/`;

  beforeAll(async () => {
    system = await startSystem();
    const clients = await system.ask("GET", "/api/organisations/");
    const flows = `/api/organisations/${clients.body.results[0].uuid}/flows/`;
    flow = `${flows}${(await system.ask("GET", flows)).body.results[0].uuid}/`;
  });

  afterAll(async () => {
    await system?.stop();
  });

  const call = (does: Parameters<typeof callWithSipp>[0]["does"]) =>
    callWithSipp({ number: "1000", port: system.ports.sip, does });

  async function lastCall() {
    const { body } = await system.ask("GET", `${flow}analytics/fetch_calls/?limit=1`);
    const call_uuid = body.results[0]?.call_uuid;
    if (call_uuid === undefined) return { status: "none", ended_at: null };
    return (await system.ask("GET", `${flow}analytics/call_details/?call_uuid=${call_uuid}`)).body;
  }

  async function endedCall() {
    await expect.poll(async () => (await lastCall()).ended_at).not.toBeNull();
    return lastCall();
  }

  const said = (details: { transcript: { speaker: string; text: string }[] }) =>
    details.transcript.filter(({ speaker }) => speaker === "agent").map(({ text }) => text);

  /** Changes what the agent says first. */
  async function reword(from: string, to: string) {
    const yaml = (await system.ask("GET", `${version()}generate_yaml/`)).body;
    expect((await system.ask("PUT", `${version()}save_yaml/`, yaml.replace(from, to))).status).toBe(200);
    return (await system.ask("POST", `${version()}deploy/`, { note: to })).body;
  }

  test("is heard, answered by key and read back, each sound where the record says", async () => {
    // Under the goodbye no one listens: a sound under the menu would let the agent wait, and be heard in another place.
    await call([{ rest: 2600 }, { press: "2" }, { rest: 400 }, { tone: 600 }, { rest: 5000 }]);
    const details = await endedCall();
    expect(details).toMatchObject({ status: "completed", disposition: "completed", caller_number: "+919876543210" });
    expect(details.blocks.map(({ name }: { name: string }) => name)).toEqual(["Start", "Menu", "Goodbye"]);
    expect(details.dtmf).toEqual([{ at_ms: expect.any(Number), digits: "2" }]);

    const recording = await system.ask("GET", `${flow}analytics/recording/?call_uuid=${details.call_uuid}`);
    expect(recording.status).toBe(200);
    const [caller, agent] = readWav(recording.bytes).channels;
    if (caller === undefined || agent === undefined) throw new Error("The recording has two channels.");

    const voice = details.events.find(({ type }: { type: string }) => type === "caller_audio_started");
    expect(Math.abs(heard(caller, 1000).from - voice.at_ms)).toBeLessThanOrEqual(tolerance);
    const played = playedIn(details.events);
    expect(said(details)).toEqual(played.map(({ text }) => text));
    for (const { text, language, at, until, heardMs } of played) {
      const { samples, rate } = await espeakSynthesiser().synthesise(
        { text, language, persona: null, tags: {} },
        asker(),
      );
      const heard = resample(samples, rate, SAMPLE_RATE).subarray(0, (heardMs * SAMPLE_RATE) / 1000);
      const place = promptIn(agent, heard, { near: at, within: tolerance });
      if (place === undefined) throw new Error(`Not in the recording at ${at} ms: ${text}`);
      // Late slots tear a prompt beside other work, by as much as the record says.
      const torn = Math.max(0, place.gaps - (until - at - heardMs));
      expect(Math.abs(place.from - at) + torn, text).toBeLessThanOrEqual(tolerance);
    }
  });

  test("keeps a call on its release, gives the next one the new words, and the old ones after a rollback", async () => {
    const before = (await system.ask("GET", `${version()}releases/`)).body.results[0];
    const going = call([{ rest: 6000 }, { press: "1" }, { rest: 8000 }, { press: "2" }, { rest: 5000 }]);
    await eventually(async () => (await lastCall()).status === "in_progress");
    await reword("Welcome to Parley.", "Good morning from Parley.");
    await going;
    const old = said(await endedCall());
    expect(old).toHaveLength(3);
    expect(old[1]).toContain("Welcome to Parley.");

    await call([{ rest: 500 }, { press: "2" }, { rest: 5000 }]);
    expect(said(await endedCall())[0]).toContain("Good morning from Parley.");

    expect((await system.ask("POST", `${version()}deploy/`, { release: before.id })).status).toBe(200);
    await call([{ rest: 500 }, { press: "2" }, { rest: 5000 }]);
    expect(said(await endedCall())[0]).toContain("Welcome to Parley.");
  });

  test("answers on after datagrams that are no SIP", async () => {
    const socket = createSocket("udp4");
    const send = (text: string | Uint8Array) => socket.send(text, system.ports.sip, "127.0.0.1");
    send("\0\0\0\0");
    send("INVITE sip:1000@127.0.0.1 SIP/2.0\r\n\r\n");
    send(new Uint8Array(60_000).fill(0x41));
    send("BYE sip:1000@127.0.0.1 SIP/7.0\r\nCSeq: 99999999999 BYE\r\nContent-Length: -1\r\n\r\n");
    const via = "Via: SIP/2.0/UDP 127.0.0.1:9;rport;branch=z9hG4bKalive";
    const rest =
      "From: <sip:a@b>;tag=1\r\nTo: <sip:1000@127.0.0.1>\r\nCall-ID: alive\r\nMax-Forwards: 70\r\nContent-Length: 0";
    send(`OPTIONS sip:1000@127.0.0.1 SIP/2.0\r\n${via}\r\nCSeq: 1 OPTIONS\r\n${rest}\r\n\r\n`);
    for (;;) {
      const [answer] = await once(socket, "message", { signal: AbortSignal.timeout(60_000) });
      if (String(answer).startsWith("SIP/2.0 200")) break;
    }
    socket.close();
  });

  test("ends the calls of a worker that was killed as lost, with what was stored and recorded", async () => {
    const caller = { number: "1000", port: system.ports.sip, does: [{ rest: 20_000 }], hangsUpAfter: 12_000 };
    const outcome = callWithSipp(caller).then(
      () => "ended well",
      (error: Error) => error.message,
    );
    await eventually(async () => (await lastCall()).status === "in_progress");
    // A call goes on a moment before its first turn is stored.
    await expect.poll(async () => (await lastCall()).events.length).toBeGreaterThan(0);
    const { call_uuid, events } = await lastCall();
    await eventually(async () => (await lastCall()).events.length >= events.length);
    // A second and more of both voices, each sample of two bytes.
    await eventually(() => recordedBytes(system.dataDir) > 5 * SAMPLE_RATE);
    process.kill(system.pidOf("worker"), "SIGKILL");
    await eventually(async () => (await lastCall()).status === "failed");
    await eventually(async () => (await lastCall()).recording !== null);
    const lost = await lastCall();
    expect(lost).toMatchObject({ call_uuid, end_reason: "worker_lost", category: "completed" });
    const recording = await system.ask("GET", `${flow}analytics/recording/?call_uuid=${call_uuid}`);
    expect(readWav(recording.bytes).channels[0]?.length).toBeGreaterThanOrEqual(SAMPLE_RATE);
    // The worker that came back does not know the call.
    expect(await outcome).toContain("481");
  });

  test("dials no number again after the worker that dialled was killed", async () => {
    const carrier = createSocket("udp4");
    carrier.bind(0, "127.0.0.1");
    await once(carrier, "listening");
    const invites: string[] = [];
    carrier.on("message", (bytes) => invites.push(bytes.toString("latin1")));
    const ask = async (path: string, body: object) => (await system.ask("POST", path, body)).body;
    const provider = (await ask("/api/telephony/providers/", { name: "Silent" })).id;
    const { port } = carrier.address();
    const line = { name: "Silent", host: "127.0.0.1", port, destinations: ["+1"] };
    const sip_line = (await ask(`/api/telephony/providers/${provider}/sip_lines/`, line)).id;
    await system.ask("PATCH", "/api/telephony/virtual_numbers/1000/", { sip_line });

    const { call_uuid } = await ask(`${flow}trigger_call/`, { to: "+15550100042" });
    await eventually(() => invites.length > 0);
    expect(await lastCall()).toMatchObject({ call_uuid, status: "dialling" });
    process.kill(system.pidOf("worker"), "SIGKILL");
    await eventually(async () => (await lastCall()).status === "unknown");
    expect(await lastCall()).toMatchObject({ call_uuid, end_reason: "worker_lost", category: "completed" });
    // The worker is back once it answers, and has had its look at what waits.
    await call([{ rest: 400 }, { press: "2" }, { rest: 5000 }]);
    const attempts = new Set(invites.map((invite) => /^Via: .*branch=([^;\s]+)/m.exec(invite)?.[1]));
    expect(attempts.size).toBe(1);
    expect(invites[0]).toContain(`Call-ID: ${call_uuid}`);
    carrier.close();
  });
});

/** What is written of recordings that are going on. */
function recordedBytes(dataDir: string): number {
  const folder = join(dataDir, "recording");
  return readdirSync(folder).reduce((total, name) => total + statSync(join(folder, name)).size, 0);
}

type EventOfCall = {
  readonly type: string;
  readonly at_ms: number;
  readonly data: { readonly [name: string]: unknown };
};

/** Each prompt of a record: when its first sound was sent and when it ended, and how much of it was heard. */
function playedIn(events: readonly EventOfCall[]) {
  const of = (say: unknown, ...types: string[]) =>
    events.find(({ type, data }) => types.includes(type) && data.say === say);
  return events
    .filter(({ type }) => type === "agent_said")
    .flatMap(({ data: { say, text, language } }) => {
      const [begun, ended] = [of(say, "play_started"), of(say, "play_ended", "play_stopped")];
      if (begun === undefined || ended === undefined) return [];
      const heardMs = Number(ended.data.heard_ms);
      return { text: String(text), language: String(language), at: begun.at_ms, until: ended.at_ms, heardMs };
    });
}
