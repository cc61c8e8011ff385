import type { Id, LanguageCode } from "@parley/model/kernel";
import { notCarried } from "./dialogflow-reasons.ts";
import type { DraftAgent, Words } from "./draft-agent.ts";
import type { ImportTally } from "./import-tally.ts";
import { type Loose, listIn, looseIn, loosesIn, textIn, wordIn } from "./loose-json.ts";

type Into = {
  readonly agent: DraftAgent;
  readonly tally: ImportTally;
  /** The language of a tag; of an empty one the agent's. */
  readonly language: (tag: string) => LanguageCode;
  /** A text with its references as templates of ours. */
  readonly text: (source: string) => string;
};

type Fulfilment = { readonly prompts: Id[]; readonly metadata: { readonly [key: string]: string } };

/** What a fulfillment says and sets; what else it does is listed. */
export function readFulfilment(json: Loose, label: string, { agent, tally, language, text }: Into): Fulfilment {
  const spoken = new Map<LanguageCode, string>();
  for (const message of loosesIn(json.messages)) {
    const code = language(textIn(message.languageCode) ?? "");
    const texts = listIn(looseIn(message.text).text).flatMap((one) => textIn(one) ?? []);
    const [first, ...others] = texts.length > 0 ? texts : [textIn(looseIn(message.outputAudioText).text)];
    if (first === undefined || first === null) {
      const isHandoff = message.liveAgentHandoff !== undefined || message.telephonyTransferCall !== undefined;
      tally.leave("message", label, isHandoff ? notCarried.handoff : notCarried.message);
      continue;
    }
    tally.carry("message");
    for (const other of others) tally.leave("wording", `${label}: ${other ?? ""}`, notCarried.variant);
    const before = spoken.get(code);
    const words = text(first);
    spoken.set(code, before === undefined ? words : `${before} ${words}`);
  }
  const metadata: { [key: string]: string } = {};
  for (const set of loosesIn(json.setParameterActions)) {
    const value = wordIn(set.value) ?? (set.value === true ? "true" : "");
    metadata[agent.metadata(textIn(set.parameter) ?? "")] = text(value);
    tally.carry("parameter set");
  }
  if (textIn(json.webhook) !== null)
    tally.leave("webhook call", `${label}: ${textIn(json.tag) ?? ""}`, notCarried.webhook);
  for (const _case of listIn(json.conditionalCases)) tally.leave("conditional case", label, notCarried.cases);
  const prompt = agent.prompt(label, spoken satisfies Words);
  return { prompts: prompt === null ? [] : [prompt], metadata };
}
