/** A part of a hundred for people: `12.5 %`. */
export const percent = (share: number): string => `${Number(share.toFixed(1))} %`;
