/** An agent as a document: YAML, edits, compile, validate, differences, proposals, library and imports. */

export { momentMeant } from "./calendar/moment-meant.ts";
export { isZone } from "./calendar/zone.ts";
export { boundBy } from "./compile/bound-by.ts";
export { compile } from "./compile/compile.ts";
export { connectedModel } from "./compile/connected-model.ts";
export { danglingReferences } from "./compile/dangling-references.ts";
export { effectiveBlock } from "./compile/effective-block.ts";
export { type RequestName, sampleRequest } from "./compile/sample-request.ts";
export { type Difference, type DifferenceKind, differenceKinds } from "./differences/difference.ts";
export { aligned, differencesBetween, tellingDifferences } from "./differences/differences-between.ts";
export {
  type Merged,
  mergeDocuments,
  merging,
  newRowPairs,
  type ThreeWays,
  withSameNewRows,
} from "./differences/merge.ts";
export { type MergeQuestion, mergeQuestions } from "./differences/merge-questions.ts";
export type { MergeSide } from "./differences/merge-sides.ts";
export { textsOfDocuments, textsToSearch } from "./document/answer-texts.ts";
export { blockParts } from "./document/block-parts.ts";
export { byAsking } from "./document/by-asking.ts";
export { changesBetween, hasChanges } from "./document/changes-between.ts";
export { checkField, readShape, type ShapeRead } from "./document/check-schema.ts";
export { countRows, mostRows } from "./document/count-rows.ts";
export { declaredAttributes } from "./document/declared-attributes.ts";
export { emptyDocument, withDefaults, withoutDefaults } from "./document/defaults.ts";
export { type DiffEntry, type DocumentDiff, diff, type FieldDiff } from "./document/diff.ts";
export type {
  ActionDoc,
  AnswerDocumentDoc,
  BlockDoc,
  BlockEntityDoc,
  DocumentNoun,
  EntityDoc,
  FlowDocument,
  IntentDoc,
  PathDoc,
  PromptContentDoc,
  PromptDoc,
  SmallTalkDoc,
  SubFlowDoc,
  TtsPersonaDoc,
} from "./document/document.ts";
export {
  type AnyRow,
  documentNounNames,
  documentNouns,
  isDocumentNoun,
  renameIds,
  rowOf,
} from "./document/document-nouns.ts";
export { hasFallback } from "./document/has-fallback.ts";
export { hasRecording, lacksRecording } from "./document/has-recording.ts";
export { holdsText } from "./document/holds-text.ts";
export { isInternal } from "./document/is-internal.ts";
export { isSilent } from "./document/is-silent.ts";
export type { YamlFault } from "./document/issue.ts";
export { marksAfter, readMarked, soundMarks, spokenAs, writeMarked } from "./document/marked-utterance.ts";
export { markupOf } from "./document/markup-of.ts";
export { missingMetadata } from "./document/missing-metadata.ts";
export { idsOf, newIdsFor, withNewIds } from "./document/new-ids.ts";
export { isOutdatedRecording } from "./document/outdated-recording.ts";
export { overriddenWords, withoutOverride } from "./document/overridden-words.ts";
export { isFileOf, isOwnFile, newFiles } from "./document/own-file.ts";
export { promptsToName } from "./document/prompt-names.ts";
export {
  nameOfList,
  ownPromptLists,
  promptLists,
  promptsOf,
  promptsSaid,
  type Reprompt,
  repromptFields,
  repromptLists,
  reprompts,
} from "./document/prompts-said.ts";
export { rowNames } from "./document/row-names.ts";
export { assemble, assembling, disassemble, type StoredRow } from "./document/rows.ts";
export { ruleTargets } from "./document/rule-targets.ts";
export { saidContents } from "./document/said-contents.ts";
export { matching, pairing, sameRows } from "./document/same-rows.ts";
export { type RecordingFields, spokenAgain } from "./document/spoken-again.ts";
export { startBlock, startName } from "./document/start-block.ts";
export { isFallback, triggerScope } from "./document/triggers.ts";
export { type Unrecorded, withoutRecording, withoutRecordings } from "./document/without-recordings.ts";
export { isWording, type Wording } from "./document/wordings.ts";
export { type Built, builtSince, lookingForBuilt, removesRestored } from "./edits/built-since.ts";
export type { DeletedRow, Edit, EditFault, EditResult, EditState, RowOperation } from "./edits/edit.ts";
export { applyEdit, applyingEdit, withStartBlocks } from "./edits/edit-apply.ts";
export { documentToEdit, turningInto } from "./edits/edit-between.ts";
export { conflicts } from "./edits/edit-conflicts.ts";
export { ownWordsAgain } from "./edits/own-words-again.ts";
export { checkExpression, type KnownNames } from "./expressions/check-expression.ts";
export { compileExpression } from "./expressions/compile-expression.ts";
export type { ExpressionFunction } from "./expressions/expression-function.ts";
export { functions as expressionFunctions } from "./expressions/functions.ts";
export { closedDocument } from "./handling/closed-document.ts";
export { handlingInForce } from "./handling/handling-in-force.ts";
export { type NotTaking, notTaking, type Opening, openingAt } from "./handling/opening.ts";
export { readCallHandling } from "./handling/read-call-handling.ts";
export { type EvaluatedImport, evaluateImport, type ImportedMachine, importMachine } from "./import-calls.ts";
export type { ForeignImport, ImportOptions, ImportReport } from "./imports/foreign.ts";
export { importDialogflow } from "./imports/import-dialogflow.ts";
export { type ForeignFile, importForeign } from "./imports/import-foreign.ts";
export { importFsm } from "./imports/import-fsm.ts";
export { importRapidPro } from "./imports/import-rapidpro.ts";
export { fieldsInSeconds } from "./labels/fields-in-seconds.ts";
export { fieldLabels, labelOfField, labelOfNoun } from "./labels/label-of-field.ts";
export { tellingValues } from "./labels/telling-values.ts";
export { actionLabels, blockLabels, pathLabels, settingLabels, valueLabels } from "./labels/texts.ts";
export { addKept } from "./library/add-kept.ts";
export { credentialsRead } from "./library/credentials-read.ts";
export type { KeptSubFlow } from "./library/kept-sub-flow.ts";
export { pairKept } from "./library/pair-kept.ts";
export { boundTo, partOf } from "./library/part-of.ts";
export { upgradeKept } from "./library/upgrade-kept.ts";
export {
  addFromLibrary,
  keepSubFlow,
  type LibraryUse,
  libraryRevision,
  libraryRevisions,
  libraryUses,
  upgradeFromLibrary,
} from "./library-calls.ts";
export {
  type MergedTemplate,
  type MergePlan,
  mergeTemplate,
  mergeVersion,
  planMerge,
  templateRelease,
} from "./merge-calls.ts";
export {
  type Completion,
  completed,
  completionAt,
  matchingNames,
  matchingWords,
  type NamingText,
} from "./names/completion.ts";
export { followMerged, followNames, followRestored } from "./names/follow-names.ts";
export { type FunctionName, matchingFunctions } from "./names/function-names.ts";
export { credentialNames, momentNames, type NameAt, namesAt } from "./names/names-at.ts";
export { type ValueAt, valuesOf } from "./names/values-of.ts";
export { compileDigitPattern } from "./patterns/compile-digit-pattern.ts";
export { compilePattern } from "./patterns/compile-pattern.ts";
export { compileReplacement, type ReplacementRequest } from "./patterns/compile-replacement.ts";
export { wordsOfPattern } from "./patterns/words-of-pattern.ts";
export {
  movePersona,
  personasOfVoices,
  primaryPersona,
  removePersona,
} from "./personas/persona-edits.ts";
export { namedFor, personaNamed } from "./personas/persona-named.ts";
export { usesOfPersona } from "./personas/persona-uses.ts";
export type { Choice, DigitPattern, Expression, Pattern, Scope, Template, Work } from "./program/compiled.ts";
export type { Moment } from "./program/moment.ts";
export type {
  Program,
  ProgramAction,
  ProgramBlock,
  ProgramContent,
  ProgramOutput,
  ProgramPath,
  ProgramPrompt,
  ProgramRequest,
  ProgramRule,
  ProgramSmallTalk,
  ProgramValue,
  RequestTree,
} from "./program/program.ts";
export {
  changeProposal,
  listProposals,
  makeProposal,
  type Proposal,
  type ProposalLine,
  proposeVersion,
  readProposal,
} from "./proposal-calls.ts";
export { type Needs, neededSteps, withoutStep, withStep } from "./proposals/needed-steps.ts";
export { donePlaces, type EditedPlace, editedPlaces } from "./proposals/places-of.ts";
export type { ProposalStep } from "./proposals/proposal-step.ts";
export { stepsOf } from "./proposals/steps-of.ts";
export { isDone, overtaken, takeSteps } from "./proposals/take-steps.ts";
export { differencesByStep, subjectOfStep } from "./proposals/tell-steps.ts";
export { type Said, saidAt, withSaid } from "./proposals/with-places.ts";
export { checkEndpoint, type EndpointSettings, endpointHost, endpointOrigin } from "./requests/check-endpoint.ts";
export { clearSecrets, type SecretTexts, withoutSecrets } from "./requests/clear-secrets.ts";
export { compileRequestText } from "./requests/compile-request-text.ts";
export { mapRequests } from "./requests/map-requests.ts";
export { outOfReach } from "./requests/out-of-reach.ts";
export { type HttpCall, renderBody, renderRequest } from "./requests/render-request.ts";
export { webhookBody } from "./requests/webhook-body.ts";
export { documentForm, readDocument, storeDocument } from "./stored/document-form.ts";
export { editForm, readOperations } from "./stored/edit-form.ts";
export { proposalForm, readSteps } from "./stored/proposal-form.ts";
export { type Converted, convertToSubFlow } from "./sub-flows/convert-to-sub-flow.ts";
export { copyBlocks, copySubFlow, withNames } from "./sub-flows/copy-blocks.ts";
export { calledSubFlow, declaredValues, withoutUnknownValues } from "./sub-flows/declared-values.ts";
export { freeName, ownNames, slugOf } from "./sub-flows/free-name.ts";
export { type Reverted, revertSubFlow } from "./sub-flows/revert-sub-flow.ts";
export { checkRule, leadingOn, type RuleFault } from "./survey/check-rule.ts";
export { type Compared, type Deciding, decidingOf, rootsIn } from "./survey/deciding.ts";
export { type DeclaredName, declaredRoots, isDeclaredRoot } from "./survey/declared-roots.ts";
export type { Subject } from "./survey/finding.ts";
export { intentExamples } from "./survey/intent-examples.ts";
export { knownNames } from "./survey/known-names.ts";
export { namesRecogniser } from "./survey/recogniser-uses.ts";
export { requestsOf, type WrittenRequest } from "./survey/requests-of.ts";
export { ruleInWords } from "./survey/rule-in-words.ts";
export {
  type ParameterFault,
  type ParameterNamespace,
  parameterNamespaces,
  refreshedParameters,
  templateParameters,
  withoutValues,
  withParameterValues,
} from "./survey/template-parameters.ts";
export { utteranceWords } from "./survey/utterance-words.ts";
export { type Vocabulary, type VocabularyEntry, vocabularyOf } from "./survey/vocabulary.ts";
export { compileTemplate, type TemplateFault } from "./templates/compile-template.ts";
export type { Filter, Filters } from "./templates/filter.ts";
export { templateFilters } from "./templates/liquid.ts";
export { unknownVariable } from "./templates/name-read.ts";
export { wordsOfValue } from "./templates/value-words.ts";
export { isUndrawn } from "./validate/is-undrawn.ts";
export { type Issue, validate, validating } from "./validate/validate.ts";
export {
  type Approvers,
  type AskedModel,
  askModel,
  checkExpressionOf,
  type DocumentReadiness,
  editsSince,
  type LanguageReadiness,
  type LiveRelease,
  liveRelease,
  type ModelEvent,
  makeEdit,
  type NewEdit,
  type Readiness,
  releaseChanges,
  releaseDocument,
  type StoredEdit,
  type TestedRequest,
  testRequest,
  type VersionDocument,
  validateVersion,
  versionDocument,
  versionReadiness,
} from "./version-calls.ts";
export { type ParsedYaml, parseYaml } from "./yaml/parse-yaml.ts";
export { toYaml } from "./yaml/to-yaml.ts";
export { yamlSchema } from "./yaml/yaml-schema.ts";
