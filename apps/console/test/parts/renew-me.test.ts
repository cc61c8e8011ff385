import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeQueries } from "../../src/api/make-queries.ts";

const home = "/api/users/home/";
const forbidden = { code: "forbidden", detail: "This needs the policy v2.flow.edit." };

/** A page of someone who may no longer do what they could: the server refuses all but who they are. */
async function signedIn() {
  const asked: string[] = [];
  let policies = 2;
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path.startsWith(home)) return Response.json({ id: "me", policies });
    return Response.json(path.includes("own_row") ? { code: "own_request", detail: "No." } : forbidden, {
      status: 403,
    });
  });
  const { meQuery } = await import("../../src/api/queries.ts");
  const { renewMe } = await import("../../src/api/renew-me.ts");
  const { send } = await import("../../src/api/send.ts");
  const queries = makeQueries();
  const page = new EventTarget();
  renewMe(queries, page);
  const shown = new QueryObserver(queries, meQuery);
  ending.push(
    shown.subscribe(() => {}),
    () => queries.clear(),
  );
  await expect.poll(() => queries.isFetching()).toBe(0);
  return {
    grow: (age: number) => queries.setQueryData(meQuery.queryKey, (me) => me, { updatedAt: Date.now() - age }),
    focus: () => page.dispatchEvent(new Event("focus")),
    refused: (path: string) => send({ method: "POST", path }),
    lose: () => policies--,
    shown: () => JSON.stringify(shown.getCurrentResult().data),
    times: async () => {
      await expect.poll(() => queries.isFetching()).toBe(0);
      return asked.filter((path) => path.startsWith(home)).length;
    },
  };
}
const ending: (() => void)[] = [];
beforeEach(() => ending.splice(0));
afterEach(() => {
  for (const end of ending) end();
  vi.unstubAllGlobals();
});

test("a refusal for want of a right fetches who is signed in again, once for many", async () => {
  const { lose, refused, times, shown } = await signedIn();
  lose();
  await Promise.all(["/api/a/", "/api/b/", "/api/c/"].map(refused));
  expect(await times()).toBe(2);
  expect(shown()).toBe('{"id":"me","policies":1}');
});

test("a call that is refused again while nothing has changed fetches nothing, and so makes no loop", async () => {
  const { lose, refused, times } = await signedIn();
  for (const query of ["", "?offset=1", "?offset=2"]) {
    await refused(`/api/a/${query}`);
    expect(await times()).toBe(2);
  }
  await refused("/api/b/");
  expect(await times()).toBe(3);
  lose();
  await refused("/api/c/");
  expect(await times()).toBe(4);
  // They have other rights since: each refusal says something new.
  await refused("/api/a/");
  expect(await times()).toBe(5);
});

test("another refusal than for want of a right fetches nothing", async () => {
  const { refused, times } = await signedIn();
  await refused("/api/own_row/");
  expect(await times()).toBe(1);
});

test("the window's focus fetches who is signed in when that is older than half a minute", async () => {
  const { grow, focus, times } = await signedIn();
  focus();
  expect(await times()).toBe(1);
  grow(31_000);
  focus();
  expect(await times()).toBe(2);
  focus();
  expect(await times()).toBe(2);
});
