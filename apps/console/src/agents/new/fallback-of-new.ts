import { emptyDocument } from "@parley/flow";
import { makeId } from "../../api/make-id.ts";
import { addFallback } from "../../editing/gestures/add-fallback.ts";

/** What a new agent has from the beginning: the way out for callers who are not understood. */
export const fallbackOfNew = () => addFallback(emptyDocument(), makeId);
