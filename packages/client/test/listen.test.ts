import { defineCall, eventsOf } from "@parley/model/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Answer, listen, ProblemError, type Send } from "../src/index.ts";

type Told = { readonly text: string };
const events = defineCall({ method: "GET", path: "/api/events/", media: eventsOf<Told>() });

/** A network that answers with these pieces of a body, and breaks after them when it is to. */
function streaming(pieces: readonly Uint8Array[], breaks = false) {
  const waiting = [...pieces];
  let cancelled = 0;
  const answer: Answer = {
    status: 200,
    headers: { get: () => "text/event-stream" },
    text: async () => "",
    body: {
      getReader: () => ({
        read: async () => {
          const value = waiting.shift();
          if (value === undefined && breaks) throw new TypeError("The line broke");
          return { done: value === undefined, value };
        },
        cancel: async () => {
          cancelled++;
        },
      }),
    },
  };
  const send: Send = async () => answer;
  return { send, cancelled: () => cancelled };
}

const bytesOf = (told: readonly Told[]) =>
  new TextEncoder().encode(told.map((event) => `: alive\n\ndata: ${JSON.stringify(event)}\n\n`).join(""));

test("the same events come however the bytes are cut, whether the stream ends or breaks", async () => {
  const texts = fc.array(fc.record({ text: fc.string({ unit: "binary" }) }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
      fc.boolean(),
      async (told, cuts, breaks) => {
        const pieces: Uint8Array[] = [];
        for (let rest = bytesOf(told); rest.length > 0; ) {
          const length = cuts.next().value ?? 1;
          pieces.push(rest.subarray(0, length));
          rest = rest.subarray(length);
        }
        const { send, cancelled } = streaming(pieces, breaks);
        const heard: Told[] = [];
        for await (const event of listen(send, events, {})) heard.push(event);
        expect(heard).toEqual(told);
        expect(cancelled()).toBe(1);
      },
    ),
  );
});

test("a stream that is left unread is closed", async () => {
  const { send, cancelled } = streaming([bytesOf([{ text: "a" }, { text: "b" }])]);
  for await (const { text } of listen(send, events, {})) {
    expect(text).toBe("a");
    break;
  }
  expect(cancelled()).toBe(1);
});

test("a refusal is thrown, and a send that passes no body on is a fault of the caller", async () => {
  const refusing: Send = async () => ({
    status: 404,
    headers: { get: () => null },
    text: async () => '{"code":"not_found","detail":"There is no such thing."}',
  });
  await expect(listen(refusing, events, {}).next()).rejects.toBeInstanceOf(ProblemError);
  const bare: Send = async () => ({ status: 200, headers: { get: () => null }, text: async () => "" });
  await expect(listen(bare, events, {}).next()).rejects.toBeInstanceOf(TypeError);
});
