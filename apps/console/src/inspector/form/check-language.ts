import {
  checkEndpoint,
  checkExpression,
  compileDigitPattern,
  compilePattern,
  compileRequestText,
  compileTemplate,
  type FlowDocument,
  type KnownNames,
  knownNames,
} from "@parley/flow";
import type { CheckedLanguage, LanguageFault } from "./language-fault.ts";

/** Names by document: working them out reads every block. */
const namesOfDocument = new WeakMap<FlowDocument, KnownNames>();

/** Checks a text of a version; a blank one says nothing wrong. */
export function checkLanguage(
  language: CheckedLanguage,
  text: string,
  { document, allowed }: { readonly document: FlowDocument; readonly allowed: readonly string[] },
): LanguageFault | null {
  if (text.trim() === "") return null;
  const scopeName = document.settings.primary_scope_name;
  switch (language) {
    case "expression": {
      const names = namesOfDocument.get(document) ?? knownNames(document);
      namesOfDocument.set(document, names);
      const [fault] = checkExpression(text, { scopeName, expects: "condition", names }).faults;
      if (fault === undefined) return null;
      const { message, position, end, code } = fault;
      return { message, at: { from: position, to: end }, isWarning: code === "unknown_name" };
    }
    case "template":
    case "ssml": {
      const result = compileTemplate(text, { scopeName, markup: language === "ssml" ? "xml" : "plain" });
      if (result.ok) return null;
      const { message, position } = result.error;
      return { message, at: { from: position, to: text.length }, isWarning: false };
    }
    case "endpoint": {
      const result = compileRequestText(text, { scopeName });
      const whole = { from: 0, to: text.length };
      if (!result.ok)
        return { message: result.error.message, at: { ...whole, from: result.error.position }, isWarning: false };
      const fault = checkEndpoint(text, { settings: document.settings, allowed });
      return fault && { message: fault.message, at: null, isWarning: fault.code === "endpoint_out_of_reach" };
    }
    case "regex": {
      const result = compilePattern(text);
      return result.ok ? null : { message: result.error.message, at: null, isWarning: false };
    }
    case "dtmf": {
      const result = compileDigitPattern(text.trim());
      if (result.ok) return null;
      const { message, position } = result.error;
      return { message, at: { from: position, to: position + 1 }, isWarning: false };
    }
  }
}
