import type { JsonObject } from "@parley/model/kernel";

/**
 * Stands for an answer's body that the record of a call does not keep, while the call is replayed. What an expression
 * reads of it is null, and the record says `not_kept`.
 */
export const notKept: JsonObject = Object.freeze({});
