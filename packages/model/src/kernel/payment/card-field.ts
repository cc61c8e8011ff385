/** What is asked of a card, in its order. */
export const cardFields = ["number", "expiry", "code"] as const;
export type CardField = (typeof cardFields)[number];
