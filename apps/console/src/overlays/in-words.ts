export const number = (value: number) => value.toLocaleString("en");
export const percent = (part: number, whole: number) => `${Math.round((100 * part) / Math.max(1, whole))} %`;
