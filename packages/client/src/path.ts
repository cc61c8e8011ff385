/** The parameters that a path names in braces. */
export type ParametersOf<Path extends string> = string extends Path
  ? { readonly [name: string]: string }
  : Path extends `${string}{${infer Name}}${infer Rest}`
    ? { readonly [K in Name]: string } & ParametersOf<Rest>
    : unknown;

/** The same as the arguments of a function, of which a path without parameters takes none. */
export type PathArguments<Path extends string> = Path extends `${string}{${string}`
  ? [parameters: ParametersOf<Path>]
  : string extends Path
    ? [parameters?: ParametersOf<Path>]
    : [];

/** A path with its parameters filled in. @throws TypeError when one is left out: that is a fault of the caller. */
export function fillPath<P extends string>(path: P, ...[parameters]: PathArguments<P>): string {
  const values = new Map<string, unknown>(Object.entries(parameters ?? {}));
  return path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
    const value = values.get(name);
    if (typeof value !== "string" || value === "") throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}
