import { expect, test } from "vitest";
import { UploadQueue } from "../src/train/upload-queue.ts";

/** A server that takes uploads when it is let, and what was asked of it. */
function uploads() {
  const asked: string[] = [];
  const faults: string[] = [];
  const held: PromiseWithResolvers<void>[] = [];
  let isHolding = true;
  let isSignedIn = true;
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
      const hold = Promise.withResolvers<void>();
      held.push(hold);
      if (isHolding) await hold.promise;
    },
    onAdded: (count) => asked.push(`added ${count}`),
    onFault: (title) => faults.push(title),
    isSignedIn: () => isSignedIn,
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
    signOut: () => {
      isSignedIn = false;
    },
    /** Lets go what is asked now; what is asked later is held. */
    letOneGo: () => held.shift()?.resolve(),
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

test("the page is held for a file that comes while others are indexed", async () => {
  const { queue, asked, isPageHeld, letOneGo, letGo } = uploads();
  const done = queue.add([fileOf("a.md")]);
  await expect.poll(() => asked).toEqual(["a.md"]);
  letOneGo();
  await expect.poll(() => asked.at(-1)).toBe("index");
  expect(isPageHeld()).toBe(false);
  await queue.add([fileOf("b.md")]);
  expect(isPageHeld()).toBe(true);
  letGo();
  await done;
  expect(asked).toEqual(["a.md", "added 1", "index", "b.md", "added 1", "index"]);
  expect(isPageHeld()).toBe(false);
});

test.each(["a.md", "bad.pdf"])(
  "after a sign-out nothing goes on, nor is anything told, while %s is read",
  async (name) => {
    const { queue, asked, faults, isPageHeld, letGo, signOut } = uploads();
    let flushed = 0;
    const ready = async () => {
      flushed++;
    };
    const done = queue.add([fileOf(name, ready), fileOf("b.md", ready)]);
    await expect.poll(() => asked).toEqual([name]);
    signOut();
    letGo();
    await done;
    expect({ asked, faults, flushed }).toEqual({ asked: [name], faults: [], flushed: 1 });
    expect([queue.working(), isPageHeld()]).toEqual([null, false]);
  },
);
