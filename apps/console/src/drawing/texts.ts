import { counted } from "../parts/counted.ts";
/** What a drawing says of blocks, paths, and what is selected. */
export const texts = {
  card: {
    sets: (keys: string) => `Sets ${keys}`,
    visits: (most: number) => `at most ${counted(most, "visit")}`,
    retries: (most: number) => `max ${counted(most, "retry", "retries")}`,
    noBargeIn: "no barge-in",
    doesNotListen: "does not listen",
    collects: (names: string) => `collects ${names}`,
    missing: (languages: string) => `${languages} missing`,
    intents: (count: number) => counted(count, "intent"),
  },
  line: {
    noTarget: "no target",
    breach: "breach",
    always: "always",
    /** On a way without words that a conversation went. */
    taken: "taken",
    /** Of paths without a name of their own. */
    paths: (count: number) => counted(count, "path"),
  },
  selection: {
    nothing: "Nothing selected",
    several: (count: number) => `${count} selected`,
    nowhere: "nowhere",
    path: (name: string, source: string, target: string) => `Path ${name} from ${source} to ${target}`,
    block: (name: string, type: string, leads: string) => `${name}, ${type} block, ${leads}`,
    leadsNowhere: "leads nowhere",
    leadsTo: (targets: string) => `leads to ${targets}`,
  },
} as const;
