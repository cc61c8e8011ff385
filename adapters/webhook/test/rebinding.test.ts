import { createSocket, type Socket } from "node:dgram";
import { createServer, type Server } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lookUpInDns } from "../src/look-up.ts";
import { webhookSender } from "../src/webhook-sender.ts";
import { answerTo, type Found, questionOf } from "./dns-messages.ts";
import { codeOf, limits, listen, port, serve } from "./servers.ts";

/** Of the public internet. Most machines that run tests have no way there, and refuse at once. */
const outside = [0x2a, 0x00, ...new Array<number>(13).fill(0), 1];
const four = (text: string): Found => ({ type: 1, address: text.split(".").map(Number) });
const six = (...groups: readonly number[]): Found => ({
  type: 28,
  address: groups.flatMap((group) => [group >> 8, group & 0xff]),
});
const mapped = (high: number, low: number) => six(0, 0, 0, 0, 0, 0xffff, high, low);

/** Where a name may turn to once it was found harmless. */
const inside: readonly (readonly [name: string, found: Found])[] = [
  ...["127.0.0.1", "127.0.0.7", "127.255.255.254", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255"].map(four),
  ...["192.168.0.1", "169.254.169.254", "100.64.0.1", "168.63.129.16", "192.0.0.8", "198.18.0.1"].map(four),
  six(0, 0, 0, 0, 0, 0, 0, 1),
  six(0, 0, 0, 0, 0, 0, 0, 0),
  mapped(0x7f00, 1),
  mapped(0x0a00, 1),
  six(0xfe80, 0, 0, 0, 0, 0, 0, 1),
  six(0xfd00, 0, 0, 0, 0, 0, 0, 1),
  six(0x64, 0xff9b, 0, 0, 0, 0, 0x7f00, 1),
].map((found) => [found.address.join("."), found] as const);

let nameServer: Socket;
let servers: readonly string[];
let target: Server;
let connections = 0;
/** What each query is answered, in turn; the last answer stays. */
let answers: readonly (readonly Found[])[] = [];
const asked = new Map<number, number>();

beforeAll(async () => {
  target = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await listen(target, "::");
  nameServer = createSocket("udp4");
  nameServer.on("message", (query, from) => {
    const { type, end } = questionOf(query);
    const turn = asked.get(type) ?? 0;
    asked.set(type, turn + 1);
    const found = (answers[Math.min(turn, answers.length - 1)] ?? []).filter((one) => one.type === type);
    nameServer.send(answerTo(query, end, found, 0), from.port, from.address);
  });
  await new Promise<void>((resolve) => nameServer.bind(0, "127.0.0.1", resolve));
  servers = [`127.0.0.1:${nameServer.address().port}`];
});
afterAll(async () => {
  nameServer.close();
  await new Promise((resolve) => target.close(resolve));
});
beforeEach(() => {
  connections = 0;
  asked.clear();
});

/** Soon given up where a machine does have a way to the public internet. */
const brief = { ...limits, timeout: 500 };
const url = () => `http://rebinding.example:${port(target)}/`;
const request = (to: string) => ({ method: "GET", url: to, headers: {}, body: null }) as const;

test.each(inside)(
  "a name that turns to %s once it was checked is connected where it was checked",
  async (_name, found) => {
    answers = [[{ type: 28, address: outside }], [found]];
    const send = webhookSender({ lookup: lookUpInDns(servers) });
    expect(["unreachable", "timed_out"]).toContain(await codeOf(send(request(url()), brief)));
    expect([...asked.values()]).toEqual([1, 1]);
    // Sent again, the name is what it has become.
    expect(await codeOf(send(request(url()), limits))).toBe("blocked");
    expect(connections).toBe(0);
  },
);

test.each(inside)("a name that is public and %s at once is refused", async (_name, found) => {
  answers = [[{ type: 28, address: outside }, found]];
  expect(await codeOf(webhookSender({ lookup: lookUpInDns(servers) })(request(url()), limits))).toBe("blocked");
  expect(connections).toBe(0);
});

test.each(inside)("a redirect to a name that has turned to %s is refused", async (_name, found) => {
  answers = [[found]];
  const redirecting = await serve((_, response) => response.writeHead(307, { location: url() }).end());
  const send = webhookSender({ allowed: [redirecting.host], lookup: lookUpInDns(servers) });
  expect(await codeOf(send(request(redirecting.url), limits))).toBe("blocked");
  expect(connections).toBe(0);
  await redirecting.close();
});
