import type { SsmlTags, Utterance } from "./synthesiser.ts";

const names = (list: string) => new RegExp(`^(?:${list.replaceAll(" ", "|")})$`);
const rate = /^(?:x-slow|slow|medium|fast|x-fast|default|[+-]?\d{1,3}%|\d(?:\.\d{1,2})?)$/;
const pitch = /^(?:x-low|low|medium|high|x-high|default|[+-]?\d{1,3}%|[+-]\d{1,2}(?:\.\d)?st)$/;
const volume = /^(?:silent|x-soft|soft|medium|loud|x-loud|default|[+-]?\d{1,2}(?:\.\d)?dB|\d{1,3})$/;
/** At most ten seconds. */
const time = /^(?:\d{1,4}ms|10000ms|(?:\d(?:\.\d{1,3})?|10)s)$/;
const words = /^[^<>]{0,200}$/;

/**
 * The elements and attributes that reach a synthesiser, with the shape of each value. Nothing here can make it read a
 * file or fetch an address.
 */
const allowed: { readonly [element: string]: { readonly [attribute: string]: RegExp } } = {
  p: {},
  s: {},
  break: { time, strength: names("none x-weak weak medium strong x-strong") },
  prosody: { rate, pitch, volume, range: pitch },
  emphasis: { level: names("strong moderate none reduced") },
  "say-as": { "interpret-as": /^[a-z-]{1,30}$/, format: /^[a-z0-9:-]{1,20}$/i, detail: /^[a-z0-9]{1,20}$/i },
  sub: { alias: words },
  phoneme: { alphabet: names("ipa x-sampa"), ph: words },
};

const empty = new Set(["break"]);
const entity = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-f]{1,6});)/gi;
/** What XML 1.0 cannot hold: control characters, half surrogate pairs. */
const illegal = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;
const illegalReference = /&#(?:x([0-9a-f]+)|(\d+));/gi;
const markup =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<(\/?)([a-zA-Z][\w:-]*)(?![\w:-])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g;
const attributePattern = /(?<![\w:-])([a-zA-Z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The utterance as one SSML document: plain text escaped, SSML cut to what is allowed, the tags put around it. */
export function toSsml(utterance: Utterance): string {
  const inner = "ssml" in utterance ? cleanSsml(utterance.ssml) : escapeXml(utterance.text);
  return `<speak>${withTags(inner, utterance.tags)}</speak>`;
}

/** A prompt pauses no longer than this in all. */
const longestPause = 60_000;

/** How long the pauses of an utterance are that say how long they are, in milliseconds. */
export function pausesOf(utterance: Utterance): number {
  const ms = [...toSsml(utterance).matchAll(/<break([^<>]*)>/g)].reduce((sum, [, attributes = ""]) => {
    const [, count = "0", unit] = / time="([\d.]+)(ms|s)"/.exec(attributes) ?? [];
    return sum + Number(count) * (unit === "s" ? 1000 : 1);
  }, 0);
  return Math.min(ms, longestPause);
}

const aliased = /<sub alias="([^"]*)">.*?<\/sub>/gs;
const escapes: { readonly [name: string]: string } = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The words of an utterance without marks, for a synthesiser that knows no SSML. */
export function plainText(utterance: Utterance): string {
  if ("text" in utterance) return utterance.text.replace(illegal, " ").trim();
  return cleanSsml(utterance.ssml)
    .replace(aliased, (_, alias: string) => alias)
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (reference, hex, decimal, name) =>
      name === undefined
        ? String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
        : (escapes[name] ?? reference),
    )
    .replace(/\s+/g, " ")
    .trim();
}

export function escapeXml(text: string): string {
  return text
    .replace(illegal, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * SSML cut to the allowed elements and attributes and made well formed, for any input. Other tags go and their text
 * stays. What is open at the end is closed, and a stray `&` or `<` is spoken.
 */
export function cleanSsml(ssml: string): string {
  const open: string[] = [];
  let output = "";
  let place = 0;
  for (const found of ssml.matchAll(markup)) {
    output += cleanText(ssml.slice(place, found.index));
    place = found.index + found[0].length;
    const [whole, slash, element = "", attributes = ""] = found;
    if (whole.startsWith("<![CDATA[")) output += escapeXml(whole.slice(9).replace(/\]\]>$/, ""));
    const rules = Object.hasOwn(allowed, element) ? allowed[element] : undefined;
    if (!rules) continue;
    if (slash === "/") {
      const depth = open.lastIndexOf(element);
      if (depth < 0) continue;
      for (const name of open.splice(depth).reverse()) output += `</${name}>`;
      continue;
    }
    const isEmpty = attributes.endsWith("/") || empty.has(element);
    output += `<${element}${cleanAttributes(attributes, rules)}${isEmpty ? "/" : ""}>`;
    if (!isEmpty) open.push(element);
  }
  output += cleanText(ssml.slice(place));
  return (
    output +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join("")
  );
}

function cleanText(text: string): string {
  return text
    .replace(illegal, " ")
    .replace(entity, "&amp;")
    .replace(illegalReference, (reference, hex, decimal) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff && String.fromCodePoint(code).replace(illegal, "") !== "" ? reference : " ";
    })
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function cleanAttributes(attributes: string, rules: { readonly [attribute: string]: RegExp }): string {
  const kept = new Map<string, string>();
  for (const [, name = "", double, single] of attributes.matchAll(attributePattern)) {
    const value = (double ?? single ?? "").trim();
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule?.test(value) && !kept.has(name)) kept.set(name, cleanText(value).replaceAll('"', "&quot;"));
  }
  return [...kept].map(([name, value]) => ` ${name}="${value}"`).join("");
}

/** Puts the prosody of the tags around, and their pause behind. Values outside the allowed shapes are left out. */
function withTags(inner: string, tags: SsmlTags): string {
  const prosody = cleanAttributes(
    ["rate", "pitch", "volume"].map((name) => `${name}="${(tags[name] ?? "").replaceAll('"', "")}"`).join(" "),
    { rate, pitch, volume },
  );
  const pause = tags.break !== undefined && time.test(tags.break) ? `<break time="${tags.break}"/>` : "";
  return `${prosody === "" ? inner : `<prosody${prosody}>${inner}</prosody>`}${pause}`;
}
