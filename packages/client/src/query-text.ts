/** One value of a parameter, or several of which any may fit. Null stands for a field without value. */
export type QueryValue = string | number | boolean | null | object | readonly QueryValue[];

/** Parameters as the text behind a path, with its question mark; empty when there are none. */
export function queryText(parameters: { readonly [name: string]: QueryValue | undefined }): string {
  const parts = Object.entries(parameters).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const values = Array.isArray(value) ? value : [value];
    return values.map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(one))}`);
  });
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function textOf(value: unknown): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
