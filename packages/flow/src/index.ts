export { blockDeclarations } from "./blocks/registry.ts";
export { checkField } from "./check-field.ts";
export { compile } from "./compile/compile.ts";
export { danglingReferences } from "./compile/dangling-references.ts";
export { effectiveBlock } from "./compile/effective-block.ts";
export { emptyDocument, withDefaults, withoutDefaults } from "./defaults.ts";
export { type DiffEntry, type DocumentDiff, diff, type FieldDiff } from "./diff.ts";
export type {
  ActionDoc,
  BlockDoc,
  BlockEntityDoc,
  DocumentNoun,
  EntityDoc,
  FlowDocument,
  IntentDoc,
  OntologyDoc,
  OntologyLanguageDoc,
  PathDoc,
  PromptContentDoc,
  PromptDoc,
  SmallTalkDoc,
  SubFlowDoc,
  TtsPersonaDoc,
  UserUtteranceContentDoc,
  UserUtteranceDoc,
} from "./document.ts";
export { type AnyRow, documentNounNames, documentNouns, isDocumentNoun } from "./document-nouns.ts";
export type { DeletedRow, Edit, EditFault, EditResult, EditState, RowOperation } from "./edit.ts";
export { applyEdit } from "./edit-apply.ts";
export { documentToEdit } from "./edit-between.ts";
export { conflicts, type EditConflict } from "./edit-conflicts.ts";
export { equalJson } from "./equal-json.ts";
export {
  type CheckOptions,
  checkExpression,
  type ExpressionCheck,
  type KnownNames,
} from "./expressions/check-expression.ts";
export { compileExpression, type ExpressionOptions, type ExpressionResult } from "./expressions/compile-expression.ts";
export type { ExpressionFunction } from "./expressions/expression-function.ts";
export type { ExpressionFault } from "./expressions/fault.ts";
export { functions as expressionFunctions } from "./expressions/functions.ts";
export { type Issue, issueObjectTypes, type YamlFault } from "./issue.ts";
export { isFallback } from "./paths/is-fallback.ts";
export { type Transition, transitions } from "./paths/transition.ts";
export { triggerScope } from "./paths/trigger-scope.ts";
export { compileDigitPattern, type DigitPatternResult } from "./patterns/compile-digit-pattern.ts";
export { compilePattern, type PatternResult } from "./patterns/compile-pattern.ts";
export type {
  Choice,
  DigitPattern,
  EffectiveBlock,
  Expression,
  Pattern,
  Program,
  ProgramAction,
  ProgramBlock,
  ProgramContent,
  ProgramPath,
  ProgramPrompt,
  ProgramRequest,
  ProgramSmallTalk,
  ProgramSubFlow,
  Scope,
  Template,
  Work,
} from "./program.ts";
export { promptsOf, promptsSaid } from "./prompts-said.ts";
export { renameIds } from "./rename-ids.ts";
export { type Reprompt, repromptFields, reprompts } from "./reprompts.ts";
export { checkEndpoint, type EndpointFault, endpointHost } from "./requests/check-endpoint.ts";
export { clearSecrets, type SecretTexts, withoutSecrets } from "./requests/clear-secrets.ts";
export { compileRequestText } from "./requests/compile-request-text.ts";
export { mapRequests } from "./requests/map-requests.ts";
export { outOfReach } from "./requests/out-of-reach.ts";
export { type HttpCall, type RenderedRequest, renderBody, renderRequest } from "./requests/render-request.ts";
export { type RequestName, type SampleValues, sampleRequest } from "./requests/sample-request.ts";
export { webhookBody } from "./requests/webhook-body.ts";
export { rowNames } from "./row-names.ts";
export { rowOf } from "./row-of.ts";
export { assemble, disassemble, type StoredRow, type StoredRows } from "./rows.ts";
export { sameRows } from "./same-rows.ts";
export { documentForm, readDocument, storeDocument } from "./stored/document-form.ts";
export { editForm, readOperations } from "./stored/edit-form.ts";
export { type Converted, convertToSubFlow } from "./sub-flows/convert-to-sub-flow.ts";
export { freeName } from "./sub-flows/free-name.ts";
export { slugOf } from "./sub-flows/slug-of.ts";
export { startBlock } from "./sub-flows/start-block.ts";
export {
  compileTemplate,
  type TemplateFault,
  type TemplateOptions,
  type TemplateResult,
} from "./templates/compile-template.ts";
export type { Filter, Filters } from "./templates/filter.ts";
export { templateFilters } from "./templates/liquid.ts";
export { knownNames } from "./validate/known-names.ts";
export { validate } from "./validate/validate.ts";
export {
  type DocumentReadiness,
  type LanguageReadiness,
  type LiveRelease,
  liveRelease,
  type Readiness,
  type TestedRequest,
  testRequest,
  type Validation,
  validateVersion,
  versionReadiness,
} from "./version-calls.ts";
export { type ParsedYaml, parseYaml } from "./yaml/parse-yaml.ts";
export { toYaml } from "./yaml/to-yaml.ts";
export { yamlSchema } from "./yaml/yaml-schema.ts";
