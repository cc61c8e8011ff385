import { Listeners } from "../../editing/listeners.ts";

/** Sound that is being taken from a microphone. */
export type Taking = { readonly stop: () => Promise<Blob>; readonly drop: () => void };

export type RecorderPorts = {
  /** Begins to take sound, and tells of each piece of it. */
  readonly open: (onPiece: () => void) => Promise<Taking>;
  readonly now: () => number;
  /** So long a recording may be; milliseconds. */
  readonly longest: number;
  /** Told once a recording is that long: it is to be stopped. */
  readonly onLongest: () => void;
};

export type Recorded = {
  /** `asking`: people are asked whether the page may use the microphone. */
  readonly state: "nothing" | "asking" | "recording";
  /** How much sound has come; 0 while the microphone gives none. */
  readonly seconds: number;
};

const nothing: Recorded = { state: "nothing", seconds: 0 };

/** One recording at a time. What nothing waits for is dropped, so no microphone stays open unseen. */
export class Recorder {
  readonly #ports: RecorderPorts;
  readonly #listeners = new Listeners();
  #shown = nothing;
  #taking: Taking | null = null;
  #attempt = 0;

  constructor(ports: RecorderPorts) {
    this.#ports = ports;
  }

  readonly shown = (): Recorded => this.#shown;

  readonly subscribe = (onChange: () => void): (() => void) => this.#listeners.add(onChange);

  /** Does nothing while another recording is begun or goes on. @throws what `open` throws */
  async start(): Promise<void> {
    if (this.#shown.state !== "nothing") return;
    this.#attempt++;
    const attempt = this.#attempt;
    this.#show({ state: "asking", seconds: 0 });
    try {
      let begunAt = 0;
      const taking = await this.#ports.open(() => this.#hear(attempt, begunAt));
      if (attempt !== this.#attempt) return taking.drop();
      begunAt = this.#ports.now();
      this.#taking = taking;
      this.#show({ state: "recording", seconds: 0 });
    } catch (error) {
      if (attempt !== this.#attempt) return;
      this.#show(nothing);
      throw error;
    }
  }

  /** What was recorded; null when nothing was being recorded. @throws what the stop of what `open` gave throws */
  async stop(): Promise<Blob | null> {
    const taking = this.#taking;
    this.#end();
    return taking === null ? null : taking.stop();
  }

  /** Drops what is being recorded, or is begun. */
  drop(): void {
    this.#taking?.drop();
    this.#end();
  }

  #end(): void {
    this.#attempt++;
    this.#taking = null;
    this.#show(nothing);
  }

  #hear(attempt: number, begunAt: number): void {
    if (attempt !== this.#attempt || this.#taking === null) return;
    const took = this.#ports.now() - begunAt;
    this.#show({ state: "recording", seconds: took / 1000 });
    if (took >= this.#ports.longest) this.#ports.onLongest();
  }

  #show(shown: Recorded): void {
    this.#shown = shown;
    this.#listeners.tell();
  }
}
