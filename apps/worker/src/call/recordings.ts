import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "@parley/db";
import { type CallKey, keepLostRecording } from "@parley/db/store";
import { type Files, fileContent, privateFolder } from "@parley/files";
import type { Tables } from "@parley/model";
import { isId } from "@parley/model/kernel";
import { type AudioFormat, Recorder } from "@parley/voice";
import type { Logger } from "pino";
import type { CallResources } from "./call-resources.ts";

/** Key of a call's recording in the store of files. */
export function recordingKey({ organisation, call }: CallKey): string {
  return `recordings/${organisation}/${call}.wav`;
}

/** The recordings of this worker: written to a folder of its own while calls go on, then put into the store of files. */
export class Recordings {
  readonly #folder: string;
  readonly #files: Files;

  private constructor(folder: string, files: Files) {
    this.#folder = folder;
    this.#files = files;
  }

  static async open(folder: string, files: Files): Promise<Recordings> {
    await privateFolder(folder);
    return new Recordings(folder, files);
  }

  /** Begins the recording of a call. A call that no conversation comes of leaves no file. */
  async start(resources: CallResources, key: CallKey, format: AudioFormat, log: Logger): Promise<Recorder> {
    const failed = (error: Error) => log.error({ err: error }, "the recording can no longer be written");
    const path = this.#path(key);
    resources.onFailure(() => rm(path, { force: true }));
    return resources.keep(await Recorder.open({ path, format, failed }), (open) => open.close());
  }

  /** Stores a finished recording and answers with its key. */
  async keep(key: CallKey): Promise<string> {
    const path = this.#path(key);
    const stored = recordingKey(key);
    await this.#files.put(stored, fileContent(path));
    await rm(path);
    return stored;
  }

  /** Stores what calls left behind when this worker died: their recordings are whole up to the last second. */
  async keepLost(database: Database<Tables>, log: Logger): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const [organisation = "", call = ""] = name.replace(/\.wav$/, "").split("_");
      if (!isId(organisation) || !isId(call)) continue;
      const recording = await this.keep({ organisation, call });
      await keepLostRecording(database, { organisation, call, recording });
      log.warn({ call }, "kept the recording of a call that a dead worker had left");
    }
  }

  #path({ organisation, call }: CallKey): string {
    return join(this.#folder, `${organisation}_${call}.wav`);
  }
}
