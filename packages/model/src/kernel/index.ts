export {
  type AnswerOf,
  type ApiCall,
  type BodyOf,
  defineCall,
  type EventOf,
  eventsOf,
  fileOf,
  type HeadersOf,
  type Media,
  parameters,
  type QueryOf,
  type Shape,
  shape,
  textOf,
} from "./api-call.ts";
export type { BlockFamily, BlockState } from "./block/block-kind.ts";
export type { EntityMatch } from "./block/common-fields.ts";
export { type CivilDay, civilDay, dayNumber, dayText, isCivilDay, millisecondsOfDay, weekday } from "./calendar.ts";
export {
  type CallHandling,
  callHandlingSchema,
  type FoundHandling,
  fallbackPattern,
  type HandlingInForce,
  type HandlingLevels,
  type HandlingName,
  type HandlingSource,
  type Holiday,
  handlingNames,
  handlingSchemas,
  handlingSources,
  type OpeningHours,
  type Weekday,
  weekdays,
} from "./call-handling.ts";
export {
  type Channel,
  channelKinds,
  channels,
  defaultChannel,
  isChannel,
  isMessageChannel,
  type MessageChannel,
  messageChannels,
  numberChannels,
} from "./channels/registry.ts";
export { copyJson } from "./copy-json.ts";
export { dialledNumber } from "./dialled-number.ts";
export { digitWords } from "./digit-words.ts";
export {
  type CallerLine,
  type CallerManner,
  callerFields,
  callerLines,
  callerManners,
} from "./document/caller-fields.ts";
export {
  actionFields,
  answerDocumentFields,
  entityFields,
  intentFields,
  ontologyFields,
  ontologyLanguageFields,
  promptContentFields,
  promptFields,
  smallTalkFields,
  smallTalkTypes,
  subFlowFields,
  ttsPersonaFields,
  userUtteranceContentFields,
  userUtteranceFields,
} from "./document/content.ts";
export {
  type DraftKind,
  type DraftRequest,
  draftKinds,
  draftRequestSchema,
  longestWish,
  mostDrafted,
} from "./document/draft.ts";
export { editFields } from "./document/edit-fields.ts";
export type { AudibleWords, HeardOfCaller } from "./document/heard-caller.ts";
export {
  mostRefused,
  type ProposalOrigin,
  type ProposalState,
  type ProposedTest,
  proposalFields,
  proposalStates,
  type RefusedPart,
} from "./document/proposal-fields.ts";
export { type ConversationRule, type DeployCheck, deployChecks } from "./document/rule.ts";
export {
  type MetadataKey,
  responseTypes,
  type Settings,
  settingsFields,
  storageTypes,
  type TemplateParameter,
} from "./document/settings.ts";
export {
  type AskedCaller,
  type CallerPart,
  type CallerWords,
  mostSaid,
  type SaidLine,
} from "./document/spoken-caller.ts";
export type { ValueMark } from "./document/value-mark.ts";
export { emailAdvice, isEmailAddress } from "./email-address.ts";
export {
  type EntityConfig,
  type EntityKind,
  type EntitySetting,
  entityKinds,
  entityKindsByName,
  isEntityKind,
  type ListValue,
  wordingIn,
  wordingOf,
} from "./entity/entity-kinds.ts";
export { type Field, type Fields, field, type RowOf, type ValueOf } from "./field.ts";
export { fieldSchema } from "./field-schema.ts";
export { heardLength } from "./heard-length.ts";
export { type Id, idMaker, isId, uuidv7 } from "./ids.ts";
export { idleMinutes } from "./inactivity.ts";
export type { Json, JsonObject, JsonSchema } from "./json.ts";
export { equalJson, hasJsonType, isJsonObject, jsonTypes, typeName, typeNames } from "./json-type.ts";
export type {
  KeptLanguage,
  KeptModel,
  KeptRecogniser,
  KeptSpeech,
  KeptVocabulary,
  KeptVoice,
} from "./kept-speech.ts";
export { keysOf } from "./keys-of.ts";
export { blockEntityFields, blockFields } from "./kinds/block-fields.ts";
export { ownModelEvents } from "./kinds/llm/llm.ts";
export { type ModelOutput, outputTypes } from "./kinds/llm/model-output.ts";
export {
  addableTypes,
  type BlockType,
  blockKinds,
  blockTypes,
  columnPlaces,
  defaultType,
  fieldsOf,
  isBlockType,
  isEntry,
  jumps,
} from "./kinds/registry.ts";
export { type Assignment, type Target, targetOf } from "./kinds/set/assignment.ts";
export {
  type GivenInput,
  inputsSchema,
  isOfType,
  type KeptOutput,
  outputsSchema,
  type SubFlowInput,
  type SubFlowOutput,
  type ValueType,
  valueTypes,
} from "./kinds/subflow/call-values.ts";
export { hearsOneOf, type KnownRecogniser } from "./known-recogniser.ts";
export type { ModelAsk, ModelCall, ModelFunction, ModelMessage, ModelReply } from "./language-model.ts";
export {
  baseLanguage,
  defaultLanguage,
  isLanguageCode,
  type LanguageCode,
  languageAdvice,
  languageName,
  languagePattern,
  offeredLanguages,
  versionLanguages,
} from "./languages.ts";
export { likelyShare, sureDeviations } from "./likely-share.ts";
export { type BargeInBehaviour, type ListenSpec, unclearSpeech } from "./listen.ts";
export type { BulkAnswer, CursorPage, Page } from "./page.ts";
export { pathFields, type TriggerScope, triggerScopes } from "./path/path-fields.ts";
export { type PathKind, pathKinds, type TransitionType, transitionTypes } from "./path/path-kinds.ts";
export { patternAdvice } from "./pattern-advice.ts";
export { type CardField, cardFields } from "./payment/card-field.ts";
export { minorUnits } from "./payment/currency.ts";
export {
  isPaymentProvider,
  type PaymentProviderName,
  paymentProviderNames,
  paymentProviders,
} from "./payment/payment-providers.ts";
export { inertJson, inertText, isCredentialName, placeholderOf, placeholderPattern } from "./placeholder.ts";
export { type FieldFault, messageOf, Problem } from "./problem.ts";
export { isAddress, isPublicAddress } from "./public-address.ts";
export { SentenceReader, sentencesOf } from "./sentences.ts";
export { type Conditional, objectSchema, type RenderInfo, type Webhook } from "./shapes.ts";
export { type Callee, type SipAddress, sipAddress } from "./sip-address.ts";
export { inOneGo, type Steps } from "./steps.ts";
export { nullable, objectShape, rowShape } from "./stored/shape.ts";
export { readStored, type StoredForm, type StoredMembers, type Upgrade, writeStored } from "./stored/stored-form.ts";
export { isSmallJson, jsonOf, storableJson, storableText } from "./taken-json.ts";
export { type AskedReport, mostMistakes } from "./understanding/asked-report.ts";
export {
  mostConfusions,
  type TrainingReport,
  trainingReportShape,
} from "./understanding/training-report.ts";
export {
  type DigitGroup,
  type DigitRun,
  type FoundPassage,
  type Mention,
  type PassagesWanted,
  type Understand,
  type UnderstandContext,
  type UnderstandInput,
  type Understanding,
  usualPassages,
} from "./understanding/understanding.ts";
export { isVoice, isVoiceOf, type Voices } from "./voices.ts";
export { innerWords, words } from "./words.ts";
