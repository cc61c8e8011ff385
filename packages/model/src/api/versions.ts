import { defineCall, eventsOf, type Id, parameters, shape, textOf } from "../kernel/index.ts";
import type { release } from "../nouns/release.ts";
import type { Row } from "../nouns/row.ts";
import type { version as versions } from "../nouns/version.ts";
import type { ByRule } from "./by-rule.ts";
import { rowList } from "./row-list.ts";

const flow = "/api/organisations/{org}/flows/{flow}/";
const version = `${flow}versions/{ver}/`;

/** Where the calls of one version are. */
export type InVersion = { readonly org: Id; readonly flow: Id; readonly ver: string };

/** The media type of agents as YAML. */
export const yamlType = "application/yaml";

/** The version as YAML. */
export const generateYaml = defineCall({
  method: "GET",
  path: `${version}generate_yaml/`,
  query: parameters<{ readonly ids?: boolean }>({
    ids: { enum: ["true", "false"], description: "false leaves the ids out." },
  }),
  media: textOf(yamlType),
});

/** A version that YAML was saved to. `without_recording`: prompts by name whose recordings its client does not keep. */
export type SavedVersion = Row<typeof versions> & { readonly without_recording: readonly string[] };

/** Makes the version what a YAML text says; with its revision only if it has not changed since. */
export const saveYaml = defineCall({
  method: "PUT",
  path: `${version}save_yaml/`,
  headers: parameters<{ readonly "if-match"?: string }>({ "if-match": { type: "string" } }),
  uploads: [yamlType],
  body: shape<{ readonly yaml: string }>({
    type: "object",
    required: ["yaml"],
    additionalProperties: false,
    properties: { yaml: { type: "string", description: "The whole agent as YAML." } },
  }),
  answer: shape<SavedVersion>(),
});

const notes = { type: ["string", "null"], maxLength: 4000 };

const copied = { type: "string", maxLength: 40, description: "Label of the version to copy." };

/** Which version is copied. */
export const copiedVersion = shape<{ readonly version: string }>({
  type: "object",
  required: ["version"],
  additionalProperties: false,
  properties: { version: copied },
});

/** Copies a version: the copy becomes the latest. */
export const copyVersion = defineCall({
  method: "POST",
  path: `${flow}versions/duplicate/`,
  body: shape<{ readonly version: string; readonly notes?: string | null }>({
    type: "object",
    required: ["version"],
    additionalProperties: false,
    properties: { version: copied, notes: { ...notes, description: "Notes of the copy; absent: none." } },
  }),
  answer: shape<Row<typeof versions>>(),
});

/**
 * Writes the notes of a version where they are still those that were read. Notes are no edit, so a version's revision says
 * nothing of them. 412 `stale` gives them as they are now.
 */
export const writeNotes = defineCall({
  method: "PUT",
  path: `${version}notes/`,
  body: shape<{ readonly notes: string | null; readonly seen: string | null }>({
    type: "object",
    required: ["notes", "seen"],
    additionalProperties: false,
    properties: { notes, seen: { ...notes, description: "The notes as they were read." } },
  }),
  answer: shape<{ readonly notes: string | null }>({
    type: "object",
    required: ["notes"],
    additionalProperties: false,
    properties: { notes },
  }),
});

/** The releases of a version, without their documents. */
export const releasesOfVersion = rowList<typeof release>()(`${version}releases/`);

/** The intents and triggers that a version knows, by name. */
export const intentsAndTriggers = defineCall({
  method: "GET",
  path: `${version}get_intents_triggers/`,
  answer: shape<{ readonly intents: readonly string[]; readonly triggers: readonly string[] }>(),
});

/** Lets a persona be the voice of the version. */
export const makePersonaPrimary = defineCall({
  method: "POST",
  path: `${version}tts_persona/{id}/mark_as_primary/`,
  answer: shape<ByRule>(),
});

/**
 * Makes a persona of each voice that the settings name by itself, so that it speaks: in `tts_agents`, or of these languages
 * there alone, and in `experiment_tts_agents`. Where none is primary, the voice of the default language becomes it.
 */
export const migrateToPersonas = defineCall({
  method: "POST",
  path: `${version}migrate_to_tts_persona/`,
  body: shape<{ readonly languages?: readonly string[] }>({
    type: "object",
    additionalProperties: false,
    properties: {
      languages: {
        type: "array",
        maxItems: 500,
        items: { type: "string", format: "language-code" },
        description: "Languages whose voices are migrated; left out: all, and those of experiments.",
      },
    },
  }),
  answer: shape<ByRule>(),
});

/** A user who has the version open in a tab. */
export type Present = {
  readonly tab: Id;
  readonly account: Id;
  readonly name: string;
  /** The block or path that they look at. */
  readonly selected: Id | null;
  /** What they look at is being changed just now. */
  readonly edits: boolean;
};

/** What a tab says of itself to all who follow the version. `asks`: the others are to do so too; `leaves`: it closes. */
export type PresentEvent = Present & { readonly type: "present"; readonly asks: boolean; readonly leaves: boolean };

/** What those who follow a version hear. */
export type VersionEvent =
  /** `begins` when this says how things stand, and not what just happened: anything may have been missed. */
  | { readonly type: "edited"; readonly revision: number; readonly begins?: boolean }
  | { readonly type: "commented" }
  | { readonly type: "deleted" }
  | PresentEvent;

/** The revision of a version now and after each edit, and who else has it open. */
export const versionEvents = defineCall({
  method: "GET",
  path: `${version}events/`,
  media: eventsOf<VersionEvent>(),
});

const id = { type: "string", format: "uuid" };

/** What a tab says of itself; what is left out is null or false. */
export type Presence = { readonly tab: Id } & Partial<Pick<PresentEvent, "selected" | "edits" | "asks" | "leaves">>;

/** Says to those who follow a version that the caller has it open, and what they look at. */
export const tellPresence = defineCall({
  method: "POST",
  path: `${version}presence/`,
  body: shape<Presence>({
    type: "object",
    required: ["tab"],
    additionalProperties: false,
    properties: {
      tab: { ...id, description: "The tab that shows the version; it names itself." },
      selected: { ...id, type: ["string", "null"], description: "The block or path that is looked at." },
      edits: { type: "boolean", description: "Whether what is looked at is being changed." },
      asks: { type: "boolean", description: "Whether the others are to tell of themselves too." },
      leaves: { type: "boolean", description: "Whether the tab is being closed." },
    },
  }),
});
