import { checkExpression, type KnownNames } from "../expressions/check-expression.ts";
import type { ConditionJudgement } from "../expressions/judge-condition.ts";
import { compileDigitPattern } from "../patterns/compile-digit-pattern.ts";
import { compilePattern } from "../patterns/compile-pattern.ts";
import { compileTemplate } from "../templates/compile-template.ts";
import { type NameRead, nameRead } from "../templates/name-read.ts";
import type { Snippet } from "./snippets.ts";

/** What may be wrong with a text of a little language by itself. */
export const readingCodes = [
  "ill_formed_expression",
  "ill_typed_expression",
  "ill_formed_template",
  "ill_formed_pattern",
  "ill_formed_digit_pattern",
] as const;
type ReadingCode = (typeof readingCodes)[number];

/** What was found of a snippet by itself. */
export type Reading = {
  readonly snippet: Snippet;
  readonly fault: { readonly code: ReadingCode; readonly message: string } | null;
  readonly names: readonly NameRead[];
  /** Of a condition that can be read: what it says of itself. */
  readonly judgement: ConditionJudgement | null;
};

const faultless = { fault: null, names: [], judgement: null };

/** What texts of a version may name. */
type Version = { readonly scopeName: string; readonly names: KnownNames };

/** Reads snippets; equal texts are read once. */
export function readSnippets(snippets: readonly Snippet[], version: Version): readonly Reading[] {
  const known = new Map<string, Omit<Reading, "snippet">>();
  return snippets.map((snippet) => {
    const key = `${snippet.language} ${snippet.markup ?? ""} ${snippet.source}`;
    const reading = known.get(key) ?? read(snippet, version);
    known.set(key, reading);
    return { snippet, ...reading };
  });
}

function read({ language, source, markup = "plain" }: Snippet, version: Version): Omit<Reading, "snippet"> {
  const { scopeName, names } = version;
  switch (language) {
    case "condition":
    case "value":
    case "rule": {
      const expects = language === "value" ? "value" : "condition";
      const { faults, references, judgement } = checkExpression(source, {
        scopeName,
        expects,
        ofRule: language === "rule",
      });
      const [fault] = faults;
      if (fault === undefined)
        return { fault: null, names: references, judgement: language === "condition" ? judgement : null };
      const code =
        fault.code === "syntax" || fault.code === "too_large" ? "ill_formed_expression" : "ill_typed_expression";
      return { fault: { code, message: at(fault.message, fault.position) }, names: references, judgement: null };
    }
    case "template": {
      const result = compileTemplate(source, { markup, scopeName, names });
      if (!result.ok) return refused("ill_formed_template", at(result.error.message, result.error.position));
      const { variables, credentials } = result.template;
      const reads = variables.flatMap((path) => nameRead(path, scopeName));
      return { ...faultless, names: [...reads, ...credentials.map((name) => ({ root: "credentials", name }))] };
    }
    case "regex": {
      const result = compilePattern(source);
      return result.ok ? faultless : refused("ill_formed_pattern", result.error.message);
    }
    case "dtmf": {
      const result = compileDigitPattern(source.trim());
      return result.ok
        ? faultless
        : refused("ill_formed_digit_pattern", at(result.error.message, result.error.position));
    }
  }
}

function refused(code: ReadingCode, message: string): Omit<Reading, "snippet"> {
  return { fault: { code, message }, names: [], judgement: null };
}

/** The place stands with what is wrong, before what is known. People count characters from one. */
function at(message: string, position: number): string {
  return message.replace(/\.(?= Known |$)/, ` (character ${position + 1}).`);
}
