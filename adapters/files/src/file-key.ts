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
/** Where all trained models lie. */
export const modelFolder = "models";

/** The folder of what was made of a client's files: how it is kept is named by the number of its form. */
const madeFolder = (kind: string, form: number, client: string) => `${kind}/${form}/${client}`;

/** The key of an index of a client's documents: where their texts are kept is named by its hash. */
export const answerIndexKey = (form: number, client: string, texts: readonly string[]): string =>
  contentKey(madeFolder(answerIndexFolder, form, client), Buffer.from(JSON.stringify(texts)), "json");

/** The key of a model of a client: what was trained is named by its hash, as JSON. */
export const modelKey = (form: number, client: string, corpus: unknown): string =>
  contentKey(madeFolder(modelFolder, form, client), Buffer.from(JSON.stringify(corpus)), "json");
