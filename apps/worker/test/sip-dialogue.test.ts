// @module-tag real-time
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peer } from "../../../test/peers.ts";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { answers, audioSdp, converse, hears, hearsBye, mayHear, plays, rests, says } from "./sipp/dialogue.ts";

/** Asks for four keys and waits long for them. */
const asking = `parley: 1
states:
  start:
    Start:
      type: Start
      paths:
        - to: Code
    Code:
      say: Code?
      patience: 60000
      first_digit_wait_time: 60000
      max_inter_digit_wait_time: 60000
      save_input_to_metadata_key: code
      paths:
        - dtmf: "[0-9]{4}"
          to: Thanks
    Thanks:
      type: End
      end_state: got_code
`;
const sipp = peer("sipp");

let database: TestDatabase<Tables>;
let agent: DeployedAgent;
let worker: RunningWorker;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  agent = await deployAgent(database, asking, "4000");
  worker = await startWorker(database);
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

const dialogue = (...steps: readonly string[]) =>
  converse({ number: agent.number, port: worker.port, playing: pressing("2468") }, ...steps);
const pressing = (keys: string) => [...[...keys].flatMap((press) => [{ rest: 200 }, { press }]), { rest: 400 }];
const begins = [mayHear(100), mayHear(180)];
const invites = [says("INVITE", 1, { sdp: audioSdp() }), ...begins, hears(200), says("ACK", 1)];
const pressed = (key: string) => ({
  headers: ["Content-Type: application/dtmf-relay"],
  body: `Signal=${key}\nDuration=160\n`,
});
const lastEnd = async () => (await endedCall(database, agent)).call;
const nobodyIsLeft = () => expect.poll(() => worker.switchboard.callsNow).toBe(0);

