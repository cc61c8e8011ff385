import { createServer, type Server, type ServerResponse } from "node:http";
import { listen, type ProblemError, type Send } from "@parley/client";
import { defineCall, eventsOf } from "@parley/model/kernel";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listenLocally } from "../../../test/listen-locally.ts";
import { followStream } from "../src/api/follow-stream.ts";
import { ServerUnreachable } from "../src/api/server-unreachable.ts";

let server: Server;
let origin = "";
let status = 200;
/** Open streams, and what waits for the next. */
let streams: ServerResponse[] = [];
let arrived = Promise.withResolvers<ServerResponse>();
beforeEach(async () => {
  [status, streams, arrived] = [200, [], Promise.withResolvers()];
  server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "text/event-stream" });
    if (status !== 200) return void response.end("{}");
    response.flushHeaders();
    streams.push(response);
    arrived.resolve(response);
  });
  origin = `http://${await listenLocally(server)}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function nextStream(): Promise<ServerResponse> {
  const stream = await arrived.promise;
  arrived = Promise.withResolvers();
  return stream;
}

const events = defineCall({ method: "GET", path: "/events/", media: eventsOf<unknown>() });
const send: Send = ({ path, ...init }) =>
  fetch(`${origin}${path}`, init).catch((cause: unknown) => {
    throw new ServerUnreachable(cause);
  });

/** Follows, and hands out the announcements one by one. */
function follow() {
  const told: unknown[] = [];
  let isHidden = false;
  let wake = () => {};
  const watching = new Set<() => void>();
  const { promise: refused, resolve: refuse } = Promise.withResolvers<ProblemError>();
  const onEvent = (event: unknown) => {
    told.push(event);
    wake();
  };
  const sight = {
    isHidden: () => isHidden,
    onChange: (callBack: () => void) => {
      watching.add(callBack);
      return () => watching.delete(callBack);
    },
  };
  const stop = followStream((signal) => listen(send, events, { signal }), { onEvent, onRefused: refuse }, sight);
  const next = async () => {
    while (told.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return told.shift();
  };
  const hide = (hidden: boolean) => {
    isHidden = hidden;
    for (const callBack of [...watching]) callBack();
  };
  return { next, stop, refused, hide };
}

test("gives events however they are cut, asks again when the stream ends, and stops on request", async () => {
  const { next, stop } = follow();
  const first = await nextStream();
  first.write('data: {"a":1}\n\n: alive\n\ndata: {"a"');
  first.write(':"नमस्ते"}\n\n');
  expect(await next()).toEqual({ a: 1 });
  expect(await next()).toEqual({ a: "नमस्ते" });
  first.end();
  const second = await nextStream();
  second.write('data: {"a":3}\n\n');
  expect(await next()).toEqual({ a: 3 });
  const closed = new Promise((resolve) => second.once("close", resolve));
  stop();
  await closed;
});

test("a page that is not seen leaves its connection, and takes it again when it is seen", async () => {
  const { next, stop, hide } = follow();
  const first = await nextStream();
  const closed = new Promise((resolve) => first.once("close", resolve));
  hide(true);
  await closed;
  hide(false);
  const second = await nextStream();
  second.write('data: {"a":1}\n\n');
  expect(await next()).toEqual({ a: 1 });
  expect(streams).toHaveLength(2);
  stop();
});

test("says when it may not follow", async () => {
  status = 404;
  expect(await follow().refused).toMatchObject({ status: 404 });
});
