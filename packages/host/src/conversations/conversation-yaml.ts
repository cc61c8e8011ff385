import { Problem } from "@parley/model/kernel";
import { Document, isNode, LineCounter, parseDocument } from "yaml";
import { expectationFields } from "./check-expectation.ts";
import type { Conversation } from "./conversation.ts";
import { parseConversations } from "./parse-conversations.ts";

/** What is wrong with a conversation file, and where: 1-based. */
export type ConversationFault = { readonly line: number; readonly column: number; readonly message: string };

export type ReadConversations =
  | { readonly ok: true; readonly conversations: readonly Conversation[] }
  | { readonly ok: false; readonly faults: readonly ConversationFault[] };

/** Longer texts are no conversation file, in characters. */
const longest = 5_000_000;

/** The order in which a file has the members of a conversation: what it tries, how it begins, what happens. */
const order: readonly string[] = [
  "name",
  "channel",
  "language",
  "zone",
  "now",
  "contact",
  "account",
  "metadata",
  "entry",
  "tried",
  "message",
  "chance",
  "mocks",
  "steps",
] satisfies (keyof Conversation)[];

/** Conversations as a file that people read and compare: one step after the other, always the same text for the same. */
export function conversationsToYaml(conversations: readonly Conversation[]): string {
  const written = conversations.map((conversation) =>
    inOrder(Object.entries(conversation), order, (value, key) =>
      key === "steps" && Array.isArray(value) ? value.map(stepInOrder) : byName(value),
    ),
  );
  const file = new Document(written, { aliasDuplicateObjects: false });
  const items = file.contents !== null && "items" in file.contents ? file.contents.items : [];
  for (const item of items.slice(1)) if (isNode(item)) item.spaceBefore = true;
  return file.toString({ lineWidth: 120 });
}

type Entries = readonly (readonly [string, unknown])[];

/** Members by the order of their names in a list, then all others by name; storing them may have mixed them. */
function inOrder(entries: Entries, names: readonly string[], write: (value: unknown, key: string) => unknown): object {
  const place = (key: string) => (names.includes(key) ? names.indexOf(key) : names.length);
  const sorted = entries.toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1));
  return Object.fromEntries(sorted.flatMap(([key, value]) => (value === undefined ? [] : [[key, write(value, key)]])));
}

function byName(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(byName);
  return typeof value === "object" && value !== null ? inOrder(Object.entries(value), [], byName) : value;
}

function stepInOrder(step: unknown): unknown {
  if (typeof step !== "object" || step === null || !("expect" in step)) return byName(step);
  const { expect } = step;
  const isMembers = typeof expect === "object" && expect !== null;
  return { expect: isMembers ? inOrder(Object.entries(expect), expectationFields, byName) : expect };
}

/** Reads a conversation file. It lists every fault with its place; two conversations of one name are one. */
export function conversationsFromYaml(text: string): ReadConversations {
  if (text.length > longest) return refused([{ line: 1, column: 1, message: "Write a shorter file" }]);
  const lines = new LineCounter();
  const file = parseDocument(text, { lineCounter: lines });
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  if (file.errors.length > 0) {
    return refused(file.errors.map(({ pos, message }) => ({ ...placeAt(pos[0]), message: firstLine(message) })));
  }
  /** Where a member stands, or the nearest around it that does. */
  const placeOf = (path: readonly string[]) => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = file.getIn(path.slice(0, length).map(keyOf), true);
      if (isNode(node) && node.range != null) return placeAt(node.range[0]);
    }
    return placeAt(0);
  };
  const root = file.has("conversations") ? ["conversations"] : [];
  let conversations: Conversation[];
  try {
    conversations = parseConversations(file.toJS());
  } catch (error) {
    if (error instanceof ReferenceError) return refused([{ ...placeAt(0), message: error.message }]);
    if (!(error instanceof Problem)) throw error;
    return refused(
      (error.errors ?? []).map(({ field, message }) => ({ ...placeOf([...root, ...pathOf(field)]), message })),
    );
  }
  const faults = conversations.flatMap(({ name }, index) => {
    const isAgain = conversations.findIndex((other) => other.name === name) < index;
    return isAgain
      ? [{ ...placeOf([...root, `${index}`, "name"]), message: `Write another name: "${name}" is there already` }]
      : [];
  });
  return faults.length > 0 ? refused(faults) : { ok: true, conversations };
}

const refused = (faults: readonly ConversationFault[]): ReadConversations => ({ ok: false, faults });

const pathOf = (field: string) => (field === "" ? [] : field.split("."));
const keyOf = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);
const firstLine = (message: string) => (message.split("\n")[0] ?? message).replace(/ at line \d+, column \d+:?$/, "");
