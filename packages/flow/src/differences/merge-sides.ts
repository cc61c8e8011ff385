/** Whose change holds where both sides changed the same. Calls name it: so it stands apart from merging, which is much. */
export const mergeSides = ["mine", "theirs"] as const;
export type MergeSide = (typeof mergeSides)[number];
