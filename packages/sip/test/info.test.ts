import { expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { headerValue } from "../src/message/headers.ts";
import { infoKey } from "../src/message/info-key.ts";
import cases from "./cases/info-keys.json" with { type: "json" };
import { Bench } from "./harness.ts";
import { request, talking } from "./peer.ts";

interface KeyCase {
  readonly name: string;
  readonly type: string;
  readonly body: string;
  readonly key?: string;
  readonly duration?: number | null;
  readonly status?: number;
}

const CASES: readonly KeyCase[] = cases;

test.each(CASES)("INFO with $name", ({ type, body, key, duration, status = 200 }) => {
  const bench = new Bench();
  const invite = talking(bench);
  const headers = type === "" ? [] : [{ name: "Content-Type", value: type }];
  request(bench, invite, "INFO", { headers, body });
  expect(bench.statuses()).toEqual([status]);
  expect(bench.told).toEqual(key === undefined ? [] : [{ type: "key", call: "c1", key, duration }]);
});

test("what bodies of INFO we read is announced, and packages are none of them", () => {
  const bench = new Bench();
  const invite = talking(bench);
  request(bench, invite, "INFO", { headers: [{ name: "Content-Type", value: "text/plain" }], body: "1" });
  const refusal = bench.takeResponse();
  expect(headerValue(refusal.headers, "Accept")).toContain("application/dtmf-relay");
  request(bench, invite, "INFO", { cseq: 2, headers: [{ name: "Info-Package", value: "conference" }] });
  const none = bench.takeResponse();
  expect([none.status, headerValue(none.headers, "Recv-Info")]).toEqual([469, ""]);
});

test("an INFO for no call of ours is 481, and a key after the hang-up goes to no call", () => {
  const bench = new Bench();
  const invite = talking(bench);
  const press = { headers: [{ name: "Content-Type", value: "application/dtmf" }], body: "1" };
  request(bench, { ...invite, callId: "other" }, "INFO", press);
  expect(bench.statuses()).toEqual([481]);
  bench.do({ type: "hang_up", call: "c1" });
  bench.take();
  bench.heard();
  request(bench, invite, "INFO", { cseq: 2, ...press });
  expect([bench.statuses(), bench.told]).toEqual([[200], []]);
});

test.each(["\n", " ", "Signal\n", "=\n", "Duration = "])("an INFO full of %j holds up no other call", (piece) => {
  const body = Buffer.from(piece.repeat(Math.floor(60_000 / piece.length)));
  const { result, took } = leastOnProcessor(20, () => infoKey({ body }));
  expect(result).toBeNull();
  expect(took).toBeLessThan(20);
});
