import type { FlowDocument, RowOperation } from "@parley/flow";
import { rules } from "@parley/model";
import { applySmallTalks, predefinedPrompts } from "@parley/model/api/small-talk";
import { type Id, versionLanguages } from "@parley/model/kernel";
import { answerOf, callRoute } from "../access/call-route.ts";
import type { GuardedRoute } from "../access/route.ts";
import { documentOf, editByRule } from "../edits/edit-by-rule.ts";
import { dbOf } from "../rows/read.ts";
import { predefinedAsides } from "./predefined-asides.ts";

/** What is done with the asides of a version as a whole. */
export const smallTalkRoutes: readonly GuardedRoute[] = [
  callRoute(predefinedPrompts, {
    name: "small_talk.get_predefined_prompts",
    summary: "Words to begin small talk with, in the languages of the version",
    rule: rules.flowRead,
    handle: async (visit) => {
      visit.incoming.query.allow([]);
      const { settings } = await documentOf(dbOf(visit), visit);
      return answerOf(predefinedPrompts, { results: predefinedAsides(versionLanguages(settings)) });
    },
  }),
  callRoute(applySmallTalks, {
    name: "small_talk.apply_small_talks_to_blocks",
    summary: "Let every small talk answer: give words to those without, and switch on those that are off",
    rule: rules.flowWrite,
    // A GET of the documents that changes data.
    mutates: true,
    handle: (visit) => editByRule(visit, (document) => switchOnSteps(document, visit.deps.newId)),
  }),
];

function switchOnSteps({ settings, rows }: FlowDocument, newId: () => Id): readonly RowOperation[] {
  const predefined = new Map(predefinedAsides(versionLanguages(settings)).map(({ type, words }) => [type, words]));
  return rows.small_talk.flatMap((talk): RowOperation[] => {
    const words = talk.prompt === null ? Object.entries(predefined.get(talk.type) ?? {}) : [];
    const isOff = talk.status !== "active";
    if (words.length === 0) {
      return isOff ? [{ op: "change", noun: "small_talk", id: talk.id, fields: { status: "active" } }] : [];
    }
    const prompt = newId();
    return [
      { op: "create", noun: "prompt", row: { id: prompt, name: talk.name } },
      ...words.map(([language, content]): RowOperation => {
        return { op: "create", noun: "prompt_content", row: { id: newId(), prompt, language, content } };
      }),
      { op: "change", noun: "small_talk", id: talk.id, fields: { prompt, status: "active" } },
    ];
  });
}
