import type { Json, JsonObject } from "@parley/model/kernel";

/** What of a request may hold a secret by its name. */
export type SecretTexts = {
  readonly endpoint: string | null;
  readonly headers: { readonly [name: string]: Json };
  readonly query: { readonly [name: string]: Json };
};

/** A literal that proves who we are: it belongs into a credential. `before` is what stands before it, such as `Bearer `. */
type ClearSecret = {
  readonly in: "headers" | "query" | "endpoint";
  readonly name: string;
  readonly before: string;
  readonly value: string;
  /** False when values stand beside it: then no one part is known to be the secret. */
  readonly isWhole: boolean;
};

const certain = /^(proxy-)?authorization$|^cookie$|api[-_]?key/i;
const suspect = /token|secret|password/i;
const template = /\{\{(?:(?!\{\{)[\s\S])*?\}\}|\{%(?:(?!\{%)[\s\S])*?%\}/g;
const schemes = /^\s*(?:(?:bearer|basic|token|apikey|digest|key)(?:\s+|$))?/i;

/** Every secret that a request holds in clear. */
export function clearSecrets(texts: SecretTexts): readonly ClearSecret[] {
  return namedTexts(texts).flatMap(({ in: place, name, text }) => {
    if (!certain.test(name)) return [];
    const [before = ""] = /authorization/i.test(name) ? (schemes.exec(text) ?? []) : [/^\s*/.exec(text)?.[0] ?? ""];
    const value = text.slice(before.length).trim();
    const literal = value.replace(template, "").trim();
    return literal === "" ? [] : [{ in: place, name, before, value, isWhole: literal === value }];
  });
}

/** Names whose literal values look like secrets; in a body by its keys. */
export function suspectedSecrets(texts: SecretTexts, body: Json): readonly string[] {
  const inTexts = namedTexts(texts)
    .filter(({ name, text }) => !certain.test(name) && suspect.test(name) && isLiteral(text))
    .map(({ name }) => name);
  return [...inTexts, ...keysIn(body)];
}

const isLiteral = (text: string) => text.replace(template, "").trim() !== "" && !text.includes("{{");

function keysIn(body: Json): readonly string[] {
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    if (typeof value !== "string") return keysIn(value);
    return (certain.test(key) || suspect.test(key)) && isLiteral(value) ? [key] : [];
  });
}

type Named = { readonly in: ClearSecret["in"]; readonly name: string; readonly text: string };

function namedTexts({ endpoint, headers, query }: SecretTexts): readonly Named[] {
  const of = (place: "headers" | "query", texts: SecretTexts["headers"]): Named[] =>
    Object.entries(texts).flatMap(([name, text]) => (typeof text === "string" ? [{ in: place, name, text }] : []));
  const written = [...(endpoint ?? "").matchAll(inAddress)].map(
    ([, name = "", text = ""]): Named => ({ in: "endpoint", name, text }),
  );
  return [...of("headers", headers), ...of("query", query), ...written];
}

const inAddress = /[?&]([^?=&#{}]+)=((?:\{\{(?:(?!\{\{)[\s\S])*?\}\}|[^&#])*)/g;

/** The texts with each of these secrets as a placeholder of the credential that `placeholder` names; null leaves it. */
export function withoutSecrets(texts: SecretTexts, placeholder: (value: string) => string | null): SecretTexts {
  const headers: JsonObject = { ...texts.headers };
  const query: JsonObject = { ...texts.query };
  let { endpoint } = texts;
  for (const secret of clearSecrets(texts)) {
    const named = secret.isWhole ? placeholder(secret.value) : null;
    if (named === null) continue;
    if (secret.in === "headers") headers[secret.name] = `${secret.before}${named}`;
    else if (secret.in === "query") query[secret.name] = `${secret.before}${named}`;
    else
      endpoint = endpoint?.replace(`${secret.name}=${secret.before}${secret.value}`, `${secret.name}=${named}`) ?? null;
  }
  return { endpoint, headers, query };
}
