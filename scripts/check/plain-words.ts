/** What a page of documentation says that reads badly. */
export type PlainWords = {
  /** Sentences of more than 20 words: counted, not refused. */
  readonly long: number;
  /** Sentences of more words than are allowed, each with its number of words. */
  readonly tooLong: readonly string[];
  /** Words that plain English does without, each with the sentence it stands in. */
  readonly avoided: readonly string[];
};

const plain = 20;

const avoided =
  /\b(whoever|whomever|nobody|somebody|anew|thereof|therein|wherein|(is|are) told(?! apart)|at hand|what it came to|what comes? of|came of|in vain|for good|any more|anybody|one (?:types|looked|looks)|for ever)\b/i;

/**
 * Reads a page of Markdown as sentences. Code blocks are left out, and a piece of code counts as one word. Each item of
 * a list and each cell of a table is judged alone. `allowed` is how many words a sentence may have.
 */
export function plainWords(markdown: string, allowed = 30): PlainWords {
  const sentences = sentencesOf(markdown);
  return {
    long: sentences.filter((sentence) => wordsOf(sentence) > plain).length,
    tooLong: sentences
      .filter((sentence) => wordsOf(sentence) > allowed)
      .map((sentence) => `${wordsOf(sentence)} words: ${sentence}`),
    avoided: sentences.flatMap((sentence) => {
      const found = avoided.exec(sentence)?.[0];
      return found === undefined ? [] : [`"${found}": ${sentence}`];
    }),
  };
}

const wordsOf = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

function sentencesOf(markdown: string): readonly string[] {
  const text = markdown
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/^(```+).*?^\1$/gms, "\n\n")
    .replaceAll(/``.+?``|`[^`]+`/g, "code")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/https?:\/\/\S+/g, "address");
  return paragraphsOf(text).flatMap((paragraph) =>
    paragraph
      .replaceAll(/[*_]{1,2}/g, "")
      .split(/(?<=[.!?])["”)]?\s+(?=["“(]?[\p{L}\p{N}])/u)
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== ""),
  );
}

/** Lines that belong together: wrapped lines are joined, items, cells and headings stand alone. */
function paragraphsOf(text: string): readonly string[] {
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of text.split("\n")) {
    if (/^\s*\|/.test(line)) {
      paragraphs.push(...line.split(/(?<!\\)\|/));
      isOpen = false;
    } else if (line.trim() === "") isOpen = false;
    else if (isOpen && !/^\s*([-*] |\d+\. |#)/.test(line)) paragraphs.push(`${paragraphs.pop() ?? ""} ${line.trim()}`);
    else {
      paragraphs.push(line.replace(/^\s*([-*] |\d+\. |#+ )/, ""));
      isOpen = !/^#/.test(line);
    }
  }
  return paragraphs;
}
