import type { Id } from "@parley/model/kernel";
import { Listeners } from "../editing/listeners.ts";
import { texts } from "./document-texts.ts";

/** What goes on with documents: a file is read, or all of them are indexed. */
export type Working = { readonly message: string; readonly share: number | null; readonly task: Id | null };

/** A file that waits, and the document that it replaces the file of. */
export type WaitingFile = {
  readonly file: File;
  readonly document: Id | undefined;
  /** Settles once the server has the document. */
  readonly ready: () => Promise<void>;
};

export type UploadPorts = {
  readonly upload: (waiting: WaitingFile) => Promise<unknown>;
  /** Has the documents indexed, and tells how far that is. */
  readonly index: (onStep: (share: number, task: Id) => void) => Promise<void>;
  readonly onAdded: (count: number) => void;
  readonly onFault: (title: string, error: unknown) => void;
  /** Asks people who close the page; gives what ends that. */
  readonly holdPage: () => () => void;
};

/** Uploads files one after the other, then has the documents indexed. It goes on whatever is shown meanwhile. */
export class UploadQueue {
  readonly #ports: UploadPorts;
  readonly #listeners = new Listeners();
  readonly #waiting: WaitingFile[] = [];
  #working: Working | null = null;
  #isWorking = false;

  constructor(ports: UploadPorts) {
    this.#ports = ports;
  }

  /** Null while nothing goes on. */
  readonly working = (): Working | null => this.#working;

  readonly subscribe = (onChange: () => void): (() => void) => this.#listeners.add(onChange);

  /** Files that come while others are read or indexed wait for their turn. Settles once nothing waits. */
  async add(files: readonly WaitingFile[]): Promise<void> {
    this.#waiting.push(...files);
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      while (this.#waiting.length > 0) if ((await this.#upload()) > 0) await this.#index();
    } finally {
      this.#isWorking = false;
      this.#show(null);
    }
  }

  /** Gives how many were added. */
  async #upload(): Promise<number> {
    const letGo = this.#ports.holdPage();
    let added = 0;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        this.#show({ message: texts.reading(next.file.name), share: null, task: null });
        if (await this.#isUploaded(next)) added++;
      }
    } finally {
      letGo();
    }
    if (added > 0) this.#ports.onAdded(added);
    return added;
  }

  /** False, and told, where the file could not be read: others may be. */
  async #isUploaded(waiting: WaitingFile): Promise<boolean> {
    try {
      await waiting.ready();
      await this.#ports.upload(waiting);
      return true;
    } catch (error) {
      this.#ports.onFault(texts.failed(waiting.file.name), error);
      return false;
    }
  }

  async #index(): Promise<void> {
    this.#show({ message: texts.indexing, share: 0, task: null });
    try {
      await this.#ports.index((share, task) => this.#show({ message: texts.indexing, share, task }));
    } catch (error) {
      this.#ports.onFault(texts.notIndexed, error);
    }
  }

  #show(working: Working | null): void {
    this.#working = working;
    this.#listeners.tell();
  }
}
