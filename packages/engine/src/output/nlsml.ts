import { isJsonObject, type Json } from "@parley/model/kernel";

/** Recognition results as Natural Language Semantics Markup: one interpretation for each. */
export function toNlsml(results: { readonly [key: string]: Json }): string {
  const interpretations = Object.entries(results).map(([key, result]) => interpretation(key, result));
  return `<?xml version="1.0"?><result>${interpretations.join("")}</result>`;
}

function interpretation(key: string, result: Json): string {
  const { input = null, confidence = null, ...instance } = isJsonObject(result) ? result : {};
  const sure = confidence === null ? "" : ` confidence="${textOf(confidence)}"`;
  const members = Object.entries(instance).map(([name, value]) => element(name, value));
  return (
    `<interpretation grammar="${textOf(key)}"${sure}><input>${textOf(input)}</input>` +
    `<instance>${members.join("")}</instance></interpretation>`
  );
}

function element(name: string, value: Json): string {
  const tag = /^[A-Za-z_][\w.-]*$/.test(name) ? name : "value";
  const inner = isJsonObject(value)
    ? Object.entries(value)
        .map(([key, member]) => element(key, member))
        .join("")
    : textOf(value);
  return `<${tag}>${inner}</${tag}>`;
}

function textOf(value: Json): string {
  const text = value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
