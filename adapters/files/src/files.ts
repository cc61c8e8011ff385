/** What was stored: `size` in bytes, `hash` the SHA-256 of the content in hexadecimal. */
export type StoredFile = { readonly size: number; readonly hash: string };

/** A stored file: its bytes, and when it was stored or `use`d last, in epoch milliseconds. */
export type KeptFile = { readonly key: string; readonly size: number; readonly usedAt: number };

/** Part of a file: byte positions, both included, as in HTTP. */
export type ByteRange = { readonly start: number; readonly end: number };

/** A file being read: `size` is the whole file's, also when `content` carries a part. */
export type OpenFile = { readonly size: number; readonly content: AsyncIterable<Uint8Array> };

/**
 * Where recordings, audio and uploads lie. Keys are paths such as `recordings/<call>.wav`; the caller puts what parts
 * tenants into them. A file appears whole or not at all, and stays after a crash once `put` has answered.
 */
export type Files = {
  /** Stores a file, replacing one of the same key. */
  put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** Reads a whole file; throws `FileMissing`. */
  get(key: string): Promise<Uint8Array>;
  /** Opens a file or a part of it; throws `FileMissing`, and `RangeError` for a part that lies outside. */
  open(key: string, range?: ByteRange): Promise<OpenFile>;
  /** Deletes a file; one that is not there is no fault. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** The same, and counts it as used now. */
  use(key: string): Promise<boolean>;
  /** The files whose keys begin with a folder's, in no order; none where there is no such folder. `signal` ends it. */
  list(folder: string, signal?: AbortSignal): Promise<readonly KeptFile[]>;
};

/** No file has this key. */
export class FileMissing extends Error {
  override readonly name = "FileMissing";
  readonly key: string;

  constructor(key: string) {
    super(`There is no file ${key}`);
    this.key = key;
  }
}

/** A whole file; null where there is none of this key. */
export async function findFile(files: Files, key: string): Promise<Uint8Array | null> {
  try {
    return await files.get(key);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}
