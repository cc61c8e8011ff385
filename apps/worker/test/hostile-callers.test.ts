import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { type TestDatabase, testDatabase } from "@parley/db/testing";
import type { Tables } from "@parley/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DeployedAgent, deployAgent } from "./deployed-agent.ts";
import { endedCall } from "./ended-call.ts";
import { type RunningWorker, startWorker } from "./running-worker.ts";
import { echoAgent } from "./tones/agent.ts";

let database: TestDatabase<Tables>;
let worker: RunningWorker;
let agent: DeployedAgent;

beforeAll(async () => {
  database = await testDatabase<Tables>();
  worker = await startWorker(database);
  agent = await deployAgent(database, patientAgent, "1000");
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
});

/** Never the first to hang up, however long a busy machine takes. */
const patientAgent = echoAgent.replaceAll("patience: 8000", "patience: 600000");

const offer = (...media: readonly string[]) =>
  ["v=0", "o=c 1 1 IN IP4 127.0.0.1", "s=-", "c=IN IP4 127.0.0.1", "t=0 0", ...media, ""].join("\r\n");
const good = offer("m=audio 9 RTP/AVP 0 101", "a=rtpmap:101 telephone-event/8000");

let calls = 0;

/** A telephone that sends what it likes, and keeps all that it is answered. */
class Wild {
  readonly #socket: Socket = createSocket("udp4");
  readonly #id = `wild-${++calls}`;
  readonly #heard: string[] = [];
  readonly #from: string;
  #to = `<sip:1000@127.0.0.1>`;
  #branch = "";

  readonly #port: number;

  constructor(from = "sip:+15550100@127.0.0.1", port = worker.port) {
    this.#from = from;
    this.#port = port;
    this.#socket.on("message", (bytes) => this.#heard.push(bytes.toString("latin1")));
  }

