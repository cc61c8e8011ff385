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

/**
 * The pieces of a part of a workbook in their order, found in one pass: whatever a file holds, it takes no longer than it
 * is long. @throws WorkbookFault for what is never closed, and for a document that declares types of its own.
 */
export function* pieces(xml: string): Generator<Piece> {
  // No spreadsheet writes one; what it declares could grow without end.
  if (xml.includes("<!DOCTYPE")) throw damaged();
  const endOf = (mark: string, from: number) => {
    const end = xml.indexOf(mark, from);
    if (end === -1) throw damaged();
    return end;
  };
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf("<", at);
    const textEnd = next === -1 ? xml.length : next;
    if (textEnd > at) yield { text: xml.slice(at, textEnd) };
    if (next === -1) return;
    if (xml.startsWith("<!--", next)) at = endOf("-->", next + 4) + 3;
    else if (xml.startsWith("<?", next)) at = endOf("?>", next) + 2;
    else if (xml.startsWith("<![CDATA[", next)) {
      const end = endOf("]]>", next);
      yield { text: escaped(xml.slice(next + "<![CDATA[".length, end)) };
      at = end + 3;
    } else {
      const end = tagEnd(xml, next + 1);
      yield tagOf(xml.slice(next + 1, end));
      at = end + 1;
    }
  }
}

const damaged = () => new WorkbookFault(texts.damaged);

/** Where a tag ends: at the first `>` outside of quotes. */
function tagEnd(xml: string, from: number): number {
  const marks = /[<>"']/g;
  marks.lastIndex = from;
  for (let mark = marks.exec(xml); mark !== null; mark = marks.exec(xml)) {
    const [sign] = mark;
    if (sign === ">") return mark.index;
    const closed = sign === "<" ? -1 : xml.indexOf(sign, mark.index + 1);
    if (closed === -1) throw damaged();
    marks.lastIndex = closed + 1;
  }
  throw damaged();
}

/** What opens or closes, of the text between `<` and `>`. */
function tagOf(written: string): Piece {
  const isClosing = written.startsWith("/");
  const isEmpty = written.endsWith("/");
  const inner = written.slice(isClosing ? 1 : 0, isEmpty ? -1 : undefined);
  const [whole = ""] = /^[\w.:-]*/.exec(inner) ?? [];
  const name = whole.slice(whole.lastIndexOf(":") + 1);
  return isClosing ? { closes: name } : { opens: name, attributes: inner.slice(whole.length), isEmpty };
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
