import { texts } from "./texts.ts";

/** A file whose bytes are no text. */
export class NoText extends Error {
  override readonly name = "NoText";
}

/**
 * The text of a file: UTF-8, or UTF-16 that says so. `Blob.text` puts marks in place of the letters of other encodings,
 * and the words would be stored with them. @throws NoText
 */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new NoText(texts.noText, { cause: error });
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
