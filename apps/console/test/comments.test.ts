import { ProblemError } from "@parley/client";
import { expect, test } from "vitest";
import { ServerUnreachable } from "../src/api/server-unreachable.ts";
import type { Line } from "../src/call/transcript-lines.ts";
import { withComments } from "../src/call/with-comments.ts";
import { type CommentRow, faultOf, type Unsent } from "../src/commenting/comment.ts";
import { CommentStore } from "../src/commenting/comment-store.ts";
import { keptComments } from "../src/commenting/kept-comments.ts";
import { byOpen, openCounts, threadsOf } from "../src/commenting/threads-of.ts";
import { marksOf } from "../src/comments/marks-of.ts";

const row = (id: string, more: Partial<CommentRow> = {}): CommentRow => ({
  id,
  text: id,
  parent: null,
  is_resolved: false,
  content_type: "block",
  at_ms: null,
  object_id: "block",
  created_by: null,
  created_at: "2026-11-21T08:00:00Z",
  ...more,
});

const unsent = (id: string, parent: string | null = null): Unsent => ({
  id,
  parent,
  about: { type: "block", id: "block" },
  text: id,
  at: "2026-11-21T09:00:00Z",
  reason: null,
});

/** A storage of its own, with its keys as own properties, as the browser's has them. */
function memoryStorage(): Storage {
  const storage = Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
  return storage;
}

/** A server of comments that can be cut off, and the stores of tabs that share a browser. */
function browser() {
  const storage = memoryStorage();
  const rows: CommentRow[] = [];
  const standing = { isReachable: true, losesAnswers: false, refuses: false };
  let made = 0;
  const tells = new Set<() => void>();
  const reach = async () => {
    if (!standing.isReachable) throw new ServerUnreachable(null);
  };
  const tab = () =>
    new CommentStore({
      api: {
        list: async () => {
          await reach();
          return [...rows];
        },
        send: async ({ id, text, parent, about }) => {
          await reach();
          if (standing.refuses)
            throw new ProblemError({ url: "/", status: 403, body: { detail: "You lack v2.flow.edit." } });
          if (!rows.some((each) => each.id === id)) rows.push(row(id, { text, parent, object_id: about.id }));
          if (standing.losesAnswers) throw new ServerUnreachable(null);
        },
        change: async (changed, fields) => {
          await reach();
          const place = rows.findIndex(({ id }) => id === changed.id);
          rows[place] = { ...changed, ...fields };
        },
        remove: async (gone) => {
          await reach();
          rows.splice(
            rows.findIndex(({ id }) => id === gone.id),
            1,
          );
        },
      },
      kept: keptComments("ana /versions/0.0.1/", storage),
      follow: (tell) => {
        tells.add(tell);
        return () => tells.delete(tell);
      },
      ready: async () => {},
      newId: () => {
        made += 1;
        return `said ${made}`;
      },
      now: () => Date.parse("2026-11-21T09:00:00Z"),
    });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { tab, rows, standing, storage, settle, online: () => [...tells].map((tell) => tell()) };
}

const told = (store: CommentStore) =>
  (store.snapshot().threads ?? []).map(({ first, answers }) =>
    [first, ...answers].map((said) => ("row" in said ? said.row.text : `${said.unsent.text}: ${said.unsent.reason}`)),
  );

test("answers stand in the thread they belong to, whatever they answer there", () => {
  const rows = [
    row("first"),
    row("answer", { parent: "first" }),
    row("answer to that", { parent: "answer" }),
    row("of a path", { content_type: "path", object_id: "path", is_resolved: true }),
    row("elsewhere", { object_id: "other", parent: "first" }),
    row("answers what is gone", { parent: "gone" }),
    row("of the agent", { content_type: "flow" }),
  ];
  const threads = threadsOf(rows, [unsent("mine", "answer to that"), unsent("new"), unsent("first")]);
  const shown = threads.map(({ first, answers }) => [first.id, ...answers.map(({ id }) => id)]);
  expect(shown).toEqual([
    ["first", "answer", "answer to that", "mine"],
    ["of a path"],
    ["elsewhere"],
    ["answers what is gone"],
    ["new"],
  ]);
  expect([...openCounts(threads)]).toEqual([
    ["block", 3],
    ["other", 1],
  ]);
});

test("what is about a deleted block is not open, and stands among the resolved ones", () => {
  const threads = threadsOf(
    [row("a"), row("b", { object_id: "gone" }), row("c", { is_resolved: true }), row("d")],
    [{ ...unsent("e"), about: { type: "path", id: "gone" } }],
  );
  const { open, resolved } = byOpen(threads, ({ id }) => id !== "gone");
  expect([open.map(({ id }) => id), resolved.map(({ id }) => id)]).toEqual([
    ["d", "a"],
    ["e", "c", "b"],
  ]);
});

test("a mark is the same object as long as what it says is the same, so that nothing is drawn again", () => {
  const discuss = () => {};
  const [before, after] = [1, 2].map(() => marksOf(threadsOf([row("a"), row("b", { object_id: "b" })], []), discuss));
  expect(after?.get("block")).toBe(before?.get("block"));
  const more = marksOf(threadsOf([row("a"), row("c"), row("b", { object_id: "b" })], []), discuss);
  expect([more.get("block")?.[0]?.told, more.get("b")]).toEqual(["2 open comments", before?.get("b")]);
});

