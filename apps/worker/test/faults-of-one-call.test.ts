import { pino } from "pino";
import { expect, test } from "vitest";
import { type Incoming, SipEndpoint } from "../src/line/sip-endpoint.ts";
import { good, Wild } from "./wild.ts";

test("what is thrown in one call ends neither the process nor another call", async () => {
  const logged: string[] = [];
  let isFirst = true;
  const sip = await SipEndpoint.open({
    host: "127.0.0.1",
    port: 0,
    advertisedHost: "127.0.0.1",
    log: pino({ level: "error" }, { write: (line: string) => logged.push(line) }),
    mayCall: () => true,
    isOpen: () => true,
    onIncoming: ({ call }: Incoming) => {
      if (isFirst) {
        isFirst = false;
        throw new Error("a fault of ours");
      }
      sip.command({ type: "answer", call, sdp: good });
    },
  });
  const first = new Wild({ port: sip.port });
  const second = new Wild({ port: sip.port });
  try {
    await Promise.all([first.open(), second.open()]);
    void first.call();
    await expect.poll(() => logged.join("")).toContain("a fault of ours");
    expect(await second.call()).toBe(200);
  } finally {
    first.close();
    second.close();
    await sip.close();
  }
});
