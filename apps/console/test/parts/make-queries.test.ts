import { focusManager, MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeQueries } from "../../src/api/make-queries.ts";

const queries = makeQueries();
beforeEach(() => queries.mount());
afterEach(() => {
  queries.clear();
  queries.unmount();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
});

/** A list on a screen, and how often it was asked for. */
function shown(answer: () => Promise<string>, options: { readonly staleTime?: number } = {}) {
  const asked = { times: 0 };
  const queryFn = () => {
    asked.times++;
    return answer();
  };
  const open = () => {
    const observer = new QueryObserver(queries, { queryKey: ["list"], queryFn, ...options });
    return new Promise<() => void>((resolve) => {
      const close = observer.subscribe(({ fetchStatus, status }) => {
        if (fetchStatus === "idle" && status !== "pending") resolve(close);
      });
      if (observer.getCurrentResult().isSuccess) resolve(close);
    });
  };
  return { asked, open };
}

test("R174: a query that fails is not tried again", async () => {
  const { asked, open } = shown(() => Promise.reject(new Error("No")));
  (await open())();
  expect(asked.times).toBe(1);
});

test("R175: coming back to the window fetches nothing by itself, however old it is", async () => {
  const { asked, open } = shown(() => Promise.resolve("rows"), { staleTime: 0 });
  const close = await open();
  // Once a query that wants to be fetched then was, every other would have been.
  let times = 0;
  const wanting = { queryKey: ["wanting"], queryFn: () => ++times, staleTime: 0, refetchOnWindowFocus: true };
  const closeWanting = new QueryObserver(queries, wanting).subscribe(() => {});
  await expect.poll(() => [times, queries.isFetching()]).toEqual([1, 0]);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await expect.poll(() => times).toBe(2);
  close();
  closeWanting();
  expect(asked.times).toBe(1);
});

test("R209: a list that was left and opened again comes from the cache", async () => {
  const { asked, open } = shown(() => Promise.resolve("rows"));
  (await open())();
  (await open())();
  expect(asked.times).toBe(1);
});

test("R206: without the network a query and a change fail at once, and the query comes once there is one", async () => {
  onlineManager.setOnline(false);
  let isReached = false;
  const { asked, open } = shown(() => (isReached ? Promise.resolve("rows") : Promise.reject(new Error("No network"))));
  const close = await open();
  expect(queries.getQueryState(["list"])?.error).toEqual(new Error("No network"));
  const change = new MutationObserver(queries, { mutationFn: () => Promise.reject(new Error("No network")) });
  await expect(change.mutate()).rejects.toThrow("No network");
  isReached = true;
  onlineManager.setOnline(true);
  await expect.poll(() => queries.getQueryData(["list"])).toBe("rows");
  close();
  expect(asked.times).toBe(2);
});

test("what a change reaches while it is first read is read once more: the answer may be older than the change", async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const { asked, open } = shown(() => answers[asked.times - 1]?.promise ?? Promise.resolve("once too often"));
  const opening = open();
  await expect.poll(() => asked.times).toBe(1);
  const told = queries.invalidateQueries({ queryKey: ["list"] });
  answers[0]?.resolve("before the change");
  await expect.poll(() => queries.getQueryData(["list"])).toBe("before the change");
  answers[1]?.resolve("after it");
  await told;
  expect(queries.getQueryData(["list"])).toBe("after it");
  (await opening)();
  expect(asked.times).toBe(2);
});
