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
  type TemplateFault,
  unknownVariable,
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
    case "expression":
    case "value": {
      const expects = language === "value" ? "value" : "condition";
      const { faults } = checkExpression(text, { scopeName, expects, names: namesIn(document) });
      const [fault, ...others] = faults;
      if (fault === undefined) return null;
      // All are said: the one that is marked may be the least of them.
      const message = [fault, ...others].map((each) => each.message).join(" ");
      const isWarning = faults.every(({ code }) => code === "unknown_name");
      return { message, at: { from: fault.position, to: fault.end }, isWarning };
    }
    case "template":
    case "ssml": {
      const markup = language === "ssml" ? "xml" : "plain";
      const result = compileTemplate(text, { scopeName, markup, names: namesIn(document) });
      if (!result.ok) return faultOf(result.error, text);
      return unknownIn(text, result.template.variables, document);
    }
    case "request": {
      const result = compileRequestText(text, { scopeName, names: namesIn(document) });
      if (!result.ok) return faultOf(result.error, text);
      return unknownIn(text, result.text.variables, document);
    }
    case "endpoint": {
      const result = compileRequestText(text, { scopeName, names: namesIn(document) });
      if (!result.ok) return faultOf(result.error, text);
      const fault = checkEndpoint(text, { settings: document.settings, allowed });
      if (fault === null) return unknownIn(text, result.text.variables, document);
      return { message: fault.message, at: null, isWarning: fault.code === "endpoint_out_of_reach" };
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

function namesIn(document: FlowDocument): KnownNames {
  const names = namesOfDocument.get(document) ?? knownNames(document);
  namesOfDocument.set(document, names);
  return names;
}

function faultOf({ message, position }: TemplateFault, text: string): LanguageFault {
  return { message, at: { from: position, to: text.length }, isWarning: false };
}

/** A name below a known one that the version does not have: it may still be made. */
function unknownIn(text: string, variables: readonly string[], document: FlowDocument): LanguageFault | null {
  const fault = unknownVariable(variables, {
    scopeName: document.settings.primary_scope_name,
    names: namesIn(document),
  });
  if (fault === null) return null;
  const from = Math.max(0, text.indexOf(fault.variable));
  return { message: fault.message, at: { from, to: from + fault.variable.length }, isWarning: true };
}