describe.skipIf(sipp === null)("a caller", () => {
  test("may leave the offer to us, and answers it with the ACK", async () => {
    await dialogue(
      says("INVITE", 1),
      ...begins,
      hears(200, { body: "m=audio [0-9]+ RTP/AVP 0 8 101" }),
      says("ACK", 1, { sdp: audioSdp() }),
      plays,
      hearsBye(),
    );
    expect(await lastEnd()).toMatchObject({ disposition: "got_code", metadata: { code: "2468" } });
  });

  test.each([
    ["no answer to it", {}],
    ["an unreadable answer", { sdp: "hello\n" }],
    ["an answer without audio", { sdp: audioSdp().replace("[media_port]", "0") }],
  ])("who leaves the offer to us and gives %s is hung up on", async (_, answer) => {
    await dialogue(says("INVITE", 1), ...begins, hears(200), says("ACK", 1, answer), hearsBye("Reason: SIP;cause=488"));
    await nobodyIsLeft();
  });

  test("a caller who asks for our offer and does not answer it loses the call, and its row says why", async () => {
    await dialogue(...invites, says("INVITE", 2), mayHear(100), hears(200), says("ACK", 2), hearsBye("cause=488"));
    expect(await lastEnd()).toMatchObject({ status: "completed", end_reason: "no_answer_to_offer" });
  });

  test("may require reliable ringing, and its PRACK is taken", async () => {
    await dialogue(
      says("INVITE", 1, { sdp: audioSdp(), headers: ["Require: 100rel"] }),
      mayHear(100),
      `<recv response="180" rrs="true"><action>
<ereg regexp=";tag=.*" search_in="hdr" header="To:" assign_to="tag"/>
<ereg regexp="[0-9]+" search_in="hdr" header="RSeq:" check_it="true" assign_to="rseq"/></action></recv>`,
      says("PRACK", 2, { headers: ["RAck: [$rseq] 1 INVITE"] }),
      // The answer need not wait for the PRACK: either 200 may come first.
      hears(200),
      hears(200),
      says("ACK", 1),
      plays,
      hearsBye(),
    );
    expect(await lastEnd()).toMatchObject({ disposition: "got_code" });
  });

  test("may hold by UPDATE and take the line back", async () => {
    await dialogue(
      ...invites,
      says("UPDATE", 2, { sdp: audioSdp("a=sendonly") }),
      hears(200, { body: "a=recvonly" }),
      says("UPDATE", 3, { sdp: audioSdp() }),
      hears(200, { body: "a=sendrecv" }),
      says("UPDATE", 4, { sdp: audioSdp().replace("RTP/AVP", "RTP/SAVP") }),
      hears(488, { headers: ["Warning: 302"] }),
      plays,
      hearsBye(),
    );
    const { call, events } = await endedCall(database, agent);
    expect(call).toMatchObject({ disposition: "got_code" });
    expect(events.map(({ type }) => type).filter((type) => type === "held" || type === "resumed")).toEqual([
      "held",
      "resumed",
    ]);
  });

  test("whose telephone has forgotten the call loses it, and its row says why", async () => {
    const curious = await startWorker(database, { name: "curious", askEvery: 200 });
    const caller = { number: agent.number, port: curious.port };
    await converse(caller, ...invites, answers("OPTIONS", "200 OK"), answers("OPTIONS", "481 Unknown"));
    expect(await lastEnd()).toMatchObject({ status: "completed", disposition: "hung_up", end_reason: "peer_lost" });
    await curious.stop();
  });

  test("may press keys by INFO", async () => {
    const keys = [..."2468"].flatMap((key, index) => [says("INFO", index + 2, pressed(key)), hears(200)]);
    await dialogue(...invites, ...keys, hearsBye());
    const { call, events } = await endedCall(database, agent);
    expect(call).toMatchObject({ disposition: "got_code", metadata: { code: "2468" } });
    expect(events.filter(({ type }) => type === "key")).toHaveLength(4);
  });

  test("whose telephone tells a key both ways has pressed it once", async () => {
    const keys = [..."222"].flatMap((key, index) => [rests(300), says("INFO", index + 2, pressed(key)), hears(200)]);
    await converse(
      { number: agent.number, port: worker.port, playing: pressing("222") },
      ...invites,
      plays,
      ...keys,
      // Longer than the halves of one press may lie apart.
      rests(2000),
      says("INFO", 9, pressed("8")),
      hears(200),
      hearsBye(),
    );
    expect(await lastEnd()).toMatchObject({ metadata: { code: "2228" } });
  });

  test("may agree on a session timer, of as much as we take, and refresh it", async () => {
    const timer = (seconds: number) => ["Supported: timer", `Session-Expires: ${seconds};refresher=uac`];
    await dialogue(
      says("INVITE", 1, { sdp: audioSdp(), headers: timer(60) }),
      hears(422, { headers: ["Min-SE: 90"] }),
      says("ACK", 1),
      rests(50),
      says("INVITE", 2, { sdp: audioSdp(), headers: timer(90) })
        .replace("[next_url]", "sip:[service]@[remote_ip]:[remote_port]")
        .replace("[$tag]", ""),
      ...begins,
      hears(200, { headers: ["Session-Expires: 90;refresher=uac", "Require: timer"] }),
      says("ACK", 2),
      says("UPDATE", 3, { headers: timer(90) }),
      hears(200, { headers: ["Session-Expires: 90;refresher=uac"] }),
      plays,
      hearsBye(),
    );
    expect(await lastEnd()).toMatchObject({ disposition: "got_code" });
  });

  test.each([
    ["encryption alone", audioSdp().replace("RTP/AVP", "RTP/SAVP"), "302"],
    ["another codec alone", audioSdp().replace("RTP/AVP 0", "RTP/AVP 18"), "305"],
    ["an address of another network", audioSdp().replace("c=IN IP4 [media_ip]", "c=IN IP6 ::1"), "301"],
  ])("an offer of %s is refused with that reason", async (_, sdp, warning) => {
    await dialogue(
      says("INVITE", 1, { sdp }),
      ...begins,
      hears(488, { headers: [`Warning: ${warning}`] }),
      says("ACK", 1),
    );
  });

  test("who offers AVPF is answered in AVPF, and heard", async () => {
    await dialogue(
      says("INVITE", 1, { sdp: audioSdp("a=rtcp-fb:* nack").replace("RTP/AVP", "RTP/AVPF") }),
      ...begins,
      hears(200, { body: "m=audio [0-9]+ RTP/AVPF 0 101" }),
      says("ACK", 1),
      plays,
      hearsBye(),
    );
    expect(await lastEnd()).toMatchObject({ disposition: "got_code" });
  });
});
