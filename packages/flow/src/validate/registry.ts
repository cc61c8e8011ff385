import { actionRequest } from "./rules/action-request.ts";
import { answerDocuments } from "./rules/answer-documents.ts";
import { blockFields } from "./rules/block-fields.ts";
import { callFrom } from "./rules/call-from.ts";
import { clearSecretsRule } from "./rules/clear-secrets.ts";
import { collecting } from "./rules/collecting.ts";
import { conditions } from "./rules/conditions.ts";
import { deadEnd } from "./rules/dead-end.ts";
import { defaultPaths } from "./rules/default-paths.ts";
import { duplicateNames } from "./rules/duplicate-names.ts";
import { endpoint } from "./rules/endpoint.ts";
import { eventActions } from "./rules/event-actions.ts";
import { exitMissing } from "./rules/exit-missing.ts";
import { failedAction } from "./rules/failed-action.ts";
import { fallbackScope } from "./rules/fallback-scope.ts";
import { fewExamples } from "./rules/few-examples.ts";
import { filterWords } from "./rules/filter-words.ts";
import { firstRoundOnly } from "./rules/first-round-only.ts";
import { headerNames } from "./rules/header-names.ts";
import { keptRecogniser } from "./rules/kept-recogniser.ts";
import { keptVocabulary } from "./rules/kept-vocabulary.ts";
import { keptVoice } from "./rules/kept-voice.ts";
import { languageModel } from "./rules/language-model.ts";
import { languages } from "./rules/languages.ts";
import { littleLanguages } from "./rules/little-languages.ts";
import { maxDigits } from "./rules/max-digits.ts";
import { missingContent } from "./rules/missing-content.ts";
import { missingCredential } from "./rules/missing-credential.ts";
import { neverReturns } from "./rules/never-returns.ts";
import { noPatience } from "./rules/no-patience.ts";
import { override } from "./rules/override.ts";
import { pathToNowhere } from "./rules/path-to-nowhere.ts";
import { promisedKey } from "./rules/promised-key.ts";
import { requiredMetadata } from "./rules/required-metadata.ts";
import { sameUtterance } from "./rules/same-utterance.ts";
import { settingsNames } from "./rules/settings-names.ts";
import { shadowedPath } from "./rules/shadowed-path.ts";
import { silentEnd } from "./rules/silent-end.ts";
import { silentLoop } from "./rules/silent-loop.ts";
import { simulatedPayment } from "./rules/simulated-payment.ts";
import { singleIntent } from "./rules/single-intent.ts";
import { smallTalk } from "./rules/small-talk.ts";
import { ssml } from "./rules/ssml.ts";
import { startBlock } from "./rules/start-block.ts";
import { startPath } from "./rules/start-path.ts";
import { subFlowValues } from "./rules/sub-flow-values.ts";
import { swallowingPath } from "./rules/swallowing-path.ts";
import { transferTarget } from "./rules/transfer-target.ts";
import { transition } from "./rules/transition.ts";
import { triggerMissing } from "./rules/trigger-missing.ts";
import { uncaught } from "./rules/uncaught.ts";
import { undeclaredMetadata } from "./rules/undeclared-metadata.ts";
import { undefinedEntity } from "./rules/undefined-entity.ts";
import { undefinedIntent } from "./rules/undefined-intent.ts";
import { undefinedMetadata } from "./rules/undefined-metadata.ts";
import { undefinedValue } from "./rules/undefined-value.ts";
import { unfillableValue } from "./rules/unfillable-value.ts";
import { unfilledSlot } from "./rules/unfilled-slot.ts";
import { unknownRecogniser } from "./rules/unknown-recogniser.ts";
import { unknownReference } from "./rules/unknown-reference.ts";
import { unknownVoice } from "./rules/unknown-voice.ts";
import { unreachable } from "./rules/unreachable.ts";
import { versionRules } from "./rules/version-rules.ts";
import { visitLimit } from "./rules/visit-limit.ts";
import { waitWithoutEnd } from "./rules/wait-without-end.ts";

/** Every rule by the name of its file and of its cases. A new rule is a file, its cases, and a line here. */
export const rules = {
  "action-request": actionRequest,
  "answer-documents": answerDocuments,
  "block-fields": blockFields,
  "call-from": callFrom,
  "clear-secrets": clearSecretsRule,
  collecting,
  conditions,
  "dead-end": deadEnd,
  "default-paths": defaultPaths,
  "duplicate-names": duplicateNames,
  endpoint,
  "event-actions": eventActions,
  "exit-missing": exitMissing,
  "failed-action": failedAction,
  "fallback-scope": fallbackScope,
  "few-examples": fewExamples,
  "filter-words": filterWords,
  "first-round-only": firstRoundOnly,
  "header-names": headerNames,
  "kept-recogniser": keptRecogniser,
  "kept-vocabulary": keptVocabulary,
  "kept-voice": keptVoice,
  "language-model": languageModel,
  languages,
  "little-languages": littleLanguages,
  "max-digits": maxDigits,
  "missing-content": missingContent,
  "missing-credential": missingCredential,
  "never-returns": neverReturns,
  "no-patience": noPatience,
  override,
  "path-to-nowhere": pathToNowhere,
  "promised-key": promisedKey,
  "required-metadata": requiredMetadata,
  "same-utterance": sameUtterance,
  "settings-names": settingsNames,
  "shadowed-path": shadowedPath,
  "silent-end": silentEnd,
  "silent-loop": silentLoop,
  "simulated-payment": simulatedPayment,
  "single-intent": singleIntent,
  "small-talk": smallTalk,
  ssml,
  "start-block": startBlock,
  "start-path": startPath,
  "sub-flow-values": subFlowValues,
  "swallowing-path": swallowingPath,
  "transfer-target": transferTarget,
  transition,
  "trigger-missing": triggerMissing,
  uncaught,
  "undeclared-metadata": undeclaredMetadata,
  "undefined-entity": undefinedEntity,
  "undefined-intent": undefinedIntent,
  "undefined-metadata": undefinedMetadata,
  "undefined-value": undefinedValue,
  "unfillable-value": unfillableValue,
  "unfilled-slot": unfilledSlot,
  "unknown-recogniser": unknownRecogniser,
  "unknown-reference": unknownReference,
  "unknown-voice": unknownVoice,
  unreachable,
  "version-rules": versionRules,
  "visit-limit": visitLimit,
  "wait-without-end": waitWithoutEnd,
} as const;

type Rules = typeof rules;

/** What the validator may find. */
export type IssueCode = Rules[keyof Rules]["codes"][number];
