import { createSocket, type Socket } from "node:dgram";
import { lookup as systemLookup } from "node:dns/promises";
import { expect, test } from "vitest";
import { lookUpInDns } from "../src/look-up.ts";
import { webhookSender } from "../src/webhook-sender.ts";
import { answerTo, questionOf } from "./dns-messages.ts";
import { codeOf, limits, serve } from "./servers.ts";

/** A name server of this machine. It answers for all names but those that are silent. */
async function nameServer(known: { readonly [name: string]: { readonly a?: number[]; readonly aaaa?: number[] } }) {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (query, from) => {
    const { name, type, end } = questionOf(query);
    asked.push(name);
    if (name.startsWith("silent")) return;
    const address = type === 28 ? known[name]?.aaaa : known[name]?.a;
    socket.send(answerTo(query, end, address === undefined ? [] : [{ type, address }]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { asked, servers: [`127.0.0.1:${socket.address().port}`], close: () => closed(socket) };
}

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.close(resolve));

test("addresses of both families are found, and one family is enough", async () => {
  const both = { a: [8, 8, 8, 8], aaaa: [0x26, 0x06, ...new Array<number>(13).fill(0), 1] };
  const server = await nameServer({ "both.example": both, "four.example": { a: [1, 1, 1, 1] } });
  const lookUp = lookUpInDns(server.servers);
  expect(await lookUp("both.example")).toEqual([
    { address: "8.8.8.8", family: 4 },
    { address: "2606::1", family: 6 },
  ]);
  expect(await lookUp("four.example")).toEqual([{ address: "1.1.1.1", family: 4 }]);
  await expect(lookUp("none.example")).rejects.toMatchObject({ code: "ENODATA" });
  await server.close();
});

test("names whose server never answers hold up no other name, and nothing else of the process", async () => {
  const server = await nameServer({ "other.example": { a: [8, 8, 8, 8] } });
  const lookUp = lookUpInDns(server.servers);
  const silent = Array.from({ length: 50 }, (_none, number) => codeOf(lookUp(`silent${number}.example`)));
  const late = Promise.race(silent).then(() => "a silent name was given up first");
  expect(await Promise.race([lookUp("other.example"), late])).toEqual([{ address: "8.8.8.8", family: 4 }]);
  expect(await Promise.race([systemLookup("127.0.0.1"), late])).toMatchObject({ address: "127.0.0.1" });
  await server.close();
});

test("this machine's own lists are asked for hosts that the settings name, and for no others", async () => {
  const target = await serve((_, response) => response.end("here"));
  const asked = { method: "GET", url: `http://localhost:${target.port}/`, headers: {}, body: null };
  const answer = await webhookSender({ allowed: [`localhost:${target.port}`] })(asked, limits);
  expect(Buffer.from(answer.body).toString()).toBe("here");
  expect(await codeOf(webhookSender()(asked, limits))).toBe("blocked");
  const server = await nameServer({});
  await expect(lookUpInDns(server.servers)("ip6-localhost")).rejects.toMatchObject({ code: "ENODATA" });
  expect(server.asked).toContain("ip6-localhost");
  await server.close();
  await target.close();
});
