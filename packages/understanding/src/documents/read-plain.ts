import { type Part, partOf } from "./part.ts";

/** The paragraphs of a plain text: blank lines part them. A form feed begins a page. */
export function readPlain(text: string): readonly Part[] {
  const pages = text.split("\f");
  return pages.flatMap((page, place) =>
    paragraphsOf(page.split(/\r\n|\r|\n/)).flatMap((lines) => {
      const part = partOf(lines.join(" "));
      return part === null ? [] : [pages.length > 1 ? { ...part, page: place + 1 } : part];
    }),
  );
}

/** Lines that stand together, without the blank ones. */
export function paragraphsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const paragraphs: string[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const isBlank = line.trim() === "";
    if (!isBlank && isOpen) paragraphs.at(-1)?.push(line);
    else if (!isBlank) paragraphs.push([line]);
    isOpen = !isBlank;
  }
  return paragraphs;
}
