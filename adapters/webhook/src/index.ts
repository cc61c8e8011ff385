/** The only way out to other people's servers, with its fences and credentials. Language models go by it too. */

export { createOutside } from "./create-outside.ts";
export { isSentTo } from "./fill-credentials.ts";
export { languageModels, type ModelListener } from "./llm/language-models.ts";
export type { Address, Lookup } from "./look-up.ts";
export type { Answer, Credential, Outside, OutsideCall } from "./outside.ts";
export { signWebhook, type Verified, verifyWebhook } from "./signature.ts";
export { type SendWebhook, WebhookError, type WebhookRequest } from "./webhook.ts";
export { webhookSender } from "./webhook-sender.ts";
