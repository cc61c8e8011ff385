/** Any value that survives JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** The subset of JSON Schema 2020-12 that field declarations use. */
export type JsonSchema = { readonly [key: string]: unknown };
