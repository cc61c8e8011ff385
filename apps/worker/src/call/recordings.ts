import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@parley/db";
import { type CallKey, hasEnded, keepLostRecording } from "@parley/db/store";
import { type Files, fileContent, privateFolder } from "@parley/files";
import type { Tables } from "@parley/model";
import { type Id, isId } from "@parley/model/kernel";
import { type AudioFormat, holdsAudio, Recorder } from "@parley/voice";
import type { Logger } from "pino";
import type { CallResources } from "./call-resources.ts";

/** Key of a call's recording in the store of files. */
export function recordingKey({ organisation, call }: CallKey): string {
  return `recordings/${organisation}/${call}.wav`;
}

export type RecordingsOptions = {
  /** Where recordings are written while calls go on. */
  readonly folder: string;
  readonly files: Files;
  readonly database: Database<Tables>;
  readonly log: Logger;
  /** After how long what could not be stored is tried again, in milliseconds. Default 10,000. */
  readonly pause?: number;
};

/**
 * The recordings of this worker: written to a folder of its own while calls go on, then put into the store of files. A file
 * leaves the folder only when the row of its call names what is stored. Whatever fails before is tried again.
 */
export class Recordings {
  readonly #options: RecordingsOptions;
  /** Calls of this process whose recording is not yet to be touched by others. */
  readonly #going = new Set<Id>();
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  private constructor(options: RecordingsOptions) {
    this.#options = options;
  }

  static async open(options: RecordingsOptions): Promise<Recordings> {
    await privateFolder(options.folder);
    return new Recordings(options);
  }

  /** Begins the recording of a call. A call that no conversation comes of leaves no file. */
  async start(resources: CallResources, key: CallKey, format: AudioFormat, log: Logger): Promise<Recorder> {
    const failed = (error: Error) => log.error({ err: error }, "the recording cannot be written: what is said is lost");
    const path = this.#path(key);
    this.#going.add(key.call);
    resources.onFailure(async () => {
      await rm(path, { force: true });
      this.#going.delete(key.call);
    });
    return resources.keep(await Recorder.open({ path, format, failed }), (open) => open.close());
  }

  /**
   * Stores a finished recording and lets `name` write its key into the row of the call: null when the store does not take
   * it now.
   */
  async keep(key: CallKey, name: (recording: string | null) => Promise<void>): Promise<void> {
    let isKept = false;
    try {
      let isDone = true;
      const recording = await this.#put(key).catch((error: unknown) => {
        this.#options.log.error({ err: error, call: key.call }, "a recording waits to be stored");
        isDone = false;
        return null;
      });
      await name(recording);
      isKept = isDone;
      if (isKept) await rm(this.#path(key));
    } finally {
      this.#going.delete(key.call);
      if (!isKept) this.#lookLater();
    }
  }

  /**
   * Stores what calls left behind: their recordings are whole up to the last second. Settles after one look at the folder;
   * what could not be stored then is tried again.
   */
  keepLeft(): Promise<void> {
    clearTimeout(this.#timer);
    this.#looking = this.#looking.then(() => this.#look());
    return this.#looking;
  }

  /** Settles once nothing more is tried. What is left stays for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  /** One look at the folder. A recording that fails keeps no other from being stored. */
  async #look(): Promise<void> {
    const faults: unknown[] = [];
    let goOn = 0;
    const left = await this.#left().catch((error: unknown) => {
      faults.push(error);
      return [];
    });
    for (const key of left) {
      if (this.#isStopped) return;
      try {
        if (!(await this.#keepLeft(key))) goOn++;
      } catch (error) {
        faults.push(error);
      }
    }
    const [err] = faults;
    if (err !== undefined) this.#options.log.error({ err, faults: faults.length }, "recordings wait to be stored");
    if (faults.length + goOn > 0) this.#lookLater();
  }

  #lookLater(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.keepLeft(), this.#options.pause ?? 10_000);
  }

  /** The calls that have left their recording here. */
  async #left(): Promise<readonly CallKey[]> {
    const names = await readdir(this.#options.folder);
    return names.flatMap((name) => {
      const [organisation = "", call = ""] = name.replace(/\.wav$/, "").split("_");
      return isId(organisation) && isId(call) && !this.#going.has(call) ? [{ organisation, call }] : [];
    });
  }

  /** False while the call goes on: it may be another process's, or its end is not stored yet. */
  async #keepLeft(key: CallKey): Promise<boolean> {
    const { database, log } = this.#options;
    const isEnded = await hasEnded(database, key);
    if (isEnded === null) log.warn(key, "a recording stays in the worker's folder: there is no such call");
    if (isEnded !== true) return isEnded === null;
    const recording = await this.#put(key);
    if (recording !== null) await keepLostRecording(database, { ...key, recording });
    await rm(this.#path(key));
    log.warn({ call: key.call, recording }, "a call had left its recording behind");
    return true;
  }

  /** Null where the file holds nothing, as on a disk that was full all the time. */
  async #put(key: CallKey): Promise<string | null> {
    if (!(await this.#isHeard(key))) return null;
    const stored = recordingKey(key);
    await this.#options.files.put(stored, fileContent(this.#path(key)));
    return stored;
  }

  async #isHeard(key: CallKey): Promise<boolean> {
    await using file = await open(this.#path(key));
    const { buffer, bytesRead } = await file.read(new Uint8Array(64), 0, 64, 0);
    return holdsAudio(buffer.subarray(0, bytesRead));
  }

  #path({ organisation, call }: CallKey): string {
    return join(this.#options.folder, `${organisation}_${call}.wav`);
  }
}
