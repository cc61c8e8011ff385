import { describe, expect, test } from "vitest";
import { EMPTY_BODY, type SipRequest, type SipResponse } from "../src/message/message.ts";
import { buildResponse } from "../src/message/response.ts";
import { acknowledge } from "../src/transaction/acknowledge.ts";
import { inviteClient } from "../src/transaction/invite-client.ts";
import { inviteServer } from "../src/transaction/invite-server.ts";
import { requestClient } from "../src/transaction/request-client.ts";
import { requestServer } from "../src/transaction/request-server.ts";
import { clientKey, serverKey } from "../src/transaction/transaction-key.ts";
import { TransactionBench } from "./transaction-bench.ts";

function request(method: string, branch: string | null = "z9hG4bKone"): SipRequest {
  const address = { display: "", uri: "sip:a@example.com", parameters: [] };
  return {
    type: "request",
    method,
    uri: "sip:b@example.com",
    via: [
      {
        transport: "UDP",
        host: "192.0.2.1",
        port: null,
        parameters: branch === null ? [] : [{ name: "branch", value: branch }],
      },
      { transport: "UDP", host: "192.0.2.9", port: null, parameters: [] },
    ],
    from: { ...address, parameters: [{ name: "tag", value: "from" }] },
    to: address,
    callId: "call",
    cseq: { number: 7, method },
    maxForwards: 70,
    contact: [],
    route: [{ ...address, uri: "sip:proxy.example.com;lr" }],
    recordRoute: [],
    headers: [{ name: "Subject", value: "x" }],
    body: EMPTY_BODY,
  };
}

function respond(method: string, status: number): { type: "respond" | "response"; response: SipResponse } {
  return { type: "response", response: buildResponse(request(method), { status, toTag: "to" }) };
}

const client = (method: string, isReliable = false) => {
  const base = { request: request(method), isReliable };
  const state = method === "INVITE" ? inviteClient(base) : requestClient(base);
  return new TransactionBench(state).do({ type: "start" });
};
const server = (method: string, isReliable = false) =>
  new TransactionBench(method === "INVITE" ? inviteServer(isReliable) : requestServer(isReliable));
const got = (method: string, status: number) => ({ ...respond(method, status), type: "response" }) as const;
const answer = (method: string, status: number) => ({ ...respond(method, status), type: "respond" }) as const;

describe("INVITE client", () => {
  test("A doubles without limit, B gives up after 64 T1", () => {
    const bench = client("INVITE").wait(60_000);
    expect(bench.take()).toEqual([
      "0 INVITE",
      "500 INVITE",
      "1500 INVITE",
      "3500 INVITE",
      "7500 INVITE",
      "15500 INVITE",
      "31500 INVITE",
      "32000 timeout",
      "32000 end",
    ]);
    expect(bench.timers).toEqual([]);
  });

  test("a reliable transport retransmits nothing but gives up alike", () => {
    expect(client("INVITE", true).wait(60_000).take()).toEqual(["0 INVITE", "32000 timeout", "32000 end"]);
  });

  test("a provisional response stops retransmission and the wait", () => {
    const bench = client("INVITE").wait(400).do(got("INVITE", 180)).wait(300_000);
    expect(bench.take()).toEqual(["0 INVITE", "400 pass 180"]);
    expect(bench.timers).toEqual([]);
  });

  test("a failure is acknowledged, its copies too, until D", () => {
    const bench = client("INVITE").do(got("INVITE", 486)).wait(31_999).do(got("INVITE", 486)).wait(1);
    expect(bench.take()).toEqual(["0 INVITE", "0 ACK", "0 pass 486", "31999 ACK", "32000 end"]);
  });

  test("D is zero over a reliable transport", () => {
    const bench = client("INVITE", true).do(got("INVITE", 486));
    expect(bench.take()).toEqual(["0 INVITE", "0 ACK", "0 pass 486", "0 end"]);
    expect(bench.timers).toEqual([]);
  });

  test("2xx is passed up each time it comes, until M", () => {
    const bench = client("INVITE").do(got("INVITE", 180)).do(got("INVITE", 200)).wait(1_000);
    bench.do(got("INVITE", 200)).do(got("INVITE", 486)).wait(31_000);
    expect(bench.take()).toEqual(["0 INVITE", "0 pass 180", "0 pass 200", "1000 pass 200", "32000 end"]);
  });

  test("a transport failure ends it, except when it is answered", () => {
    expect(client("INVITE").do({ type: "transport_failed" }).take()).toEqual(["0 INVITE", "0 transport", "0 end"]);
    const answered = client("INVITE").do(got("INVITE", 200)).do({ type: "transport_failed" });
    expect(answered.take()).toEqual(["0 INVITE", "0 pass 200"]);
  });

  test("the ACK of a failure copies what it must from the INVITE and To from the response", () => {
    const { response } = got("INVITE", 486);
    const ack = acknowledge(request("INVITE"), response);
    expect(ack.via).toEqual(request("INVITE").via.slice(0, 1));
    expect(ack).toMatchObject({ uri: "sip:b@example.com", to: response.to, cseq: { number: 7, method: "ACK" } });
    expect([ack.route, ack.headers]).toEqual([request("INVITE").route, []]);
    expect(serverKey(ack)).toBe(serverKey(request("INVITE")));
  });
});

