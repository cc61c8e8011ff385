import type { Id } from "@parley/model/kernel";

/** The place of a block's differences on the page. */
export const groupId = (block: Id) => `at-${block}`;
