/** What markup is made of, in its order: words, and tags that open or close. Names are in lower case, without prefix in none. */
export type MarkupToken =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "open"; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly type: "close"; readonly name: string };

/** What stands in these is no text to read; only their own end ends them. */
const raw: ReadonlySet<string> = new Set([
  "script",
  "style",
  "textarea",
  "title",
  "noscript",
  "template",
  "svg",
  "iframe",
]);

/**
 * Reads HTML or XML in one pass, however broken it is, and calls `take` with each token. Time and memory grow with the
 * length of the text alone: no entity is declared, nothing nests.
 */
export function scanMarkup(markup: string, take: (token: MarkupToken) => void): void {
  let at = 0;
  while (at < markup.length) {
    const next = markup.indexOf("<", at);
    const end = next < 0 ? markup.length : next;
    if (end > at) take({ type: "text", text: unescaped(markup.slice(at, end)) });
    if (next < 0) return;
    at = tagAt(markup, next, take);
  }
}

/** Reads what a `<` begins; gives the place behind it. */
function tagAt(markup: string, start: number, take: (token: MarkupToken) => void): number {
  const behind = (mark: string, from: number) => {
    const found = markup.indexOf(mark, from);
    return found < 0 ? markup.length : found + mark.length;
  };
  if (markup.startsWith("<!--", start)) return behind("-->", start + 4);
  if (markup.startsWith("<![CDATA[", start)) {
    const end = behind("]]>", start);
    take({ type: "text", text: markup.slice(start + 9, Math.max(start + 9, end - 3)) });
    return end;
  }
  const second = markup[start + 1] ?? "";
  if (second === "!" || second === "?") return behind(">", start);
  const isClosing = second === "/";
  const from = start + (isClosing ? 2 : 1);
  let to = from;
  while (to < markup.length && to - from < 100 && /[A-Za-z0-9:_-]/.test(markup[to] ?? "")) to++;
  if (to === from || !/[A-Za-z_]/.test(markup[from] ?? "")) {
    take({ type: "text", text: "<" });
    return start + 1;
  }
  const name = markup.slice(from, to).toLowerCase();
  const end = tagEnd(markup, to);
  if (isClosing) {
    take({ type: "close", name });
    return end;
  }
  const attributes = markup.slice(to, Math.max(to, end - 1));
  const isEmpty = attributes.endsWith("/");
  take({ type: "open", name, attributes, isEmpty });
  return raw.has(name) && !isEmpty ? rawEnd(markup, { name, from: end }, take) : end;
}

/** The place behind the `>` of a tag. One in the quotes of a value is part of it; a quote opens a value behind `=` alone. */
function tagEnd(markup: string, from: number): number {
  let quote = "";
  let isBehindEquals = false;
  for (let at = from; at < markup.length; at++) {
    const letter = markup[at] ?? "";
    if (quote !== "") {
      if (letter === quote) quote = "";
    } else if (letter === ">") return at + 1;
    else if (isBehindEquals && (letter === '"' || letter === "'")) quote = letter;
    isBehindEquals = letter === "=" || (isBehindEquals && letter.trim() === "");
  }
  return markup.length;
}

/** Gives the words of such an element as one text, and the place behind it. */
function rawEnd(
  markup: string,
  { name, from }: { readonly name: string; readonly from: number },
  take: (token: MarkupToken) => void,
): number {
  for (let at = markup.indexOf("</", from); at >= 0; at = markup.indexOf("</", at + 2)) {
    if (markup.slice(at + 2, at + 2 + name.length).toLowerCase() !== name) continue;
    if (name === "title") take({ type: "text", text: unescaped(markup.slice(from, at)) });
    take({ type: "close", name });
    return tagEnd(markup, at + 2 + name.length);
  }
  return markup.length;
}

/** The value of an attribute; null where the tag has none of that name. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes);
  return found === null ? null : unescaped(found[1] ?? found[2] ?? found[3] ?? "");
}

const named: { readonly [name: string]: string } = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  shy: "",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  bull: "•",
  middot: "·",
  copy: "©",
  reg: "®",
  trade: "™",
  deg: "°",
  plusmn: "±",
  times: "×",
  frac12: "½",
  frac14: "¼",
  frac34: "¾",
  sect: "§",
  para: "¶",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  iexcl: "¡",
  iquest: "¿",
  szlig: "ß",
  aelig: "æ",
  AElig: "Æ",
  oslash: "ø",
  Oslash: "Ø",
  eth: "ð",
  thorn: "þ",
};

/** Letters with a mark have names such as `eacute`: the letter, then the mark. */
const marks: { readonly [name: string]: string } = {
  grave: "\u0300",
  acute: "\u0301",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  ring: "\u030a",
  cedil: "\u0327",
};

/** The characters that references such as `&amp;` and `&#233;` stand for; what is none stays as it is. */
export function unescaped(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}\d{0,2}));?/g,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return characterNamed(name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : "";
    },
  );
}

function characterNamed(name: string): string | null {
  if (Object.hasOwn(named, name)) return named[name] ?? null;
  const mark = name.slice(1);
  return Object.hasOwn(marks, mark) ? `${name.charAt(0)}${marks[mark] ?? ""}`.normalize("NFC") : null;
}
