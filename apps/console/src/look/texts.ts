/** What Mantine's own parts say. */
export const texts = { close: "Close" } as const;
