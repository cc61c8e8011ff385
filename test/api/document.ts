import type { CatalogueCall } from "./catalogue.ts";
import { nameless } from "./catalogue.ts";

/** The parts of the OpenAPI document that tests look at. */
export type ApiDocument = {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly [member: string]: unknown;
};

export type Operation = {
  readonly operationId: string;
  readonly "x-policy": string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly requestBody?: Content;
  readonly responses: { readonly [status: string]: Partial<Content> };
};

type Content = { readonly content: { readonly [type: string]: { readonly schema?: object } } };

export type Mounted = { readonly method: string; readonly path: string; readonly operation: Operation };

/** Every operation of the document. */
export function operations(document: ApiDocument): readonly Mounted[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

export function operationOf(document: ApiDocument, call: CatalogueCall): Operation | undefined {
  const wanted = nameless(call.path);
  return operations(document).find(({ method, path }) => method === call.method && nameless(path) === wanted)
    ?.operation;
}

/** The schema of a successful answer; null when it has no JSON body; undefined when the status is not declared. */
export function responseSchema(operation: Operation, status: number): object | null | undefined {
  const response = operation.responses[String(status)];
  if (response === undefined) return undefined;
  return response.content?.["application/json"]?.schema ?? null;
}
