import type { Id, LanguageCode } from "@parley/model/kernel";
import type { BlockDoc } from "../document/document.ts";
import { notCarried } from "./dialogflow-reasons.ts";
import type { DraftAgent, Words } from "./draft-agent.ts";
import type { ImportTally } from "./import-tally.ts";
import { type Loose, listIn, looseIn, loosesIn, textIn } from "./loose-json.ts";

type Into = {
  readonly agent: DraftAgent;
  readonly tally: ImportTally;
  /** The language of a tag; of an empty one the agent's. */
  readonly language: (tag: string) => LanguageCode;
  /** A text with its references as templates of ours. */
  readonly text: (source: string) => string;
  /** Only its words have a place: what it sets is listed. */
  readonly saysOnly: boolean;
};

/** What a fulfillment says, and what it writes: texts are templates, other values stay what they are. */
export type Fulfilment = {
  readonly prompts: Id[];
  readonly sets: Pick<BlockDoc, "set_metadata" | "set_metadata_json">;
};

/** Whether it neither says nor writes anything. */
export const doesNothing = ({ prompts, sets }: Fulfilment): boolean =>
  prompts.length === 0 && Object.keys(sets.set_metadata).length === 0 && sets.set_metadata_json === null;

/** What a fulfillment says and sets; what else it does is listed. */
export function readFulfilment(json: Loose, label: string, into: Into): Fulfilment {
  const { agent, tally, language, text } = into;
  const spoken = new Map<LanguageCode, string>();
  for (const message of loosesIn(json.messages)) {
    const code = language(textIn(message.languageCode) ?? "");
    const texts = listIn(looseIn(message.text).text).flatMap((one) => textIn(one) ?? []);
    const [first, ...others] = texts.length > 0 ? texts : [textIn(looseIn(message.outputAudioText).text)];
    if (first === undefined || first === null) {
      const isHandoff = message.liveAgentHandoff !== undefined || message.telephonyTransferCall !== undefined;
      tally.leave("message", label, isHandoff ? notCarried.handoff : notCarried.message, message);
      continue;
    }
    tally.carry("message");
    for (const other of others) tally.leave("wording", `${label}: ${other ?? ""}`, notCarried.variant);
    const before = spoken.get(code);
    const words = text(first);
    spoken.set(code, before === undefined ? words : `${before} ${words}`);
  }
  const sets = readSets(loosesIn(json.setParameterActions), label, into);
  if (textIn(json.webhook) !== null)
    tally.leave("webhook call", `${label}: ${textIn(json.tag) ?? ""}`, notCarried.webhook);
  for (const one of listIn(json.conditionalCases)) {
    tally.leave("conditional case", label, notCarried.cases, looseIn(one));
  }
  const prompt = agent.prompt(label, spoken satisfies Words);
  return { prompts: prompt === null ? [] : [prompt], sets };
}

/** What presets write. Null clears a key. */
function readSets(
  presets: readonly Loose[],
  label: string,
  { agent, tally, text, saysOnly }: Into,
): Fulfilment["sets"] {
  const set_metadata: { [key: string]: string } = {};
  const others: { [key: string]: string | number | boolean | null } = {};
  for (const preset of presets) {
    const { parameter, value = null } = preset;
    const name = textIn(parameter) ?? "";
    const isStructured = typeof value === "object" && value !== null;
    if (isStructured || saysOnly) {
      tally.leave("parameter set", `${label}: ${name}`, saysOnly ? notCarried.asking : notCarried.structured, preset);
      continue;
    }
    tally.carry("parameter set");
    if (typeof value === "string") set_metadata[agent.metadata(name, "text")] = text(value);
    else if (typeof value === "number") others[agent.metadata(name, "number")] = value;
    else if (typeof value === "boolean") others[agent.metadata(name, "boolean")] = value;
    else others[agent.metadata(name)] = null;
  }
  return { set_metadata, set_metadata_json: Object.keys(others).length === 0 ? null : others };
}
