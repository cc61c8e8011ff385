import type { Page } from "../kernel/index.ts";
import { type DraftRequest, defineCall, draftRequestSchema, type Id, parameters, shape } from "../kernel/index.ts";
import type { Row } from "../nouns/row.ts";
import { task } from "../nouns/task.ts";
import { rowAnswer } from "./row-answer.ts";
import { copiedVersion } from "./versions.ts";

const path = "/api/async/status/";
const flow = "/api/organisations/{org}/flows/{flow}/";
const version = `${flow}versions/{ver}/`;

/** Work that goes on after its call has been answered: how far it is, and its result. */
export type Task = Row<typeof task>;

/** The caller's tasks, newest first, without their results. */
export const ownTasks = defineCall({
  method: "GET",
  path,
  query: parameters<{ readonly limit?: number; readonly offset?: number }>({
    limit: { type: "integer" },
    start: { type: "integer" },
    offset: { type: "integer" },
  }),
  answer: shape<Page<Omit<Task, "result">>>(),
});

/** How a task stands; with `delete` it is taken away once it has ended. */
export const taskStatus = defineCall({
  method: "GET",
  path: `${path}{task_id}/`,
  query: parameters<{ readonly delete?: boolean }>({
    delete: { enum: ["true", "false"], description: "true takes it away once it has ended." },
  }),
  answer: rowAnswer(task),
});

/** Ends a task that has not ended; it fails as cancelled. */
export const cancelTask = defineCall({ method: "POST", path: `${path}{task_id}/cancel/`, answer: rowAnswer(task) });

const started = shape<{ readonly task_id: Id }>({
  type: "object",
  required: ["task_id"],
  properties: { task_id: { type: "string", format: "uuid", description: "Ask /api/async/status/ for it." } },
});

/** Starts a task whose result is the version as YAML. */
export const startYaml = defineCall({
  method: "GET",
  path: `${version}generate_yaml_async/`,
  query: parameters<{ readonly ids?: boolean }>({
    ids: { enum: ["true", "false"], description: "false leaves the ids out." },
  }),
  answer: started,
});

/** Starts a task whose result is everything that is wrong with the version. */
export const startValidation = defineCall({ method: "GET", path: `${version}validate_async/`, answer: started });

/** Starts a task that trains what a version understands; its result is the training's id. */
export const startTraining = defineCall({ method: "POST", path: `${version}train_async/`, answer: started });

/** Starts a task that makes the index of a version's documents; its result is how many passages it has. */
export const startIndexing = defineCall({ method: "POST", path: `${version}index_documents_async/`, answer: started });

/** Starts a task that copies a version; its result is the copy's row. */
export const startCopy = defineCall({
  method: "POST",
  path: `${flow}versions/duplicate_async/`,
  body: copiedVersion,
  answer: started,
});

/** Starts a task that has the connected language model draft a proposal; its result is the proposal's id. */
export const startDraft = defineCall({
  method: "POST",
  path: `${version}proposals/draft_async/`,
  body: shape<DraftRequest>(draftRequestSchema),
  answer: started,
});
