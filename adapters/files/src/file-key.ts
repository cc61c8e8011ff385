import { createHash } from "node:crypto";

/** Each part starts with a letter or digit, so neither `..` nor a hidden file nor an absolute path can be written. */
const keyPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}(\/[A-Za-z0-9][A-Za-z0-9._-]{0,127}){0,7}$/;

/** Refuses what is not a key, with a `TypeError`: keys are made by our own code, never taken from a client as they are. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new TypeError(`Not the key of a file: ${JSON.stringify(key)}`);
  return key;
}

/** The SHA-256 of a content in hexadecimal. */
export function contentHash(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** A key that follows from the content: equal contents share one file. `prefix` parts tenants and kinds. */
export function contentKey(prefix: string, content: Uint8Array, extension: string): string {
  return checkedKey(`${prefix}/${contentHash(content)}.${extension}`);
}

/** Where all indexes of documents lie. */
export const answerIndexFolder = "answers";

/** The key of an index of documents: where their texts are kept is named by its hash, how it is kept by its form. */
export const answerIndexKey = (form: number, texts: readonly string[]): string =>
  checkedKey(`${answerIndexFolder}/${form}/${contentHash(Buffer.from(JSON.stringify(texts)))}.json`);

/** The key of a trained model: what was trained is named by its hash, how the model is kept by the number of its form. */
export const modelKey = (form: number, corpusHash: string): string => checkedKey(`models/${form}/${corpusHash}.json`);
