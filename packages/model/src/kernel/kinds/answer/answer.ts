import { type BlockKind, listeningFields, listeningPaths, plainKind } from "../../block/block-kind.ts";
import { field } from "../../field.ts";

const columns = {
  answer_documents: field.ids("answer_document", {
    help: "Documents that answers are found in; none named means all.",
  }),
  answer_least: field.nullable(
    field.number({ help: "Least score of an answer, 0 to 1; null: 0.4. Below it nothing fitted.", min: 0, max: 1 }),
  ),
  answer_sentences: field.nullable(
    field.integer({ help: "Most sentences of an answer that are said; null: 2.", min: 1, max: 10 }),
  ),
  answer_intro: field.ids("prompt", { help: "Said before an answer." }),
  answer_outro: field.ids("prompt", { help: "Said after an answer." }),
  answer_key: field.nullable(
    field.text({ help: "Metadata key that keeps the answer: text, said, document, title, page and score." }),
  ),
  answers_led: field.nullable(
    field.boolean({ help: "True: entered with words of the caller, it answers these and does not ask." }),
  ),
  answer_by_model: field.nullable(
    field.boolean({ help: "True: the connected language model words the answer from the passages that were found." }),
  ),
} as const;

/** Finds what documents say about a question, and says it. */
export const answer = {
  ...plainKind,
  label: "answers from documents",
  help: "Listens for a question and says what the documents say about it; leaves by the event answered.",
  family: "listen",
  addable: 16,
  listens: true,
  searches: true,
  exits: ["answered"],
  fields: listeningFields,
  columns,
  places: {
    answer_documents: { tab: "content", section: "Answer", label: "Documents" },
    answer_least: { tab: "content", section: "Answer", label: "Least score" },
    answer_sentences: { tab: "content", section: "Answer", label: "Sentences said" },
    answer_intro: { tab: "content", section: "Answer", label: "Say before" },
    answer_outro: { tab: "content", section: "Answer", label: "Say after" },
    answer_key: { tab: "content", section: "Answer", label: "Keep in" },
    answers_led: { tab: "content", section: "Answer", label: "Answer the words that led here" },
    answer_by_model: { tab: "content", section: "Answer", label: "Worded by the language model" },
  },
  paths: listeningPaths,
  firstPath: { name: "Answered", transition_type: "event", trigger: "answered" },
  state: () => "listening",
} as const satisfies BlockKind<typeof columns>;