describe("INVITE server", () => {
  test("a copy of the INVITE gets the last provisional response again", () => {
    const bench = server("INVITE").do({ type: "request" }).do(answer("INVITE", 100)).do({ type: "request" });
    bench.do(answer("INVITE", 180)).do({ type: "request" });
    expect(bench.take()).toEqual(["0 100", "0 100", "0 180", "0 180"]);
  });

  test("a failure is sent again by G up to T2, and H gives up", () => {
    const bench = server("INVITE").do(answer("INVITE", 486)).wait(40_000);
    expect(bench.take()).toEqual([
      "0 486",
      "500 486",
      "1500 486",
      "3500 486",
      "7500 486",
      "11500 486",
      "15500 486",
      "19500 486",
      "23500 486",
      "27500 486",
      "31500 486",
      "32000 timeout",
      "32000 end",
    ]);
    expect(bench.timers).toEqual([]);
  });

  test("ACK stops G, and I absorbs copies for T4", () => {
    const bench = server("INVITE").do(answer("INVITE", 486)).wait(600).do({ type: "ack" }).do({ type: "request" });
    bench.do({ type: "ack" }).wait(60_000);
    expect(bench.take()).toEqual(["0 486", "500 486", "5600 end"]);
  });

  test("over a reliable transport a failure is sent once and ACK ends it at once", () => {
    expect(server("INVITE", true).do(answer("INVITE", 486)).wait(1_000).do({ type: "ack" }).take()).toEqual([
      "0 486",
      "1000 end",
    ]);
  });

  test("2xx leaves it accepted until L: copies of the INVITE are absorbed, the user's own copies of 2xx go out", () => {
    const bench = server("INVITE").do(answer("INVITE", 200)).do({ type: "request" }).wait(500);
    bench.do(answer("INVITE", 200)).do(answer("INVITE", 486)).wait(60_000);
    expect(bench.take()).toEqual(["0 200", "500 200", "32000 end"]);
  });

  test("only the first final response counts", () => {
    expect(server("INVITE").do(answer("INVITE", 486)).do(answer("INVITE", 200)).take()).toEqual(["0 486"]);
  });
});

describe("non-INVITE client", () => {
  test("E doubles up to T2, F gives up after 64 T1", () => {
    expect(client("BYE").wait(60_000).take()).toEqual([
      "0 BYE",
      "500 BYE",
      "1500 BYE",
      "3500 BYE",
      "7500 BYE",
      "11500 BYE",
      "15500 BYE",
      "19500 BYE",
      "23500 BYE",
      "27500 BYE",
      "31500 BYE",
      "32000 timeout",
      "32000 end",
    ]);
  });

  test("after a provisional response E is T2, and F goes on", () => {
    const bench = client("BYE").wait(100).do(got("BYE", 100)).wait(60_000);
    expect(bench.take()).toEqual([
      "0 BYE",
      "100 pass 100",
      "500 BYE",
      "4500 BYE",
      "8500 BYE",
      "12500 BYE",
      "16500 BYE",
      "20500 BYE",
      "24500 BYE",
      "28500 BYE",
      "32000 timeout",
      "32000 end",
    ]);
  });

  test("K absorbs copies of the final response for T4", () => {
    const bench = client("BYE").do(got("BYE", 200)).do(got("BYE", 200)).wait(60_000);
    expect(bench.take()).toEqual(["0 BYE", "0 pass 200", "5000 end"]);
  });

  test("over a reliable transport it is sent once and ends with its response", () => {
    const bench = client("BYE", true).wait(2_000).do(got("BYE", 200));
    expect(bench.take()).toEqual(["0 BYE", "2000 pass 200", "2000 end"]);
    expect(bench.timers).toEqual([]);
  });
});

describe("non-INVITE server", () => {
  test("copies are absorbed until there is a response, then get it until J", () => {
    const bench = server("BYE").do({ type: "request" }).wait(10).do(answer("BYE", 200)).do(answer("BYE", 500));
    bench.wait(31_999).do({ type: "request" }).wait(1);
    expect(bench.take()).toEqual(["10 200", "32009 200", "32010 end"]);
  });

  test("a provisional response goes to copies, and does not end it", () => {
    const bench = server("BYE").do(answer("BYE", 100)).do({ type: "request" }).wait(10).do(answer("BYE", 200));
    expect(bench.take()).toEqual(["0 100", "0 100", "10 200"]);
  });

  test("J is zero over a reliable transport", () => {
    expect(server("BYE", true).do(answer("BYE", 200)).take()).toEqual(["0 200", "0 end"]);
  });
});

describe("matching", () => {
  test("a server transaction is known by branch, sent-by and method", () => {
    const [invite, bye] = [request("INVITE"), request("BYE")];
    const elsewhere = {
      ...invite,
      via: [{ transport: "UDP", host: "192.0.2.2", port: null, parameters: invite.via[0]?.parameters ?? [] }],
    };
    expect(serverKey(request("CANCEL"), "INVITE")).toBe(serverKey(invite));
    expect(new Set([invite, bye, elsewhere].map((one) => serverKey(one))).size).toBe(3);
  });

  test.each([null, "z9hG4bK", "old"])("without an RFC 3261 branch (%s) the headers tell", (branch) => {
    const invite = request("INVITE", branch);
    expect(
      serverKey({ ...request("ACK", branch), to: { ...invite.to, parameters: [{ name: "tag", value: "t" }] } }),
    ).toBe(serverKey(invite));
    expect(serverKey({ ...invite, callId: "other" })).not.toBe(serverKey(invite));
    expect(serverKey({ ...invite, cseq: { number: 8, method: "INVITE" } })).not.toBe(serverKey(invite));
  });

  test("a response belongs to its branch and the method of its CSeq", () => {
    expect(clientKey(got("CANCEL", 200).response)).toBe(clientKey(request("CANCEL")));
    expect(clientKey(got("CANCEL", 200).response)).not.toBe(clientKey(request("INVITE")));
  });
});
