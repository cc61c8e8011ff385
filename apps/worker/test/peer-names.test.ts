import { createSocket } from "node:dgram";
import { once } from "node:events";
import { isIP, type LookupFunction } from "node:net";
import { expect, test } from "vitest";
import { PeerNames } from "../src/line/peer-names.ts";

/** Looks a name up as sockets do, and tells what the system was asked. */
async function lookUp(host: string, options: { readonly servers?: readonly string[]; readonly trusted?: string }) {
  const asked: string[] = [];
  const system: LookupFunction = (name, _options, answer) => {
    asked.push(name);
    answer(null, isIP(name) === 0 ? "192.0.2.1" : name, 4);
  };
  const names = new PeerNames({ system, ...(options.servers && { servers: options.servers }) });
  if (options.trusted !== undefined) names.trust(options.trusted);
  const { promise, resolve } = Promise.withResolvers<unknown>();
  names.lookupOne(host, { family: 4 }, (error, address) => resolve(error === null ? address : error.code));
  return { found: await promise, asked };
}

test("a name whose server is silent takes no look-up of the system, unless it is a line's", async () => {
  const silent = createSocket("udp4");
  silent.bind(0, "127.0.0.1");
  await once(silent, "listening");
  const servers = [`127.0.0.1:${silent.address().port}`];
  const host = "slow.example.com";
  expect(await lookUp(host, { servers })).toEqual({ found: "ETIMEOUT", asked: [] });
  expect(await lookUp(host, { servers, trusted: host })).toEqual({ found: "192.0.2.1", asked: [host] });
  silent.close();
});

test("where there is no name server, and for addresses, the system answers", async () => {
  const gone = createSocket("udp4");
  gone.bind(0, "127.0.0.1");
  await once(gone, "listening");
  const servers = [`127.0.0.1:${gone.address().port}`];
  gone.close();
  await once(gone, "close");
  expect(await lookUp("pbx.lan", { servers })).toEqual({ found: "192.0.2.1", asked: ["pbx.lan"] });
  expect(await lookUp("192.0.2.9", { servers })).toEqual({ found: "192.0.2.9", asked: ["192.0.2.9"] });
});
