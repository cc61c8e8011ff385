export { createOutside, type OutsideParts } from "./create-outside.ts";
export { type LanguageModels, languageModels, type ModelListener } from "./llm/language-models.ts";
export type { Answer, Credential, FindCredentials, Outside, OutsideCall } from "./outside.ts";
export { type Signed, signatureTolerance, signWebhook, type Verified, verifyWebhook } from "./signature.ts";
export type { Address, Lookup } from "./target.ts";
export {
  type SendWebhook,
  type WebhookAnswer,
  WebhookError,
  type WebhookLimits,
  type WebhookRequest,
} from "./webhook.ts";
export { type SenderOptions, webhookSender } from "./webhook-sender.ts";
