export const number = (value: number) => value.toLocaleString("en");
export const plural = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;
export const percent = (part: number, whole: number) => `${Math.round((100 * part) / Math.max(1, whole))} %`;
