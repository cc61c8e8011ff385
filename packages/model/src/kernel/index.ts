export {
  type AnswerOf,
  type ApiCall,
  type BodyOf,
  defineCall,
  parameters,
  type QueryOf,
  type Shape,
  shape,
} from "./api-call.ts";
export { type CivilDay, civilDay, dayNumber, dayText, isCivilDay, millisecondsOfDay, weekday } from "./calendar.ts";
export { copyJson } from "./copy-json.ts";
export { type BlockType, blockEntityFields, blockFields, blockTypes, type EntityMatch } from "./document/block.ts";
export {
  actionFields,
  actionTypes,
  contentTypes,
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
export { type EntityConfig, type EntityKind, entityConfigSchema, entityKinds } from "./document/entity-kinds.ts";
export { pathFields, type TransitionType, type TriggerScope, transitionTypes, triggerScopes } from "./document/path.ts";
export {
  type AbTest,
  audioFormats,
  type DeclaredAttribute,
  type EventAction,
  executionTypes,
  type MetadataKey,
  outputFormats,
  responseTypes,
  type Settings,
  settingsFields,
  storageTypes,
  type TemplateParameter,
} from "./document/settings.ts";
export { type Field, type Fields, field, type RowOf, type ValueOf } from "./field.ts";
export { fieldSchema } from "./field-schema.ts";
export { type Id, isId, uuidv7 } from "./ids.ts";
export type { Json, JsonObject, JsonSchema } from "./json.ts";
export { hasJsonType, isJsonObject, jsonTypes, typeName, typeNames } from "./json-type.ts";
export { baseLanguage, defaultLanguage, isLanguageCode, type LanguageCode } from "./languages.ts";
export { type BargeInBehaviour, bargeInBehaviours, type ListenSpec, type ListenTimes } from "./listen.ts";
export { inertJson, inertText, isCredentialName, placeholderOf, placeholderPattern } from "./placeholder.ts";
export { type FieldFault, Problem } from "./problem.ts";
export { isAddress, isPublicAddress } from "./public-address.ts";
export {
  type Conditional,
  conditionalOf,
  endpointPattern,
  objectSchema,
  type RenderInfo,
  renderInfoSchema,
  templateMapSchema,
  textSchema,
  textsSchema,
  type Webhook,
  webhookSchema,
} from "./shapes.ts";
export { nullable, objectShape, rowShape } from "./stored/shape.ts";
export { readStored, type StoredForm, type Upgrade, writeStored } from "./stored/stored-form.ts";
