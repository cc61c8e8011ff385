import { taskStatus } from "@parley/model/api/tasks";
import { expect, test } from "vitest";
import { ask, type Send, TaskFailed, taskEnd } from "../src/index.ts";
import { type Scripted, scriptedSend } from "./scripted-send.ts";

const id = "01890000-0000-7000-8000-000000000001";
const stands = (status: string, more: object = {}): Scripted => ({ body: { id, status, result: null, ...more } });
const pending = stands("PENDING");

const lookBy = (send: Send) => () => ask(send, taskStatus, { path: { task_id: id }, query: { delete: true } });

/** How a task is followed: its outcome, and the seconds that were waited before each look. */
async function follow(script: readonly Scripted[], intervalSeconds?: number) {
  const waits: number[] = [];
  const { send, asked } = scriptedSend(...script);
  const wait = async (milliseconds: number) => void waits.push(milliseconds / 1000);
  const end = await taskEnd(lookBy(send), {
    wait,
    ...(intervalSeconds === undefined ? {} : { intervalSeconds }),
  }).catch((error: unknown) => error);
  return { end, waits, asked };
}

test("R185, R186: each look names the task and takes the result away; SUCCESS gives it", async () => {
  const { end, asked } = await follow([pending, stands("SUCCESS", { result: { version: "0.0.2" } })]);
  expect(end).toEqual({ version: "0.0.2" });
  const path = `/api/async/status/${id}/?delete=true`;
  expect(asked.map(({ method, path }) => [method, path])).toEqual([
    ["GET", path],
    ["GET", path],
  ]);
});

test("M155, R188: FAILURE is Task unsuccessfull, with status and body", async () => {
  const { end } = await follow([stands("FAILURE", { error: { code: "too_early" } })]);
  expect(end).toBeInstanceOf(TaskFailed);
  expect(end).toMatchObject({
    message: "Task unsuccessfull",
    status: "FAILURE",
    body: { id, error: { code: "too_early" } },
  });
});

test("R189, R192: any other status is looked at again: five times after 2 s, five after 5 s, then after 8 s", async () => {
  const other = stands("PAUSED");
  const { waits } = await follow([...Array.from({ length: 6 }, () => [pending, other]).flat(), stands("SUCCESS")]);
  expect(waits).toEqual([2, 2, 2, 2, 2, 5, 5, 5, 5, 5, 8, 8, 8]);
});

test("R191: an interval of one's own is waited before each look, the first too", async () => {
  const { waits } = await follow([pending, pending, stands("SUCCESS")], 0.5);
  expect(waits).toEqual([0.5, 0.5, 0.5]);
});

test("R190: a look that comes to nothing is taken again in silence; one that is refused ends it", async () => {
  const troubled = [{ status: 503, body: {} }, { text: "<html>" }, { status: 429, body: {} }];
  const { end, waits } = await follow([...troubled, stands("SUCCESS", { result: 7 })]);
  expect([end, waits]).toEqual([7, [2, 2, 2, 2]]);
  expect((await follow([{ status: 404, body: { code: "not_found" } }])).end).toMatchObject({ code: "not_found" });
});

test("R190: without a network it is looked at again, until the waiting ends", async () => {
  const away: Send = () => Promise.reject(new TypeError("offline"));
  let waits = 0;
  const wait = () => (++waits > 3 ? Promise.reject(new Error("given up")) : Promise.resolve());
  await expect(taskEnd(lookBy(away), { wait })).rejects.toThrow("given up");
  expect(waits).toBe(4);
});
