import { baseLanguage, digitWords, pathKinds } from "@parley/model/kernel";
import type { BlockDoc, PathDoc } from "../../document/document.ts";
import { groupBy } from "../../document/group-by.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

/** A key that words ask a caller to press does something. */
export const promisedKey = rule({
  codes: ["promised_key_missing"],
  *check(survey) {
    const collects = groupBy(survey.document.rows.block_entity, ({ block }) => block);
    for (const block of survey.document.rows.block) {
      const promised = keysSaidBy(survey, block);
      if (promised.size === 0 || survey.stateOf(block) !== "listening") continue;
      // Keys may be a value that is collected.
      if (collects.has(block.id) || survey.pathsOf(block.id).some((path) => path.fill_entity.length > 0)) continue;
      for (const [key, language] of promised) {
        if (isTaken(survey, block, key)) continue;
        const message = `The words in ${language} say to press ${key}, but no path takes that key.`;
        const code = "promised_key_missing";
        yield { type: "warning", code, subject: survey.subject.block(block), field: "prompts", message };
      }
    }
  },
});

/** The keys that a block's words name, with the language in which the first does. */
function keysSaidBy(survey: Survey, block: BlockDoc): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  const prompts = [
    ...block.prompts,
    ...block.conditional_prompts.flatMap(({ value }) => value),
    ...[block.no_input_reprompt, block.no_match_reprompt].filter((prompt) => prompt !== null),
  ];
  for (const { content, language } of prompts.flatMap((prompt) => survey.contentsOf(prompt))) {
    for (const key of keysIn(content, baseLanguage(language))) if (!said.has(key)) said.set(key, language);
  }
  return said;
}

/** How a language asks for keys: the words themselves with a key, and keys further on in a sentence that has such words. */
type Asking = {
  readonly asks: RegExp;
  readonly asked: RegExp;
  readonly further: RegExp | null;
  readonly names: { readonly [name: string]: string };
};

const english = { ...digitWords.en, star: "*" };

/** By language without region. A further language is an entry here; in those without one nothing is found. */
const asking: { readonly [language: string]: Asking } = {
  en: {
    asks: /\bpress/i,
    asked: new RegExp(
      `\\bpress(?:ing)?\\s+(?:the\\s+)?(?:key\\s+|number\\s+)?(\\d|${Object.keys(english).join("|")})(?![\\w%])`,
      "gi",
    ),
    further: /(?:,|\bor|\band)\s+(\d)(?=\s+(?:to|for|if|when)\b)/gi,
    names: english,
  },
  hi: {
    asks: /दबा/,
    asked: new RegExp(
      `(?<![\\d\\p{L}\\p{M}])(\\d|${Object.keys(digitWords.hi).join("|")})\\s+(?:नंबर\\s+)?(?:को\\s+)?दबा`,
      "gu",
    ),
    further: null,
    names: digitWords.hi,
  },
};

function keysIn(text: string, language: string): readonly string[] {
  const words = asking[language];
  if (words === undefined || !words.asks.test(text)) return [];
  const keys = keysMatching(words.asked, text);
  if (words.further !== null && text.search(words.further) >= 0) {
    for (const sentence of text.split(/[.!?\n]/)) {
      if (words.asks.test(sentence)) keys.push(...keysMatching(words.further, sentence));
    }
  }
  return keys.map((key) => words.names[key.toLowerCase()] ?? key);
}

/** What the group of a pattern holds wherever it matches. Unlike `matchAll` it does not copy the pattern each time. */
function keysMatching(pattern: RegExp, text: string): string[] {
  const found: string[] = [];
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) found.push(match[1] ?? "");
  return found;
}

/** Whether a key pressed in a block leads on, or begins an entry that may. */
function isTaken(survey: Survey, block: BlockDoc, key: string): boolean {
  const local = survey.pathsOf(block.id);
  if (local.some((path) => path.default_path || pathKinds[path.transition_type].on === "otherwise")) return true;
  const takes = ({ transition_type, trigger }: PathDoc) => {
    const kind = pathKinds[transition_type];
    if (kind.trigger === "dtmf") {
      const pattern = survey.digitPattern(trigger ?? "");
      return pattern === null || pattern.matches(key) || pattern.isPrefix(key);
    }
    if (kind.trigger === "regex") return survey.pattern(trigger ?? "")?.match(key) !== null;
    // What an expression takes is known at run time only.
    return kind.needs === "trigger" && kind.trigger === "expression" && kind.on === "input";
  };
  return local.some(takes) || survey.agentTriggers.some(takes) || survey.triggersOf(block.subflow).some(takes);
}
