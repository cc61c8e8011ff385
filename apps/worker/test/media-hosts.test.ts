import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { type LookUp, namesMediaHost, withMediaAddresses } from "../src/line/media-hosts.ts";
import { type Incoming, SipEndpoint } from "../src/line/sip-endpoint.ts";
import { good, Wild } from "./wild.ts";

const sdp = (...connections: readonly string[]) =>
  ["v=0", "o=- 1 1 IN IP4 phone.example.com", "s=-", ...connections.map((host) => `c=IN ${host}`), "t=0 0", ""].join(
    "\r\n",
  );

/** A DNS in which names lead to these addresses. */
const dns =
  (names: Readonly<Record<string, readonly string[]>>): LookUp =>
  async (host) => {
    const addresses = names[host];
    if (addresses === undefined) throw new Error("ENOTFOUND");
    return addresses;
  };

test.each([
  ["a public address", "198.18.0.1", ["8.8.8.8"], "8.8.8.8"],
  ["the first of several that it may name", "8.8.8.8", ["10.0.0.1", "127.0.0.1", "1.1.1.1", "9.9.9.9"], "1.1.1.1"],
  ["the address it speaks from, where that is among them", "9.9.9.9", ["1.1.1.1", "9.9.9.9"], "9.9.9.9"],
  ["this machine, from this machine", "127.0.0.1", ["127.0.0.5"], "127.0.0.5"],
  ["a private network, from one", "192.168.1.4", ["10.0.0.7"], "10.0.0.7"],
  ["not this machine, from elsewhere", "8.8.8.8", ["127.0.0.1"], null],
  ["not this machine, from a private network", "10.0.0.7", ["127.0.0.1"], null],
  ["not a private network, from elsewhere", "8.8.8.8", ["10.0.0.1", "192.168.0.1", "172.16.0.1", "100.64.0.1"], null],
  ["a private network, from this machine", "127.0.0.1", ["10.0.0.1"], "10.0.0.1"],
  ["not what lies beside us, for every peer", "169.254.0.9", ["169.254.169.254"], null],
  ["not a crowd, nor nowhere", "8.8.8.8", ["239.1.1.1", "0.0.0.0", "255.255.255.255"], null],
  ["not an address of another family", "8.8.8.8", ["2606:4700::1111"], null],
  ["nothing that is no address", "8.8.8.8", ["phone.example.com", ""], null],
])("a name leads to %s", async (_where, signalling, addresses, found) => {
  const resolved = await withMediaAddresses(
    sdp("IP4 media.example.com"),
    signalling,
    dns({ "media.example.com": addresses }),
  );
  expect(resolved).toBe(sdp(`IP4 ${found ?? "media.example.com"}`));
});

test("each name is looked up in its family, addresses stay, and names that are unknown stay names", async () => {
  const lookUp = vi.fn(dns({ "one.example.com": ["1.1.1.1"], two: ["2606:4700::1111"] }));
  const named = sdp("IP4 one.example.com", "IP4 192.0.2.7", "IP6 two", "IP4 three.example.com", "IP4 224.2.1.1/127");
  expect(await withMediaAddresses(named, "8.8.8.8", lookUp)).toBe(
    sdp("IP4 1.1.1.1", "IP4 192.0.2.7", "IP6 2606:4700::1111", "IP4 three.example.com", "IP4 224.2.1.1/127"),
  );
  expect(lookUp.mock.calls).toEqual([
    ["one.example.com", 4],
    ["two", 6],
    ["three.example.com", 4],
  ]);
  expect([namesMediaHost(named), namesMediaHost(sdp("IP4 192.0.2.7", "IP6 2001:db8::1"))]).toEqual([true, false]);
});

test("a description of many names, or of what is no name, has nothing looked up", async () => {
  const lookUp = vi.fn(dns({}));
  const crowd = sdp(...Array.from({ length: 5 }, (_, n) => `IP4 host${n}.example.com`));
  const odd = sdp("IP4 -bad.example.com", "IP4 two words", "IP4 häuschen.example", `IP4 ${"a".repeat(300)}`);
  for (const text of [crowd, odd]) expect(await withMediaAddresses(text, "8.8.8.8", lookUp)).toBe(text);
  expect(lookUp).not.toHaveBeenCalled();
});

test("a name without an answer is given up", async () => {
  vi.useFakeTimers();
  try {
    const waiting = withMediaAddresses(sdp("IP4 slow.example.com"), "8.8.8.8", () => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await waiting).toBe(sdp("IP4 slow.example.com"));
  } finally {
    vi.useRealTimers();
  }
});

test("a call is announced once its names are looked up, and what happens in it meanwhile after that", async () => {
  const answer = Promise.withResolvers<readonly string[]>();
  const told: string[] = [];
  const incoming = Promise.withResolvers<Incoming>();
  const sip = await SipEndpoint.open({
    host: "127.0.0.1",
    port: 0,
    advertisedHost: "127.0.0.1",
    log: pino({ level: "silent" }),
    mayCall: () => true,
    isOpen: () => true,
    lookUp: () => answer.promise,
    onIncoming: (event) => {
      told.push(event.type);
      sip.watch(event.call, ({ type }) => told.push(type));
      incoming.resolve(event);
    },
  });
  const caller = await new Wild({ port: sip.port }).open();
  caller.send("INVITE", 1, good.replace("c=IN IP4 127.0.0.1", "c=IN IP4 phone.example.com"));
  await caller.until((message) => /^SIP\/2\.0 100/.exec(message)?.[0]);
  caller.send("CANCEL", 1);
  expect(await caller.answered(1, "INVITE")).toBe(487);
  expect(told).toEqual([]);
  answer.resolve(["127.0.0.9"]);
  expect((await incoming.promise).sdp).toBe(good.replace("c=IN IP4 127.0.0.1", "c=IN IP4 127.0.0.9"));
  await vi.waitFor(() => expect(told).toEqual(["incoming", "cancelled"]));
  caller.close();
  await sip.close();
});