  async open(): Promise<this> {
    this.#socket.bind(0, "127.0.0.1");
    await once(this.#socket, "listening");
    return this;
  }

  send(method: string, cseq: number, body = "", user = "1000"): void {
    const ours = `127.0.0.1:${this.#socket.address().port}`;
    // CANCEL and the ACK of a refusal belong to the transaction before them.
    if (method !== "CANCEL") this.#branch = `z9hG4bK-${this.#id}-${cseq}-${method}`;
    const lines = [
      `${method} sip:${user}@127.0.0.1:${this.#port} SIP/2.0`,
      `Via: SIP/2.0/UDP ${ours};branch=${this.#branch}`,
      `From: <${this.#from}>;tag=wild`,
      `To: ${this.#to}`,
      `Call-ID: ${this.#id}`,
      `CSeq: ${cseq} ${method}`,
      `Contact: <sip:wild@${ours}>`,
      "Max-Forwards: 70",
      ...(body === "" ? [] : ["Content-Type: application/sdp"]),
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    this.#socket.send(`${lines.join("\r\n")}\r\n\r\n${body}`, this.#port, "127.0.0.1");
  }

  /** The final status that a request was answered with. */
  async answered(cseq: number, method: string): Promise<number> {
    return this.until((message) => {
      const status = Number(/^SIP\/2\.0 (\d+)/.exec(message)?.[1] ?? 0);
      if (status < 200 || !new RegExp(`^CSeq: *${cseq} ${method}`, "im").test(message)) return undefined;
      this.#to = /^To: *(.*?)\r?$/im.exec(message)?.[1] ?? this.#to;
      return status;
    });
  }

  /** The first that is found among the messages so far, or those to come. */
  async until<T>(find: (message: string) => T | undefined): Promise<T> {
    for (;;) {
      for (const message of this.#heard) {
        const found = find(message);
        if (found !== undefined) return found;
      }
      await once(this.#socket, "message");
    }
  }

  /** Calls, and acknowledges the answer, whatever it is. */
  async call(body = good, user = "1000"): Promise<number> {
    this.send("INVITE", 1, body, user);
    const status = await this.answered(1, "INVITE");
    this.send("ACK", 1);
    return status;
  }

  async hangUp(cseq: number): Promise<number> {
    this.send("BYE", cseq);
    return this.answered(cseq, "BYE");
  }

  close(): void {
    this.#socket.close();
  }
}

const nobodyIsLeft = () => expect.poll(() => worker.switchboard.callsNow).toBe(0);

/** How the calls of the agent ended, without those that go on. */
async function ends() {
  const db = database.forOrganisations([agent.organisation]);
  return db.selectFrom("call").select(["status", "end_reason"]).orderBy("id").execute();
}

test.each([
  ["no session description", "hello"],
  ["a name for an address", good.replace("c=IN IP4 127.0.0.1", "c=IN IP4 phone.example.com")],
  ["a crowd for an address", good.replace("c=IN IP4 127.0.0.1", "c=IN IP4 239.1.1.1")],
  ["another network", good.replace("c=IN IP4 127.0.0.1", "c=IN IP6 ::1")],
  ["no audio", offer("m=video 5000 RTP/AVP 31")],
  ["a port beyond all ports", offer("m=audio 99999 RTP/AVP 0")],
  ["nothing that we speak", offer("m=audio 5000 RTP/AVP 18", "a=rtpmap:18 G729/8000")],
  ["thousands of streams, none of them audio", offer(...Array.from({ length: 2000 }, () => "m=x 1 RTP/AVP 0"))],
])("an offer with %s is refused", async (_name, body) => {
  const caller = await new Wild().open();
  expect(await caller.call(body)).toBe(488);
  caller.close();
  await nobodyIsLeft();
});

test("numbers that nobody could have are not found, and callers that could not be kept stay unnamed", async () => {
  const caller = await new Wild().open();
  expect(await caller.call(good, "10%00")).toBe(404);
  caller.close();
  const unnamed = await new Wild("sip:1%005@127.0.0.1").open();
  expect(await unnamed.call()).toBe(200);
  expect(await unnamed.hangUp(2)).toBe(200);
  unnamed.close();
  await nobodyIsLeft();
});

test("a caller who offers anew all the time is answered each time, and the call goes on", async () => {
  const caller = await new Wild().open();
  expect(await caller.call()).toBe(200);
  const statuses = new Map<number, number>();
  for (let cseq = 2; cseq < 302; cseq++) {
    caller.send("INVITE", cseq, cseq % 3 === 0 ? good.replace("127.0.0.1\r\nt=", "0.0.0.0\r\nt=") : good);
    const status = await caller.answered(cseq, "INVITE");
    caller.send("ACK", cseq);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses.keys()]).toEqual([200]);
  caller.send("INVITE", 302, "hello");
  expect(await caller.answered(302, "INVITE")).toBe(488);
  caller.send("ACK", 302);
  expect(worker.switchboard.callsNow).toBe(1);
  expect(await caller.hangUp(303)).toBe(200);
  caller.close();
  await nobodyIsLeft();
});

test("callers who take their call back at any moment, or hang up at once, leave no call behind", async () => {
  const before = (await ends()).length;
  const callers = await Promise.all(Array.from({ length: 30 }, () => new Wild().open()));
  await Promise.all(
    callers.map(async (caller, index) => {
      caller.send("INVITE", 1, good);
      // Some at once, some with the first answer of any kind, some with the last.
      if (index % 3 === 1) await caller.until((message) => (/^SIP\/2\.0 1[0-9]{2}/.test(message) ? true : undefined));
      if (index % 3 !== 2) caller.send("CANCEL", 1);
      const status = await caller.answered(1, "INVITE");
      caller.send("ACK", 1);
      if (status === 200) expect(await caller.hangUp(2)).toBe(200);
      else expect(status).toBe(487);
      caller.close();
    }),
  );
  await nobodyIsLeft();
  const ended = (await ends()).slice(before);
  expect(ended.length).toBeGreaterThanOrEqual(10);
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(["completed"]));
});

test("more callers than there are ports are sent elsewhere, and none of them is lost to the others", async () => {
  const callers = await Promise.all(Array.from({ length: 60 }, () => new Wild().open()));
  const statuses = await Promise.all(callers.map((caller) => caller.call()));
  const answered = callers.filter((_, index) => statuses[index] === 200);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  await Promise.all(answered.map((caller) => caller.hangUp(2)));
  for (const caller of callers) caller.close();
  await nobodyIsLeft();
});

test("a call that cannot be recorded is refused, and its row says so", async () => {
  const unlucky = await deployAgent(database, echoAgent, "1001");
  const other = await startWorker(database, { name: "other" });
  await rm(other.recording, { recursive: true });
  const caller = await new Wild(undefined, other.port).open();
  expect(await caller.call(good, "1001")).toBe(500);
  caller.close();
  const { call } = await endedCall(database, unlucky);
  expect(call).toMatchObject({ status: "failed", end_reason: "fault" });
  await other.stop();
});
