/** Where a command reads and writes: a folder, its words, and what the environment says. */
export type Io = {
  /** The folder of the agent. */
  readonly folder: string;
  readonly print: (line: string) => void;
  readonly env: { readonly [name: string]: string | undefined };
  /** Aborts what goes on until it is stopped. */
  readonly signal: AbortSignal;
};

/** What was written behind the command. */
export type Options = {
  readonly force: boolean;
  /** Asks for the approval of a second person. */
  readonly ask: boolean;
  readonly junit: string | null;
  readonly note: string | null;
  readonly save: string | null;
  /** As they were written. */
  readonly numbers: { readonly [name in "count" | "seed" | "least"]: string | null };
  /** Labels of versions in the studio. */
  readonly from: string | null;
  readonly to: string | null;
};

/** A command of `parley`. It gives the exit code: 0 when all is well, 1 when what it looked at is wrong. */
export type Command = {
  readonly help: string;
  readonly run: (io: Io, options: Options) => Promise<0 | 1>;
};

/** Something that the person has to mend before the command can run; its message says what and how. Exit code 2. */
export class Unfit extends Error {}
