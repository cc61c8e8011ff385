import { expect, test } from "vitest";
import { LineMessages } from "../src/call/line-messages.ts";

const bytes = (...lines: string[]) => new TextEncoder().encode([...lines, "", "v=0"].join("\r\n"));
const invite = bytes("INVITE sip:1000@host SIP/2.0", "Call-ID: one@peer", "CSeq: 1 INVITE");
const ok = bytes("SIP/2.0 200 OK", "i: one@peer", "cseq:1 INVITE", "Authorization: Digest response=secret");

test("a call's messages are kept from when it begins to its end, without what else stands in them", () => {
  const messages = new LineMessages();
  messages.note("received", invite, 1);
  messages.begin("call", "one@peer");
  messages.note("received", invite, 2);
  messages.note("sent", ok, 3);
  messages.note("received", bytes("BYE sip:a SIP/2.0", "Call-ID: other", "CSeq: 2 BYE"), 4);
  messages.note("received", new Uint8Array([0, 255, 13, 10]), 5);
  const held = messages.of("call");
  expect(held).toEqual([
    { at: 2, direction: "received", method: "INVITE", status: null, reason: null },
    { at: 3, direction: "sent", method: "INVITE", status: 200, reason: "OK" },
  ]);
  messages.end("call");
  expect([messages.of("call"), held.length]).toEqual([[], 2]);
});

test("neither who repeats itself nor other calls, however many, take from what a call has", () => {
  const messages = new LineMessages();
  messages.begin("call", "one@peer");
  messages.note("received", invite, 0);
  for (let call = 0; call < 5000; call++) messages.begin(`call ${call}`, `${call}@peer`);
  messages.begin("another", "one@peer");
  messages.end("another");
  for (let time = 1; time < 100; time++) messages.note("received", invite, time);
  expect([messages.of("call").length, messages.of("another")]).toEqual([64, []]);
});

test("who is refused and calls again by the same Call-ID has a call with messages of its own", () => {
  const messages = new LineMessages();
  messages.begin("refused", "one@peer");
  messages.note("received", invite, 1);
  messages.over("refused");
  messages.begin("call", "one@peer");
  messages.note("received", invite, 2);
  messages.end("refused");
  messages.note("sent", ok, 3);
  expect(messages.of("call").map(({ at }) => at)).toEqual([2, 3]);
});

test("a carrier's reason is kept without what no database keeps", () => {
  const messages = new LineMessages();
  messages.begin("call", "one@peer");
  const reason = `Busy\0 ${"x".repeat(73)}\u{1f4de}\u{1f4de}`;
  messages.note("received", bytes(`SIP/2.0 486 ${reason}`, "Call-ID: one@peer", "CSeq: 1 INVITE"), 1);
  expect(messages.of("call")[0]?.reason).toBe(`Busy ${"x".repeat(73)}\u{1f4de}`);
  messages.note("received", bytes(`SIP/2.0 486 B${reason}`, "Call-ID: one@peer", "CSeq: 1 INVITE"), 1);
  expect(messages.of("call")[1]?.reason?.isWellFormed()).toBe(true);
});

test("questions whether the other side is there are left out, unless it is not", () => {
  const messages = new LineMessages();
  messages.begin("call", "one@peer");
  const answer = (line: string) => bytes(`SIP/2.0 ${line}`, "Call-ID: one@peer", "CSeq: 9 OPTIONS");
  messages.note("sent", bytes("OPTIONS sip:a SIP/2.0", "Call-ID: one@peer", "CSeq: 9 OPTIONS"), 1);
  messages.note("received", answer("200 OK"), 2);
  messages.note("received", answer("481 Call Does Not Exist"), 3);
  expect(messages.of("call").map(({ status }) => status)).toEqual([481]);
});
