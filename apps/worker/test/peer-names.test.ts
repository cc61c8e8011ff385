import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { PeerNames, type SystemLookUp } from "../src/line/peer-names.ts";

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});

async function nameServer(): Promise<{ readonly socket: Socket; readonly servers: readonly string[] }> {
  const socket = createSocket("udp4");
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { socket, servers: [`127.0.0.1:${socket.address().port}`] };
}

/** A name server that never answers. */
async function silent(): Promise<readonly string[]> {
  const { socket, servers } = await nameServer();
  opened.push(socket);
  return servers;
}

/** Where no name server is. */
async function gone(): Promise<readonly string[]> {
  const { socket, servers } = await nameServer();
  socket.close();
  await once(socket, "close");
  return servers;
}

/** A machine whose own lists know every name, and that tells what it was asked. */
function machine() {
  const asked: string[] = [];
  const system: SystemLookUp = async (name) => {
    asked.push(name);
    return [{ address: "192.0.2.1", family: 4 }];
  };
  return { asked, system };
}

/** Looks a name up as sockets do. */
function lookUp(names: PeerNames, host: string, family: 4 | 6 = 4): Promise<string | undefined> {
  return new Promise((resolve) => {
    names.lookupOne(host, { family }, (error, address) => resolve(error === null ? address : error.code));
  });
}

test("a name whose server is silent takes no look-up of the system, unless it is a line's", async () => {
  const { asked, system } = machine();
  const names = new PeerNames({ servers: await silent(), system });
  const host = "slow.example.com";
  expect([await lookUp(names, host), asked]).toEqual(["ETIMEOUT", []]);
  names.trust(host);
  expect([await lookUp(names, host), asked]).toEqual(["192.0.2.1", [host]]);
});

test("lines whose name servers are silent hold one look-up of the system between them, and no other name waits", async () => {
  const waiting: string[] = [];
  const system: SystemLookUp = (name) => {
    waiting.push(name);
    return new Promise(() => {});
  };
  const names = new PeerNames({ servers: await silent(), system });
  const lines = ["one.example.com", "two.example.com", "three.example.com"];
  for (const host of lines) {
    names.trust(host);
    for (let message = 0; message < 5; message++) void lookUp(names, host);
  }
  expect(await lookUp(names, "slow.example.com")).toBe("ETIMEOUT");
  expect(waiting).toHaveLength(1);
  expect(await lookUp(names, "192.0.2.9")).toBe("192.0.2.9");
});

test("where there is no name server, and for addresses, the system answers or none is asked", async () => {
  const { asked, system } = machine();
  const names = new PeerNames({ servers: await gone(), system });
  expect(await lookUp(names, "pbx.lan")).toBe("192.0.2.1");
  expect(await lookUp(names, "192.0.2.9")).toBe("192.0.2.9");
  expect(await lookUp(names, "pbx.lan", 6)).toBe("ENOTFOUND");
  expect(asked).toEqual(["pbx.lan", "pbx.lan"]);
});
