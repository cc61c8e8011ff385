/** What is said where a browser keeps nothing of what was tried. Apart, for tries begin without other texts. */
export const texts = { notKept: "This browser keeps what was tried for this page alone." } as const;
