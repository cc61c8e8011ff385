import {
  applyEdit,
  type DocumentNoun,
  documentToEdit,
  type Edit,
  type FlowDocument,
  parseYaml,
  type RowOperation,
  rowOf,
  stepsOf,
  type YamlFault,
} from "@parley/flow";
import { isJsonObject, type Json } from "@parley/model/kernel";
import { designLanguage, designOf, designText, talkSettings } from "./design-text.ts";
import type { Drafted, DraftingKind, DraftPlace, DraftQuestion } from "./draft.ts";
import { leftOut } from "./draft.ts";
import { unfitting } from "./draft-problem.ts";

const usual = 10;

/** Edits of the flow: changes of its text, each of which is read, compared and judged as people's are. */
export const draftEdits: DraftingKind = {
  does: "Proposes edits of the design.",
  instructions: [
    "You change the design of a telephone agent as a person wishes, and nothing beyond the wish.",
    "Each item is one edit that makes sense alone: in `why` a short sentence, in `changes` pieces of the text.",
    "`find` is copied from the text as it stands after the items before, long enough to stand there once; `replace` stands in its place. Keep the indentation.",
    "Never rename a block: what leads to it would be lost. A new block needs a path that leads to it.",
    "You cannot change actions, requests, recordings, languages or connections.",
    designLanguage,
  ].join("\n"),
  item: {
    type: "object",
    required: ["why", "changes"],
    additionalProperties: false,
    properties: {
      why: { type: "string", minLength: 1, maxLength: 200 },
      changes: {
        type: "array",
        minItems: 1,
        maxItems: 20,
        items: {
          type: "object",
          required: ["find", "replace"],
          additionalProperties: false,
          properties: {
            find: { type: "string", minLength: 1, maxLength: 20_000 },
            replace: { type: "string", maxLength: 20_000 },
          },
        },
      },
    },
  },
  tokens: 8000,
  questions,
};

function questions({ state, wanted, newId }: DraftPlace): readonly DraftQuestion[] {
  if (wanted.wish.trim() === "") throw unfitting("wish", "Write what is to be changed.");
  const most = wanted.most ?? usual;
  const design = designOf(state.document);
  const text = designText(design);
  return [
    {
      text: [`Propose at most ${most} edits.`, `Wish: ${wanted.wish}`, "Design:", text].join("\n"),
      most,
      about: ["Edits"],
      take: (drafted, items) => {
        let now: Written = { text, design };
        let so = drafted;
        for (const item of items) {
          const { why, changes } = isJsonObject(item) ? item : {};
          if (typeof why !== "string") continue;
          const written = rewritten(now, changes, newId);
          if ("reason" in written) {
            so = leftOut(so, why, written.reason);
            continue;
          }
          const taken = taking(so, written.operations);
          if ("reason" in taken) {
            so = leftOut(so, why, taken.reason);
            continue;
          }
          so = taken;
          now = written;
        }
        return so;
      },
    },
  ];
}

/** The text of a design, and what it says. */
type Written = { readonly text: string; readonly design: FlowDocument };
type Refused = { readonly reason: string };

function rewritten(
  { text: before, design }: Written,
  changes: Json | undefined,
  makeId: DraftPlace["newId"],
): (Written & { readonly operations: Edit }) | Refused {
  let text = before;
  for (const change of Array.isArray(changes) ? changes : []) {
    const { find, replace } = isJsonObject(change) ? change : {};
    if (typeof find !== "string" || typeof replace !== "string") continue;
    if (idPattern.test(replace)) return { reason: "It names a row by an id." };
    const at = text.indexOf(find);
    if (at < 0) return { reason: "What it replaces does not stand in the design." };
    if (text.indexOf(find, at + 1) >= 0) return { reason: "What it replaces stands in the design more than once." };
    text = text.slice(0, at) + replace + text.slice(at + find.length);
  }
  const read = parseYaml(text, { makeId, existing: design });
  if (!read.ok) return { reason: read.faults.slice(0, 3).map(faultInWords).join(" ") };
  const operations = documentToEdit(design, read.document);
  if (operations.length === 0) return { reason: "It changes nothing." };
  return { text, design: read.document, operations };
}

const faultInWords = ({ path, message }: YamlFault): string => (path === "" ? `${message}.` : `${path}: ${message}.`);

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/** Takes an edit in steps that make sense alone, where the judge of edits allows all of it. */
function taking(drafted: Drafted, operations: Edit): Drafted | Refused {
  const { document: before } = drafted.state;
  const reason = operations.map((operation) => beyond(operation, before)).find((each) => each !== null) ?? null;
  if (reason !== null) return { reason };
  const result = applyEdit(drafted.state, operations);
  if (!result.ok) return { reason: result.faults.map(({ message }) => message).join(" ") };
  const { document, deleted } = result;
  return { ...drafted, state: { document, deleted }, steps: [...drafted.steps, ...stepsOf(before, operations)] };
}

/** The rows that the assistant may edit. */
const open: ReadonlySet<DocumentNoun> = new Set<DocumentNoun>([
  "sub_flow",
  "block",
  "block_entity",
  "path",
  "prompt",
  "prompt_content",
  "ontology",
  "ontology_language",
  "intent",
  "entity",
  "small_talk",
]);
const openSettings: ReadonlySet<string> = new Set(talkSettings);
const webhooks = ["info_webhook", "fill_slot_webhook", "validation_webhook"] as const;

/** What the assistant may not do though people may; null where it may. */
function beyond(operation: RowOperation, before: FlowDocument): string | null {
  const written = operation.op === "create" ? operation.row : "fields" in operation ? operation.fields : {};
  if (operation.op === "settings") {
    const other = Object.keys(written).find((name) => !openSettings.has(name));
    return other === undefined ? null : `The assistant does not change the setting ${other}.`;
  }
  if (!open.has(operation.noun)) return `The assistant changes no ${operation.noun.replaceAll("_", " ")}.`;
  if (webhooks.some((name) => written[name] != null)) return "The assistant writes no requests.";
  if (written.path != null) return "The assistant chooses no recordings.";
  if (/credentials\s*[.[]/.test(JSON.stringify(written))) return "It names a credential.";
  if (operation.op !== "delete" || operation.noun !== "block") return null;
  const gone = rowOf(before, "block", operation.id);
  return gone !== undefined && webhooks.some((name) => gone[name] !== null)
    ? `The block ${gone.name} runs a webhook: take it away by hand.`
    : null;
}
