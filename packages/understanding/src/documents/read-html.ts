import { attributeOf, type MarkupToken, scanMarkup } from "./markup.ts";
import { type Part, partOf } from "./part.ts";

const namesIn = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** These begin a paragraph and end one. */
const parting = namesIn(
  "address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol p pre section summary table tbody tfoot thead title tr ul",
);
/** These part words, not paragraphs. */
const apart = namesIn("button option");
const cells = namesIn("td th");
/** What stands around a page's text and says nothing of its own. A button may be the question of what it opens. */
const aside = namesIn("nav footer select");
/** What has an end of its own in any valid page: it ends what was left open in it. */
const enclosing = namesIn(
  "address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header main nav ol pre section select summary table ul",
);
/** So many elements are open at most, as in browsers; what is deeper is read as if it were not there. */
const deepest = 500;

/** A page as it is read: its parts, and its title where it has one. */
export type ReadPage = { readonly title: string | null; readonly parts: readonly Part[] };

/** The headings and paragraphs of an HTML page: its text alone, nothing is run and nothing is fetched. */
export function readHtml(html: string): ReadPage {
  const page = new PageReader();
  scanMarkup(html, (token) => page.take(token));
  return page.read();
}

/** A paragraph that is being read. */
type Open = { readonly words: string; readonly hasWords: boolean; readonly heading: number };
const nothing: Open = { words: "", hasWords: false, heading: 0 };

/** An element that is open: how many parts there were before it, and the paragraph that it stands in. */
type Element = { readonly name: string; readonly parts: number; readonly open: Open };

/**
 * Only the own end of an element leaves out what stands in it, or makes one heading of it. So what is left open by mistake
 * loses no text.
 */
class PageReader {
  readonly #parts: Part[] = [];
  readonly #elements: Element[] = [];
  #open = nothing;
  #title: string | null = null;
  #inTitle = false;

  take(token: MarkupToken): void {
    if (token.type === "text") this.#takeText(token.text);
    else if (token.type === "open") this.#begin(token);
    else this.#end(token.name);
  }

  read(): ReadPage {
    this.#close();
    return { title: this.#title, parts: this.#parts };
  }

  #takeText(text: string): void {
    if (this.#inTitle) this.#title ??= partOf(text)?.text ?? null;
    else this.#add(text);
  }

  #begin({ name, attributes, isEmpty }: Extract<MarkupToken, { type: "open" }>): void {
    if (name === "title") this.#inTitle = true;
    this.#part(name);
    const level = levelOf(name);
    if (level > 0) {
      this.#open = { ...nothing, heading: level };
      const before = this.#placeOf(name);
      // No heading stands in another: the one before was left open.
      if (before >= 0) this.#elements.splice(before, 1);
    }
    if (cells.has(name) && this.#open.hasWords) this.#add(", ");
    if (name === "img") this.#add(` ${attributeOf(attributes, "alt") ?? ""} `);
    if (!enclosing.has(name) || isEmpty || this.#elements.length === deepest) return;
    this.#elements.push({ name, parts: this.#parts.length, open: this.#open });
  }

  #end(name: string): void {
    if (name === "title") this.#inTitle = false;
    this.#part(name);
    const place = this.#placeOf(name);
    const [element] = place < 0 ? [] : this.#elements.splice(place);
    if (element === undefined) return;
    if (aside.has(name)) {
      this.#parts.length = element.parts;
      this.#open = element.open;
    } else if (levelOf(name) > 0) {
      const words = this.#parts.splice(element.parts).map(({ text }) => text);
      this.#open = { words: words.join(" "), hasWords: words.length > 0, heading: levelOf(element.name) };
      this.#close();
    }
  }

  /** The place of the innermost open element that an end of this name ends; -1 where there is none. Headings end each other. */
  #placeOf(name: string): number {
    if (!enclosing.has(name)) return -1;
    const isHeading = levelOf(name) > 0;
    return this.#elements.findLastIndex((each) => (isHeading ? levelOf(each.name) > 0 : each.name === name));
  }

  #part(name: string): void {
    if (parting.has(name)) this.#close();
    else if (apart.has(name)) this.#add(" ");
  }

  #add(text: string): void {
    const { words, hasWords, heading } = this.#open;
    this.#open = { words: words + text, hasWords: hasWords || text.trim() !== "", heading };
  }

  #close(): void {
    const part = partOf(this.#open.words, this.#open.heading);
    if (part !== null) this.#parts.push(part);
    this.#open = nothing;
  }
}

function levelOf(name: string): number {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
}
