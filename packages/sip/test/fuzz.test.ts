import fc from "fast-check";
import { expect, test } from "vitest";
import { leastOnProcessor } from "../../../test/on-processor.ts";
import { frame } from "../src/message/frame.ts";
import { parseMessage } from "../src/message/parse-message.ts";
import { serialize } from "../src/message/serialize.ts";
import { decodeUtf8, encodeUtf8 } from "../src/message/utf8.ts";
import { negotiateAnswer } from "../src/sdp/negotiate.ts";
import { fixture, TORTURE } from "./fixture.ts";
import { Bench, PEER } from "./harness.ts";
import { invite, OFFER } from "./messages.ts";

const SEEDS: readonly Uint8Array[] = [
  ...TORTURE.map(({ set, name }) => fixture(set, name)),
  new TextEncoder().encode(invite().replaceAll(/\r?\n/g, "\r\n")),
];

/** No message takes more of the processor than this, in milliseconds. */
const patience = 500;

/** Pieces that parsers stumble over. */
const PIECES = [
  "\r\n",
  "\r\n ",
  "\n",
  "\0",
  '"',
  "\\",
  "<",
  ">",
  ",",
  ";",
  ":",
  "@",
  "%",
  "%0",
  "=",
  "[",
  "]",
  "-1",
  "99999999999",
  ";tag=",
  "z9hG4bK",
  "SIP/2.0",
  "\u00ff",
  "::",
  "?",
].map((text) => encodeUtf8(text));

interface Change {
  readonly at: number;
  readonly cut: number;
  readonly piece: Uint8Array;
}

const change: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(9_999).map((part) => part / 10_000),
  cut: fc.oneof({ weight: 4, arbitrary: fc.nat(3) }, { weight: 1, arbitrary: fc.nat(200) }),
  piece: fc.oneof(fc.constantFrom(...PIECES), fc.uint8Array({ maxLength: 3 })),
});

const mutated = fc
  .record({ seed: fc.nat(SEEDS.length - 1), changes: fc.array(change, { minLength: 1, maxLength: 4 }) })
  .map(({ seed, changes }) => changes.reduce(apply, SEEDS[seed] ?? new Uint8Array()));

function apply(bytes: Uint8Array, { at, cut, piece }: Change): Uint8Array {
  const start = Math.floor(at * bytes.length);
  const end = Math.min(bytes.length, start + cut);
  const changed = new Uint8Array(bytes.length - (end - start) + piece.length);
  changed.set(bytes.subarray(0, start));
  changed.set(piece, start);
  changed.set(bytes.subarray(end), start + piece.length);
  return changed;
}

test("mutated messages never throw, and what parses is written back to the same", () => {
  let slowest = 0;
  let readable = 0;
  fc.assert(
    fc.property(mutated, (bytes) => {
      const { result: message, took } = leastOnProcessor(patience, () => parseMessage(bytes));
      slowest = Math.max(slowest, took);
      if (message.type === "error") return;
      readable++;
      expect(parseMessage(serialize(message))).toEqual(message);
    }),
    { numRuns: 100_000 },
  );
  expect(readable).toBeGreaterThan(5_000);
  expect(slowest).toBeLessThan(patience);
});

test("an agent takes any mutated message without throwing", () => {
  fc.assert(
    fc.property(fc.array(mutated, { maxLength: 8 }), (messages) => {
      const bench = new Bench();
      for (const bytes of messages) bench.do({ type: "received", bytes, source: PEER });
      bench.wait(1_000);
    }),
    { numRuns: 2_000 },
  );
});

test("a stream of any bytes is cut without throwing and never grows", () => {
  fc.assert(
    fc.property(fc.array(mutated, { maxLength: 3 }), (messages) => {
      const bytes = new Uint8Array(messages.flatMap((message) => [...message]));
      const { messages: cut, rest } = frame(bytes);
      expect(cut.reduce((sum, one) => sum + one.length, rest.length)).toBeLessThanOrEqual(bytes.length);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["quotes", (size: number) => `Subject: ${'"'.repeat(size)}`],
  ["backslashes", (size: number) => `Contact: "${"\\".repeat(size)}`],
  ["commas", (size: number) => `Via: ${",".repeat(size)}`],
  ["parameters", (size: number) => `Contact: <sip:a@b>${";a=b".repeat(size / 4)}`],
  ["folds", (size: number) => `Subject: ${"\r\n x".repeat(size / 4)}`],
  ["dots", (size: number) => `Contact: <sip:${"a.".repeat(size / 2)}!>`],
  ["dashes", (size: number) => `Contact: <sip:${"-".repeat(size)}!>`],
  ["colons", (size: number) => `Contact: <sip:[${":".repeat(size)}]>`],
  ["escapes", (size: number) => `Contact: <sip:${"%41".repeat(size / 3)}%@b>`],
  ["digits", (size: number) => `CSeq: ${"1".repeat(size)} INVITE`],
  ["tel", (size: number) => `Contact: <tel:${"1-".repeat(size / 2)}x>`],
  ["spaces", (size: number) => `Via: SIP/2.0/UDP${" ".repeat(size)}:`],
  ["names", (size: number) => `Contact: ${"a ".repeat(size / 2)}(`],
  ["headers", (size: number) => "X: y\r\n".repeat(size / 6).trimEnd()],
])("60,000 bytes of %s are parsed in bounded time", (_, make) => {
  const text = invite().replaceAll(/\r?\n/g, "\r\n").replace("Max-Forwards: 70", make(60_000));
  const bytes = encodeUtf8(text);
  expect(leastOnProcessor(patience, () => parseMessage(bytes)).took).toBeLessThan(patience);
});

test.each([
  ["nested parts", (size: number) => "--x\r\nContent-Type: multipart/mixed;boundary=x\r\n\r\n".repeat(size / 50)],
  ["parts", (size: number) => "--x\r\n\r\n\r\n".repeat(size / 9)],
])("60,000 bytes of %s are searched in bounded time", (_, make) => {
  const message = invite({ sdp: make(60_000) }).replace("application/sdp", "multipart/mixed;boundary=x");
  expect(leastOnProcessor(patience, () => new Bench().receive(message)).took).toBeLessThan(patience);
});

test("60,000 bytes of formats and their maps are negotiated in bounded time", () => {
  const formats = Array.from({ length: 6_000 }, (_, format) => format + 1_000);
  const maps = formats.map((format) => `a=rtpmap:${format} X/1\r\n`).join("");
  const offer = `v=0\r\no=- 1 1 IN IP4 192.0.2.1\r\nc=IN IP4 192.0.2.1\r\nm=audio 1 RTP/AVP ${formats.join(" ")}\r\n${maps}`;
  const negotiate = () =>
    expect(negotiateAnswer(offer, { address: "192.0.2.1", port: 1, sessionId: "1" }).type).toBe("refused");
  expect(leastOnProcessor(patience, negotiate).took).toBeLessThan(patience);
});

test("any bytes survive decoding", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(encodeUtf8(decodeUtf8(bytes))).toEqual(bytes);
    }),
    { numRuns: 5_000 },
  );
});

test("any text decodes as the platform's decoder does", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(decodeUtf8(new TextEncoder().encode(text))).toBe(text);
    }),
  );
});

test("mutated session descriptions never throw", () => {
  const offer = encodeUtf8(OFFER.replaceAll("\n", "\r\n"));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
      negotiateAnswer(decodeUtf8(changes.reduce(apply, offer)), { address: "192.0.2.1", port: 1, sessionId: "1" });
    }),
    { numRuns: 10_000 },
  );
});
