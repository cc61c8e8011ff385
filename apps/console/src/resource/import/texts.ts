import { counted } from "../../parts/counted.ts";

const lines = (count: number) => counted(count, "line");

/** What an import says: how to write the file, what is wrong with it, and the result. */
export const texts = {
  title: (many: string) => `Import ${many}`,
  head: "First line: the names of the columns.",
  csv: "CSV",
  check: "Check",
  back: "Back",
  cancel: "Cancel",
  close: "Close",
  progress: (done: string, of: string) => `${done} of ${of}`,
  file: {
    empty: "Write a line of names, and a line for each row.",
    tooLong: (most: string) => `Import at most ${most} rows at once.`,
    noColumn: (name: string) => `There is no column ${name}. First line: the names of the columns.`,
    openQuote: (line: number) => `Line ${line}: a quoted cell does not end. Close it with a quote.`,
    afterQuote: (line: number) => `Line ${line}: a quoted cell goes on after its closing quote.`,
  },
  preview: {
    right: (rows: string, wrong: number) =>
      wrong === 0 ? `${rows} can be imported.` : `${rows} can be imported, ${lines(wrong)} cannot.`,
    ignored: (columns: string) => `These columns are left out: ${columns}.`,
    label: "First rows",
    line: "Line",
    run: (rows: string) => `Import ${rows}`,
  },
  row: {
    required: "Write a value",
    same: (line: number) => `It is the same as line ${line}`,
    fault: (label: string, fault: string) => `${label}: ${fault}`,
    noChoice: (given: string, choices: string) => `${given} is none of ${choices}`,
    noBoolean: (given: string) => `${given} is neither yes nor no`,
    noReference: (given: string) => `There is nothing called ${given}, or more than one`,
    noNumber: (given: string) => `${given} is not clear as a number. Write 5000, or 5.5 with a point`,
    noTime: (given: string) => `${given} is no time. Write 2026-11-21 10:00, or 2026-11-21T10:00:00Z`,
    unreadable: (given: string, kind: string) => `${given} cannot be read as ${kind}`,
  },
  faults: {
    label: "Faults by line",
    line: (line: number) => `Line ${line}`,
    more: (count: string) => `and ${count} more`,
  },
  result: {
    done: (rows: string) => `${rows} imported.`,
    refused: (count: number) => `${lines(count)} refused by the server.`,
    skipped: (count: number) => `${lines(count)} left out, as the preview said.`,
    stopped: (count: number, first: number) => `Stopped: ${lines(count)} not imported, from line ${first} on.`,
  },
} as const;
