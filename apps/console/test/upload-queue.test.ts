import { expect, test } from "vitest";
import { UploadQueue } from "../src/train/upload-queue.ts";

/** A server that takes uploads when it is let, and what was asked of it. */
function uploads() {
  const asked: string[] = [];
  const faults: string[] = [];
  const held: PromiseWithResolvers<void>[] = [];
  let isHolding = true;
  let pages = 0;
  const queue = new UploadQueue({
    upload: async ({ file }) => {
      asked.push(file.name);
      const hold = Promise.withResolvers<void>();
      held.push(hold);
      if (isHolding) await hold.promise;
      if (file.name === "bad.pdf") throw new Error("It is damaged.");
    },
    index: async (onStep) => {
      asked.push("index");
      onStep(0.5, "task");
    },
    onAdded: (count) => asked.push(`added ${count}`),
    onFault: (title) => faults.push(title),
    holdPage: () => {
      pages++;
      return () => {
        pages--;
      };
    },
  });
  return {
    queue,
    asked,
    faults,
    isPageHeld: () => pages > 0,
    letGo: () => {
      isHolding = false;
      for (const hold of held) hold.resolve();
    },
  };
}

const fileOf = (name: string, ready: () => Promise<void> = async () => {}) => ({
  file: new File(["x"], name),
  document: undefined,
  ready,
});

test("files that wait are uploaded and indexed, also while nothing shows them", async () => {
  const { queue, asked, isPageHeld, letGo } = uploads();
  const seen: (string | undefined)[] = [];
  const leave = queue.subscribe(() => seen.push(queue.working()?.message));
  const done = queue.add([fileOf("a.md"), fileOf("b.md")]);
  await queue.add([fileOf("c.md")]);
  leave();
  expect(seen).toEqual(["Reading a.md"]);
  expect(isPageHeld()).toBe(true);
  letGo();
  await done;
  expect(asked).toEqual(["a.md", "b.md", "c.md", "added 3", "index"]);
  expect([queue.working(), isPageHeld()]).toEqual([null, false]);
});

test("a file that cannot be read is a fault of its own, and the others are read", async () => {
  const { queue, asked, faults, letGo } = uploads();
  letGo();
  await queue.add([
    fileOf("bad.pdf"),
    fileOf("late.md", () => Promise.reject(new Error("Not saved."))),
    fileOf("a.md"),
  ]);
  expect(faults).toEqual(["Could not read bad.pdf", "Could not read late.md"]);
  expect(asked).toEqual(["bad.pdf", "a.md", "added 1", "index"]);
});

test("nothing is indexed where nothing was added", async () => {
  const { queue, asked, letGo } = uploads();
  letGo();
  await queue.add([fileOf("bad.pdf")]);
  expect(asked).toEqual(["bad.pdf"]);
  await queue.add([fileOf("a.md")]);
  expect(asked).toEqual(["bad.pdf", "a.md", "added 1", "index"]);
});
