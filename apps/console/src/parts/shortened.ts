/** Names and words can be endless; nothing that shows them in short has room for more than this. */
const shownLength = 160;

export const shortened = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
