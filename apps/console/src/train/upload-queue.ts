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
  /** Whether the sign-in that the files were added by goes on. */
  readonly isSignedIn: () => boolean;
  /** Asks people who close the page; gives what ends that. */
  readonly holdPage: () => () => void;
};

/**
 * Uploads files one after the other, then has the documents indexed. It goes on whatever is shown meanwhile. It ends with
 * the sign-in: what waits then is dropped, and who comes next hears nothing of it.
 */
export class UploadQueue {
  readonly #ports: UploadPorts;
  readonly #listeners = new Listeners();
  readonly #waiting: WaitingFile[] = [];
  #working: Working | null = null;
  #isWorking = false;
  #isReading = false;
  #letPageGo: (() => void) | null = null;

  constructor(ports: UploadPorts) {
    this.#ports = ports;
  }

  /** Null while nothing goes on. */
  readonly working = (): Working | null => this.#working;

  readonly subscribe = (onChange: () => void): (() => void) => this.#listeners.add(onChange);

  /** Files that come while others are read or indexed wait for their turn. Settles once nothing waits. */
  async add(files: readonly WaitingFile[]): Promise<void> {
    this.#waiting.push(...files);
    this.#holdPage();
    if (this.#isWorking) return;
    this.#isWorking = true;
    try {
      while (this.#waiting.length > 0) if ((await this.#upload()) > 0) await this.#index();
    } finally {
      this.#isWorking = false;
      this.#show(null);
    }
  }

  /** The page is held while a file is read or waits, also for what is indexed before. */
  #holdPage(): void {
    if (this.#isReading || this.#waiting.length > 0) this.#letPageGo ??= this.#ports.holdPage();
    else {
      this.#letPageGo?.();
      this.#letPageGo = null;
    }
  }

  /** Gives how many were added, for who may hear of it. */
  async #upload(): Promise<number> {
    let added = 0;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      this.#isReading = true;
      this.#show({ message: texts.reading(next.file.name), share: null, task: null });
      if (await this.#isUploaded(next)) added++;
      this.#isReading = false;
      if (!this.#ports.isSignedIn()) this.#waiting.length = 0;
    }
    this.#holdPage();
    if (added === 0 || !this.#ports.isSignedIn()) return 0;
    this.#ports.onAdded(added);
    return added;
  }

  /** False, and told, where the file could not be read: others may be. */
  async #isUploaded(waiting: WaitingFile): Promise<boolean> {
    try {
      if (this.#ports.isSignedIn()) await waiting.ready();
      if (!this.#ports.isSignedIn()) return false;
      await this.#ports.upload(waiting);
      return true;
    } catch (error) {
      this.#fault(texts.failed(waiting.file.name), error);
      return false;
    }
  }

  async #index(): Promise<void> {
    this.#show({ message: texts.indexing, share: 0, task: null });
    try {
      await this.#ports.index((share, task) => this.#show({ message: texts.indexing, share, task }));
    } catch (error) {
      this.#fault(texts.notIndexed, error);
    }
  }

  #fault(title: string, error: unknown): void {
    if (this.#ports.isSignedIn()) this.#ports.onFault(title, error);
  }

  #show(working: Working | null): void {
    this.#working = working;
    this.#listeners.tell();
  }
}
