import { compile, type FlowDocument } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { type Effect, type EngineEvent, logOf, openListen, step, type Understand } from "../../src/index.ts";

/** What a caller does: presses a key, says words, or nothing. */
export type Doing = { readonly press: string } | { readonly say: string } | "silent";

/** What callers mean by words, by the rows of intents and values: a rename leaves them what they are. */
export type Meanings = { readonly [words: string]: { readonly intent?: Id; readonly value?: Id } };

const begun = { contact: null, zone: "UTC", language: null, account: {}, message: null, entry: null } as const;
const at = { now: 0, random: 0 };

/** A conversation as the caller has it: what is said to them, and how it ends. */
export function talk(document: FlowDocument, doings: readonly Doing[], meanings: Meanings = {}): readonly string[] {
  const runtime = { program: compile(document), understand: understandingOf(document, meanings) };
  const id = "0198c0de-0000-7000-8000-000000000001";
  const heard: string[] = [];
  const hear = (effects: readonly Effect[]) => {
    for (const entry of logOf(effects)) {
      if (entry.type === "agent_said") heard.push(entry.text);
      if (entry.type === "ended") heard.push(`ended: ${entry.disposition}`);
    }
  };
  const started = step(runtime, null, {
    type: "started",
    ...at,
    ...begun,
    session: id,
    channel: "voice",
    metadata: {},
  });
  hear(started.effects);
  let { session } = started;
  for (const doing of doings) {
    const listen = openListen(session);
    if (listen === null) break;
    const made = step(runtime, session, eventOf(doing, listen));
    hear(made.effects);
    session = made.session;
  }
  return heard;
}

function eventOf(doing: Doing, listen: string): EngineEvent {
  const place = { listen, heard_ms: 0, ...at };
  if (doing === "silent") return { type: "silent", ...place };
  if ("press" in doing) return { type: "pressed", digits: doing.press, ...place };
  const alternatives = [{ text: doing.say, confidence: 1, language: null }];
  return { type: "said", alternatives, audio: null, noise: null, ...place };
}

function understandingOf({ rows }: FlowDocument, meanings: Meanings): Understand {
  const nameOf = (list: readonly { readonly id: Id; readonly name: string }[], id: Id | undefined) =>
    list.flatMap((row) => (row.id === id ? [row.name] : []));
  return (input) => {
    const text = input.type === "text" ? input.text : "";
    const { intent, value } = meanings[text] ?? {};
    const place = { value: text, text, start: 0, end: text.length, confidence: 1 };
    return {
      intents: nameOf(rows.intent, intent).map((name) => ({ name, score: 1 })),
      mentions: nameOf(rows.entity, value).map((entity) => ({ entity, kind: "list", ...place })),
      languages: [],
      correction_end: null,
    };
  };
}
