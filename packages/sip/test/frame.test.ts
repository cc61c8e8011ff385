import { expect, test } from "vitest";
import { frame } from "../src/message/frame.ts";
import { MOST_BYTES } from "../src/message/parse-message.ts";

const text = (length: number | string, body: string) => `X sip:a SIP/2.0\r\nl: ${length}\r\n\r\n${body}`;
const encode = (value: string) => new TextEncoder().encode(value);
const decode = (values: readonly Uint8Array[]) => values.map((value) => new TextDecoder().decode(value));

test("messages are cut wherever the stream was", () => {
  const [one, two] = [text(3, "abc"), text(0, "")];
  const whole = encode(`\r\n\r\n${one}${two}\r\n${one}`);
  for (let cut = 0; cut <= whole.length; cut++) {
    const first = frame(whole.subarray(0, cut));
    const second = frame(new Uint8Array([...first.rest, ...whole.subarray(cut)]));
    expect(decode([...first.messages, ...second.messages])).toEqual([one, two, one]);
    expect([first.isBroken, second.isBroken, second.rest.length]).toEqual([false, false, 0]);
  }
});

test.each([
  ["negative", text("-1", "")],
  ["unreadable", text("x", "")],
  ["beyond what a message may have", text(MOST_BYTES, "")],
  ["missing", "X sip:a SIP/2.0\r\nFrom: x\r\n\r\n"],
  ["doubled", "X sip:a SIP/2.0\r\nl: 0\r\nContent-Length: 0\r\n\r\n"],
])("a length that is %s breaks the stream, and the head is given out to be refused", (_, head) => {
  const { messages, rest, isBroken } = frame(encode(`${text(1, "a")}${head}more`));
  expect([messages.length, rest.length, isBroken]).toEqual([2, 0, true]);
  expect(decode(messages)[1]).toBe(head);
});

test("a head without end breaks the stream once it is too long", () => {
  expect(frame(new Uint8Array(MOST_BYTES).fill(65)).isBroken).toBe(false);
  expect(frame(new Uint8Array(MOST_BYTES + 1).fill(65)).isBroken).toBe(true);
});
