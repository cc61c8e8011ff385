import { texts } from "./texts.ts";
import { WorkbookFault } from "./workbook-fault.ts";

/** A piece of XML: what opens or closes, by its name without a prefix, or the text between. */
type Piece =
  | {
      readonly opens: string;
      readonly attributes: string;
      readonly isEmpty: boolean;
      readonly closes?: never;
      readonly text?: never;
    }
  | { readonly closes: string; readonly opens?: never; readonly text?: never }
  | { readonly text: string; readonly opens?: never; readonly closes?: never };

const piece =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[^>]*>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+)|</g;

/** The pieces of a part of a workbook in their order. @throws WorkbookFault for a document that declares types of its own. */
export function* pieces(xml: string): Generator<Piece> {
  // No spreadsheet writes one; what it declares could grow without end.
  if (xml.includes("<!DOCTYPE")) throw new WorkbookFault(texts.damaged);
  for (const [, raw, slash, name, attributes = "", end, text] of xml.matchAll(piece)) {
    if (raw !== undefined) yield { text: escaped(raw) };
    else if (text !== undefined) yield { text };
    else if (name !== undefined && slash === "/") yield { closes: name };
    else if (name !== undefined) yield { opens: name, attributes, isEmpty: end === "/" };
  }
}

const entities: { readonly [name: string]: string } = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** A text as it is meant: entities, and what spreadsheets write as `_x000A_`. */
export const readText = (text: string): string =>
  text
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) =>
      name === undefined
        ? characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
        : (entities[name] ?? whole),
    )
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => characterOf(Number.parseInt(hex, 16)))
    .toWellFormed()
    .replaceAll("\0", "");

const characterOf = (code: number) => (code <= 0x10_ffff ? String.fromCodePoint(code) : "");

/** A text as XML holds it; what XML cannot hold is written as spreadsheets do. */
export const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(
      /[^\P{Cc}\t\n]|[\ufffe\uffff]/gu,
      (control) => `_x${control.charCodeAt(0).toString(16).padStart(4, "0").toUpperCase()}_`,
    )
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** The value of an attribute by its name without a prefix; null where it is not. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found === null ? null : readText(found[1] ?? found[2] ?? "");
}
