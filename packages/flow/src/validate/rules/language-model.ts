import { blockKinds, ownModelEvents, pathKinds } from "@parley/model/kernel";
import { connectedModel } from "../../compile/connected-model.ts";
import type { BlockDoc, PathDoc } from "../../document/document.ts";
import type { Finding } from "../../survey/finding.ts";
import { rule } from "../../survey/rule.ts";
import type { Survey } from "../../survey/survey.ts";

type Code = "no_language_model" | "model_failure_uncaught" | "model_without_exit";

/** A block that talks by a language model has a model, a path that ends the talk, and a path for failures. */
export const languageModel = rule({
  codes: ["no_language_model", "model_failure_uncaught", "model_without_exit"],
  *check(survey) {
    for (const block of survey.document.rows.block) {
      if (blockKinds[block.type].usesModel) yield* findingsIn(survey, block);
      if (block.answer_by_model === true && isUnconnected(survey, block)) {
        const message =
          "The version connects no language model, so passages are read as they are: set its server and model in Configure.";
        const subject = survey.subject.block(block);
        yield { type: "warning", code: "no_language_model", subject, field: "answer_by_model", message };
      }
    }
  },
});

const isUnconnected = ({ document: { settings } }: Survey, block: BlockDoc) =>
  connectedModel(settings, block.llm_model ?? settings.llm_model) === null;

function* findingsIn(survey: Survey, block: BlockDoc): Iterable<Finding<Code>> {
  const { pathsOf, subject: at } = survey;
  const subject = at.block(block);
  const paths = pathsOf(block.id);
  if (isUnconnected(survey, block)) {
    const message =
      "The version connects no language model, so the block leaves at once: set its server and model in Configure.";
    yield { type: "warning", code: "no_language_model", subject, field: "llm_model", message };
  }
  const events = paths.filter(isEvent).map(({ trigger }) => trigger);
  if (!events.includes("failed") && !paths.some((path) => path.default_path)) {
    const message = `No path takes the event "failed" by which the block is left when its model does not answer. Add one, or a default path.`;
    yield { type: "warning", code: "model_failure_uncaught", subject, field: null, message };
  }
  const own: readonly (string | null)[] = ownModelEvents;
  if (!events.some((event) => !own.includes(event))) {
    const message = "The model has no exit: add a path of kind event for each way out, such as done.";
    yield { type: "warning", code: "model_without_exit", subject, field: null, message };
  }
}

const isEvent = ({ transition_type }: PathDoc) => pathKinds[transition_type].on === "event";
