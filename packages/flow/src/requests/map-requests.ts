import type { Json, JsonObject } from "@parley/model/kernel";
import type { SecretTexts } from "./clear-secrets.ts";

export const webhookFields = ["info_webhook", "fill_slot_webhook", "validation_webhook"] as const;

/**
 * Replaces the texts of each request by what `change` makes of them, in all that holds rows of actions and blocks: a
 * row, a document, the operations of an edit.
 */
export function mapRequests(value: Json, change: (texts: SecretTexts) => SecretTexts): Json {
  if (Array.isArray(value)) return value.map((inner) => mapRequests(inner, change));
  if (!isObject(value)) return value;
  const mapped: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) {
    const isWebhook = isObject(inner) && webhookFields.some((field) => field === key);
    mapped[key] = isWebhook ? webhookOf(inner, change) : mapRequests(inner, change);
  }
  const isAction = isObject(mapped.additional_request_parameters) || typeof mapped.endpoint === "string";
  return isAction ? actionOf(mapped, change) : mapped;
}

function webhookOf(webhook: JsonObject, change: (texts: SecretTexts) => SecretTexts): JsonObject {
  const { endpoint, headers } = change({
    endpoint: textOf(webhook.endpoint),
    headers: objectOf(webhook.headers),
    query: {},
  });
  return {
    ...webhook,
    ...(endpoint !== null && { endpoint }),
    ...(isObject(webhook.headers) && { headers: { ...headers } }),
  };
}

function actionOf(action: JsonObject, change: (texts: SecretTexts) => SecretTexts): JsonObject {
  const parameters = objectOf(action.additional_request_parameters);
  const texts = { headers: objectOf(parameters.headers), query: objectOf(parameters.query) };
  const { endpoint, headers, query } = change({ endpoint: textOf(action.endpoint), ...texts });
  const changed = {
    ...parameters,
    ...(isObject(parameters.headers) && { headers: { ...headers } }),
    ...(isObject(parameters.query) && { query: { ...query } }),
  };
  return {
    ...action,
    ...(typeof action.endpoint === "string" && { endpoint }),
    ...(isObject(action.additional_request_parameters) && { additional_request_parameters: changed }),
  };
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const textOf = (value: Json | undefined) => (typeof value === "string" ? value : null);
