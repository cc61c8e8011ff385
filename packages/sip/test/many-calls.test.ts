import { expect, test } from "vitest";
import { Bench } from "./harness.ts";
import { invite, within } from "./messages.ts";
import { calling, reply, request, SDP } from "./peer.ts";

const CALLS = 10_000;

/** One call of each way to end, told apart by its number. */
function oneCall(bench: Bench, number: number): void {
  const way = number % 8;
  if (way < 4) incoming(bench, number, way);
  else outgoing(bench, number, way);
}

function incoming(bench: Bench, number: number, way: number): void {
  const text = invite({ callId: `call-${number}`, branch: `z9hG4bK${number}` });
  bench.receive(text);
  const [told] = bench.told.splice(0);
  if (told?.type !== "incoming") throw new Error(`call ${number} did not come in`);
  const { call } = told;
  if (way === 0) bench.receive(text.replace(/^INVITE/, "CANCEL").replace("1 INVITE", "1 CANCEL"));
  else if (way === 1) bench.do({ type: "reject", call, status: 486 });
  else {
    bench.do({ type: "answer", call, sdp: SDP });
    const ok = bench.take().at(-1)?.message;
    if (ok?.type !== "response") throw new Error("not answered");
    if (way === 2) bench.receive(within(ok, "ACK", { cseq: 1 }));
    bench.do({ type: "hang_up", call });
  }
}

function outgoing(bench: Bench, number: number, way: number): void {
  const call = `out-${number}`;
  const first = calling(bench, { call });
  if (way === 4) reply(bench, first, 486);
  else if (way === 5) bench.do({ type: "hang_up", call });
  else if (way === 6) {
    reply(bench, first, 200, { sdp: SDP });
    request(bench, first, "BYE", { branch: `z9hG4bKbye${number}` });
  }
}

test("10,000 calls that end in every way leave nothing behind", () => {
  const bench = new Bench({ mostWaiting: CALLS, mostWaitingFromOneAddress: CALLS });
  for (let number = 0; number < CALLS; number++) {
    oneCall(bench, number);
    if (number % 25 === 24) bench.wait(64_000);
    bench.take();
    bench.told.splice(0);
  }
  bench.wait(200_000);
  expect(bench.kept).toBe(0);
});
