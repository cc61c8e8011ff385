import { counted } from "../../parts/counted.ts";

const calls = (count: number) => counted(count, "call");

/** What is said of the calls that are selected. */
export const texts = {
  bar: "Selected calls",
  selected: (count: number) => `${calls(count)} selected`,
  star: "Star",
  unstar: "Unstar",
  tag: "Tag",
  disposition: "Set disposition",
  csv: "Export CSV",
  clear: "Clear",
  undo: "Undo",
  done: {
    starred: (count: number) => `${calls(count)} starred`,
    unstarred: (count: number) => `${calls(count)} no longer starred`,
    tagged: (count: number, tag: string) => `${calls(count)} tagged ${tag}`,
    untagged: (count: number, tag: string) => `${calls(count)} no longer tagged ${tag}`,
    back: (count: number) => `${calls(count)} as before`,
    disposed: (count: number, disposition: string) => `${calls(count)} now ${disposition}`,
  },
  stopped: (done: string, left: number) => `${done}, ${left.toLocaleString("en")} left as they were`,
  failed: (failed: number, of: number) => `${failed} of ${of} calls could not be changed`,
  form: {
    label: "Disposition",
    verb: "Set",
    unknown: "The agent's own dispositions could not be fetched: write one.",
  },
} as const;
