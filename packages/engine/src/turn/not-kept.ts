import type { JsonObject } from "@parley/model/kernel";

/**
 * Stands for the body of an answer that the record of a call does not keep, where the call is played again. What an
 * expression reads of it is null, and the record says `not_kept`.
 */
export const notKept: JsonObject = Object.freeze({});
