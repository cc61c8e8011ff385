import { expect } from "vitest";
import type { Answered, Ask } from "../../apps/server/test/harness.ts";
import { callOf } from "./catalogue.ts";
import type { AnswerChecker, Reply } from "./check-answer.ts";
import { record } from "./record.ts";

/** A caller of the API. Every answer is held against what holds for all answers, and recorded. */
export type Client = {
  readonly get: (path: string) => Promise<Reply>;
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  readonly put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  readonly patch: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  readonly delete: (path: string, headers?: Record<string, string>) => Promise<Reply>;
  readonly ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
};

export function clientOf(send: Ask, check: AnswerChecker): Client {
  const ask: Client["ask"] = async (method, path, body, headers) => {
    const answer = await send(method, path, body, headers);
    const call = callOf(method, path);
    const reply = { ...answer, call, asked: `${method} ${path}` };
    check(reply);
    if (call !== undefined && isSuccess(reply)) record({ call: call.id, shown: "answered" });
    return reply;
  };
  return {
    ask,
    get: (path) => ask("GET", path),
    post: (path, body, headers) => ask("POST", path, body, headers),
    put: (path, body, headers) => ask("PUT", path, body, headers),
    patch: (path, body, headers) => ask("PATCH", path, body, headers),
    delete: (path, headers) => ask("DELETE", path, undefined, headers),
  };
}

export const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300;

/** What to say of an answer that was not expected. */
export const told = ({ asked, status, body }: Reply): string =>
  `${asked} answered ${status} ${JSON.stringify(body)?.slice(0, 600)}`;

/** @throws when the call did not succeed. */
export function succeeded(reply: Reply): Reply {
  if (!isSuccess(reply)) throw new Error(told(reply));
  return reply;
}

/**
 * Writes through one call and sees the effect through another: what `seen` expects must fail before the write and hold
 * after it, so neither a constant nor an echo passes. Recorded for both calls.
 */
export async function effect(of: {
  readonly write: () => Promise<Reply>;
  readonly through: () => Promise<Reply>;
  readonly seen: (reply: Reply) => void;
}): Promise<Reply> {
  const before = await of.through();
  const isThereAlready = holds(() => of.seen(before));
  expect(isThereAlready, `Nothing to show: the effect is there before the write. ${told(before)}`).toBe(false);
  const written = succeeded(await of.write());
  const after = await of.through();
  try {
    of.seen(after);
  } catch (error) {
    throw new Error(`${told(written)}\nbut its effect is not seen: ${told(after)}`, { cause: error });
  }
  const [writer, reader] = [written.call, after.call];
  if (writer === undefined || reader === undefined || writer === reader) {
    throw new Error(`An effect is seen through another call of the catalogue: ${written.asked}, ${after.asked}`);
  }
  record({ call: writer.id, shown: "effect", by: reader.id });
  if (isSuccess(before) || isSuccess(after)) record({ call: reader.id, shown: "effect", by: writer.id });
  return written;
}

/**
 * A call that only tells names shows that they are the right ones when another call takes every one of them; `taken`
 * asserts that by the answer of a third.
 */
export async function feeds(of: {
  readonly told: () => Promise<Reply>;
  readonly takes: (told: Reply) => Promise<Reply>;
  readonly taken: (told: Reply) => Promise<void>;
}): Promise<void> {
  const names = succeeded(await of.told());
  const taker = succeeded(await of.takes(names));
  await of.taken(names);
  if (names.call === undefined || taker.call === undefined || names.call === taker.call) {
    throw new Error(`Names are taken by another call of the catalogue: ${names.asked}, ${taker.asked}`);
  }
  record({ call: names.call.id, shown: "effect", by: taker.call.id });
}

function holds(assertion: () => void): boolean {
  try {
    assertion();
    return true;
  } catch {
    return false;
  }
}

/** The call refused to accept a field or parameter, and named it. */
export function namesFault(reply: Reply, field: string, where: "body" | "query" = "body"): void {
  expect(reply.status, told(reply)).toBe(400);
  const named = reply.body.errors.map((fault: { field: string }) => fault.field);
  expect(named, told(reply)).toContain(field);
  if (reply.call !== undefined) record({ call: reply.call.id, shown: "named", by: where });
}

/** The call was refused for lack of a policy, or for lack of a sign-in. */
export function refuses(reply: Reply, status: 401 | 403 = 403): void {
  const code = status === 401 ? "not_authenticated" : "forbidden";
  expect({ status: reply.status, code: reply.body.code }, told(reply)).toEqual({ status, code });
  if (reply.call !== undefined) record({ call: reply.call.id, shown: "refused", by: String(status) });
}

/** What another tenant owns is answered like what does not exist: same status, same body. */
export function hides(reply: Reply, missing: Reply): void {
  expect(reply.status, told(reply)).toBe(404);
  expect(withoutRequestId(reply), told(missing)).toEqual(withoutRequestId(missing));
  if (reply.call !== undefined) record({ call: reply.call.id, shown: "hidden" });
}

/** A path that leads to no tenant's row shows and changes nothing of another's: `shown` asserts it. */
export function keepsApart(reply: Reply, assertion: () => void): void {
  assertion();
  if (reply.call !== undefined) record({ call: reply.call.id, shown: "hidden" });
}

const withoutRequestId = ({ status, body }: Reply) => ({ status, body: { ...body, request_id: null } });