test("what cannot be sent is kept with its reason, outlives the tab, and goes when the network is there again", async () => {
  const { tab, rows, standing, settle, online } = browser();
  const store = tab();
  const stop = store.subscribe(() => {});
  await settle();
  standing.isReachable = false;
  store.say({ type: "block", id: "block" }, null, "  Is this right?  ");
  await settle();
  expect(told(store)).toEqual([[`Is this right?: ${new ServerUnreachable(null).message}`]]);
  stop();
  const later = tab();
  later.subscribe(() => {});
  await settle();
  expect(told(later)).toHaveLength(1);
  standing.isReachable = true;
  online();
  await settle();
  expect([told(later), rows.length]).toEqual([[["Is this right?"]], 1]);
  expect(tab().snapshot().threads).toBeNull();
});

test("what one tab throws away is sent by none", async () => {
  const { tab, rows, standing, settle, online } = browser();
  standing.isReachable = false;
  const [here, there] = [tab(), tab()];
  const said = here.say({ type: "block", id: "block" }, null, "Not this");
  await settle();
  const third = tab();
  for (const store of [here, there, third]) store.subscribe(() => {});
  await settle();
  expect(told(third)).toHaveLength(1);
  here.discard(said);
  online();
  await settle();
  expect(told(third)).toEqual([]);
  standing.isReachable = true;
  online();
  await settle();
  expect([rows, told(here), told(there), told(third)]).toEqual([[], [], [], []]);
});

test("a comment whose answer was lost is not said twice, nor by two tabs that both have it", async () => {
  const { tab, rows, standing, settle, online } = browser();
  const [one, two] = [tab(), tab()];
  for (const store of [one, two]) store.subscribe(() => {});
  await settle();
  standing.losesAnswers = true;
  one.say({ type: "block", id: "block" }, null, "Once");
  await settle();
  const third = tab();
  third.subscribe(() => {});
  standing.losesAnswers = false;
  online();
  await settle();
  expect([rows.length, told(one), told(two), told(third)]).toEqual([1, [["Once"]], [["Once"]], [["Once"]]]);
});

test("what the server refuses stays with its reason until it is tried again or thrown away", async () => {
  const { tab, rows, standing, settle, online } = browser();
  const store = tab();
  store.subscribe(() => {});
  await settle();
  standing.refuses = true;
  store.say({ type: "block", id: "block" }, null, "May I?");
  store.say({ type: "block", id: "block" }, null, "Forget this");
  await settle();
  expect(told(store)).toEqual([["May I?: You lack v2.flow.edit."], ["Forget this: You lack v2.flow.edit."]]);
  standing.refuses = false;
  online();
  await settle();
  expect(rows).toEqual([]);
  const [first, second] = (store.snapshot().threads ?? []).map((thread) => thread.first);
  if (first === undefined || second === undefined || "row" in first) throw new Error("Nothing waits");
  store.retry(first.unsent);
  store.discard(second.id);
  await settle();
  expect(told(store)).toEqual([["May I?"]]);
});

test("a change that fails leaves what is shown, and throws", async () => {
  const { tab, rows, standing, settle } = browser();
  rows.push(row("said"));
  const store = tab();
  store.subscribe(() => {});
  await settle();
  standing.isReachable = false;
  await expect(store.change(row("said"), { text: "other" })).rejects.toThrow(ServerUnreachable);
  await expect(store.remove(row("said"))).rejects.toThrow(ServerUnreachable);
  expect(told(store)).toEqual([["said"]]);
  standing.isReachable = true;
  await store.change(row("said"), { is_resolved: true });
  expect(store.snapshot().threads?.[0]?.isResolved).toBe(true);
  await store.remove(row("said"));
  expect(store.snapshot().threads).toEqual([]);
});

test("what is being written is kept by its place; a browser that keeps nothing is reported", async () => {
  const { tab, storage } = browser();
  tab().draft("new block", "Half a sen");
  expect(tab().snapshot().drafts).toEqual({ "new block": "Half a sen" });
  tab().draft("new block", "");
  expect(tab().snapshot().drafts).toEqual({});
  Object.assign(storage, {
    setItem: () => {
      throw new DOMException("Full", "QuotaExceededError");
    },
  });
  const store = tab();
  store.draft("new block", "More");
  expect(store.snapshot()).toMatchObject({ isKept: false, drafts: { "new block": "More" } });
});

test("letters are counted as the server counts them", () => {
  expect([faultOf("x".repeat(10_000)), faultOf("\u{1F600}".repeat(10_000))]).toEqual([null, null]);
  expect(faultOf("x".repeat(100_000))).toBe("A comment has at most 10,000 characters. This one has 100,000.");
});

test("comments about a call stand below what was heard at their moment, those about the whole before all", () => {
  const line = (at_ms: number) =>
    ({
      key: `line ${at_ms}`,
      at: at_ms,
      line: {
        at_ms,
        until_ms: null,
        speaker: "agent",
        text: "",
        heard_length: null,
        language: null,
        confidence: null,
        is_encrypted: false,
        is_keys: false,
        stay: null,
      },
    }) satisfies Line;
  const about = (id: string, at_ms: number | null) => row(id, { content_type: "call", object_id: "call", at_ms });
  const threads = threadsOf([about("late", 2500), about("whole", null), about("first", 1000)], []);
  const order = withComments([line(1000), line(2000), line(3000)], threads).map(({ key }) => key);
  expect(order).toEqual(["whole", "line 1000", "first", "line 2000", "late", "line 3000"]);
});

test("what is kept in the browser and is no comment is passed over, and the others are found", () => {
  const { storage } = browser();
  const kept = keptComments("ana /versions/0.0.1/", storage);
  kept.keepUnsent(unsent("mine"));
  const damaged = ["{", "null", "{}", JSON.stringify({ ...unsent("other"), about: { type: "call", id: "call" } })];
  for (const [place, text] of damaged.entries()) {
    storage.setItem(`parley.comments ana /versions/0.0.1/ unsent ${place}`, text);
  }
  expect(kept.load().unsent).toEqual([unsent("mine")]);
});
