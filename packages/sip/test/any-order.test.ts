import fc from "fast-check";
import { expect, test } from "vitest";
import type { SipRequest } from "../src/message/message.ts";
import { Bench, PEER } from "./harness.ts";
import { invite as inviteText, within } from "./messages.ts";
import { calling, reply, request, SDP } from "./peer.ts";

/** What user, peer, network and time may do to a call. */
const move = fc.oneof(
  fc.record({ kind: fc.constant("command" as const), type: fc.constantFrom("ring", "early", "answer", "reject") }),
  fc.record({ kind: fc.constant("command" as const), type: fc.constantFrom("hang_up", "reinvite", "refer") }),
  fc.record({ kind: fc.constant("command" as const), type: fc.constantFrom("answer_update", "reject_update") }),
  fc.record({
    kind: fc.constant("request" as const),
    method: fc.constantFrom("ACK", "BYE", "CANCEL", "INFO", "INVITE", "OPTIONS", "PRACK", "UPDATE"),
    isOffer: fc.boolean(),
    headers: fc.constantFrom("", "Session-Expires: 90", "Session-Expires: 90;refresher=uac", "Session-Expires: 20"),
    rack: fc.nat(3),
  }),
  fc.record({
    kind: fc.constant("response" as const),
    status: fc.constantFrom(100, 180, 183, 200, 401, 408, 422, 481, 486, 491, 500),
    tag: fc.constantFrom("peer", "other"),
    sequence: fc.nat(3),
    headers: fc.constantFrom("Allow: UPDATE", "Session-Expires: 90;refresher=uac", "Session-Expires: 90;refresher=uas"),
    isOffer: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("wait" as const), for: fc.constantFrom(100, 5_000, 45_000, 70_000) }),
  fc.record({ kind: fc.constant("broken" as const) }),
);

type Move = typeof move extends fc.Arbitrary<infer T> ? T : never;

const split = (line: string) => {
  const [name = "", value = ""] = line.split(": ");
  return { name, value };
};

class Chaos {
  readonly bench = new Bench();
  readonly #call: string;
  readonly #invite: SipRequest | null;
  #cseq = 1;

  constructor(isIncoming: boolean) {
    if (isIncoming) {
      this.bench.receive(inviteText({ headers: "Supported: 100rel, timer\n" }));
      const [told] = this.bench.told;
      if (told?.type !== "incoming") throw new Error("no call");
      this.#call = told.call;
      this.#invite = null;
    } else {
      this.#invite = calling(this.bench);
      this.#call = "c1";
      this.bench.sent.push({ at: 0, message: this.#invite, destination: PEER });
    }
  }

  make(next: Move): void {
    const { bench } = this;
    if (next.kind === "wait") bench.wait(next.for);
    else if (next.kind === "broken") bench.do({ type: "transport_failed", destination: PEER });
    else if (next.kind === "command") this.command(next.type);
    else if (next.kind === "response") this.#respond(next);
    else this.#request(next);
  }

  command(type: string): void {
    const call = this.#call;
    const sdp = SDP;
    if (type === "ring" || type === "hang_up") this.bench.do({ type, call });
    else if (type === "early") this.bench.do({ type: "ring", call, sdp });
    else if (type === "answer" || type === "reinvite" || type === "answer_update") this.bench.do({ type, call, sdp });
    else if (type === "reject" || type === "reject_update") this.bench.do({ type, call, status: 488 });
    else this.bench.do({ type: "refer", call, target: "sip:carol@example.net" });
  }

  /** Answers the last request of ours that was not an ACK, or the INVITE. */
  #respond(next: Extract<Move, { kind: "response" }>): void {
    const sent = this.bench.sent.flatMap(({ message }) =>
      message.type === "request" && message.method !== "ACK" ? [message] : [],
    );
    const last = next.status < 200 ? sent.find(({ method }) => method === "INVITE") : sent.at(-1);
    if (last === undefined) return;
    const headers = [split(next.headers)];
    if (next.status < 200 && next.sequence > 0) {
      headers.push({ name: "Require", value: "100rel" }, { name: "RSeq", value: String(next.sequence) });
    }
    if (next.status === 422) headers.push({ name: "Min-SE", value: "120" });
    reply(this.bench, last, next.status, { tag: next.tag, headers, ...(next.isOffer ? { sdp: SDP } : {}) });
  }

  #request({ method, isOffer, headers, rack }: Extract<Move, { kind: "request" }>): void {
    const isInside = method === "ACK" || method === "CANCEL";
    if (!isInside) this.#cseq++;
    const extra = [
      ...(headers === "" ? [] : [split(headers), { name: "Supported", value: "timer" }]),
      { name: "RAck", value: `${rack} 1 INVITE` },
    ];
    const typed = isOffer ? [...extra, { name: "Content-Type", value: "application/sdp" }] : extra;
    if (this.#invite !== null) {
      const parts = { cseq: this.#cseq, headers: typed, contact: "sip:callee@192.0.2.1:5062" };
      request(this.bench, this.#invite, method, isOffer ? { ...parts, body: SDP } : parts);
      return;
    }
    const answered = this.bench.sent.findLast(
      ({ message }) => message.type === "response" && message.status > 100 && message.cseq.method === "INVITE",
    )?.message;
    if (answered?.type !== "response") return;
    const lines = typed.map(({ name, value }) => `${name}: ${value}\n`).join("");
    const text = within(answered, method, { cseq: this.#cseq, headers: `${lines}Contact: <sip:caller@192.0.2.1>\n` });
    this.bench.receive(
      isOffer ? text.replace("Content-Length: 0\n\n", `Content-Length: ${SDP.length}\n\n${SDP}`) : text,
    );
  }
}

test("in any order of events, a call has one last event and leaves nothing behind", () => {
  let confirmed = 0;
  fc.assert(
    fc.property(fc.boolean(), fc.array(move, { maxLength: 25 }), (isIncoming, moves) => {
      const chaos = new Chaos(isIncoming);
      for (const next of moves) chaos.make(next);
      confirmed += [...chaos.bench.agent.calls.values()].filter(({ phase }) => phase === "confirmed").length;
      chaos.command("hang_up");
      chaos.bench.wait(200_000);
      const last = chaos.bench.told.filter(({ type }) => ["ended", "failed", "cancelled"].includes(type));
      expect(last).toHaveLength(1);
      expect(chaos.bench.kept).toBe(0);
    }),
    { numRuns: 3_000 },
  );
  expect(confirmed).toBeGreaterThan(100);
});

test("in any order of events, a call whose user and peer fall silent ends within a day", () => {
  fc.assert(
    fc.property(fc.boolean(), fc.array(move, { maxLength: 25 }), (isIncoming, moves) => {
      const chaos = new Chaos(isIncoming);
      for (const next of moves) chaos.make(next);
      const isWaiting = () => [...chaos.bench.agent.calls.values()].some(({ phase }) => phase === "early");
      if (isWaiting()) chaos.command("hang_up");
      chaos.bench.wait(86_400_000);
      expect(chaos.bench.kept).toBe(0);
    }),
    { numRuns: 1_000 },
  );
});
