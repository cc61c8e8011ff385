import { createSocket } from "node:dgram";
import { once } from "node:events";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { PeerNames } from "../src/line/peer-names.ts";
import { type Incoming, SipEndpoint } from "../src/line/sip-endpoint.ts";
import { good, Wild } from "./wild.ts";

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** An endpoint that knows these names by its machine alone, and answers who calls. */
async function answering(names: Readonly<Record<string, string>> = {}) {
  const gone = createSocket("udp4");
  gone.bind(0, "127.0.0.1");
  await once(gone, "listening");
  const servers = [`127.0.0.1:${gone.address().port}`];
  gone.close();
  const calls: string[] = [];
  const sip = await SipEndpoint.open({
    host: "127.0.0.1",
    port: 0,
    advertisedHost: "127.0.0.1",
    log: pino({ level: "silent" }),
    mayCall: () => true,
    isOpen: () => true,
    onIncoming: ({ call }: Incoming) => {
      calls.push(call);
      sip.command({ type: "answer", call, sdp: good });
    },
    names: new PeerNames({
      servers,
      system: async (host) => {
        const address = names[host];
        if (address === undefined) throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
        return [{ address, family: 4 }];
      },
    }),
  });
  opened.push(sip);
  return { port: sip.port, hangUp: () => sip.command({ type: "hang_up", call: calls[0] ?? "" }) };
}

/** Sends the BYE of a call whose caller says to be there; the place where it came in. */
async function byeOf(contact: (listener: number) => string, names?: Readonly<Record<string, string>>) {
  const { port, hangUp } = await answering(names);
  const listener = createSocket("udp4");
  listener.bind(0, "127.0.0.7");
  await once(listener, "listening");
  const caller = new Wild({ port, contact: contact(listener.address().port) });
  await caller.open();
  opened.push(listener, caller);
  expect(await caller.call()).toBe(200);
  hangUp();
  const isBye = (message: string) => (message.startsWith("BYE ") ? true : undefined);
  return Promise.race([
    caller.until(isBye).then(() => "the caller"),
    once(listener, "message").then(([bytes]) => (isBye(String(bytes)) ? "the place named" : "nowhere")),
  ]);
}

test.each([
  ["this machine, from this machine", (port: number) => `sip:wild@127.0.0.7:${port}`, "the place named"],
  ["what lies beside us", () => "sip:wild@169.254.169.254:80", "the caller"],
  ["what lies beside us, mapped", () => "sip:wild@[::ffff:169.254.169.254]:80", "the caller"],
  ["nowhere", () => "sip:wild@0.0.0.0:22", "the caller"],
  ["a crowd", () => "sip:wild@239.1.1.1", "the caller"],
])("a BYE to a caller that names %s arrives at the right place", async (_what, contact, place) => {
  expect(await byeOf(contact)).toBe(place);
});

test("a name is followed to where its caller may have us send, and else the caller is meant", async () => {
  const names = { "near.example.com": "127.0.0.7", "beside.example.com": "169.254.169.254" };
  expect(await byeOf((port) => `sip:wild@near.example.com:${port}`, names)).toBe("the place named");
  expect(await byeOf(() => "sip:wild@beside.example.com:80", names)).toBe("the caller");
});
