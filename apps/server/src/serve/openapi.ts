import { nouns } from "@parley/model";
import type { JsonSchema } from "@parley/model/kernel";
import type { FastifyInstance } from "fastify";
import { policyOf, type Route } from "../access/route.ts";
import { apiVersion } from "../http/api-version.ts";
import { bulkParameters, listParameters } from "../rows/list-query.ts";
import { parameterSchema } from "../rows/parameter-schema.ts";

const problem: JsonSchema = {
  type: "object",
  required: ["type", "title", "status", "code", "detail", "errors", "request_id"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", description: "Stable name of the error." },
    detail: { type: "string" },
    errors: {
      type: "array",
      items: {
        type: "object",
        properties: { field: { type: "string" }, code: { type: "string" }, message: { type: "string" } },
      },
    },
    request_id: { type: "string" },
  },
};

const json = (schema: JsonSchema) => ({ content: { "application/json": { schema } } });

function queryOf(route: Route): { readonly [name: string]: JsonSchema } {
  if (route.query !== undefined) return route.query;
  const noun = route.rule === "public" ? undefined : route.noun;
  const verb = route.name.split(".")[1] ?? "";
  if (noun === undefined) return {};
  const names =
    verb === "list"
      ? [...listParameters(noun), ...noun.parameters]
      : verb.startsWith("bulk_p")
        ? bulkParameters(noun)
        : verb === "bulk_delete" || verb === "bulk_undelete"
          ? ["id"]
          : ["fields", "exclude-fields", "read_depth", ...(verb === "undelete" ? ["id"] : [])];
  return Object.fromEntries(names.map((name) => [name, parameterSchema(noun, name)]));
}

function successes(route: Route): { readonly [status: string]: JsonSchema } {
  const { response, streams } = route;
  if (streams !== undefined) {
    const content = { [streams]: {} };
    return { 200: { description: "The whole", content }, 206: { description: "The part asked for", content } };
  }
  if (response === undefined) return { 204: { description: "Done" } };
  const isMaking = route.name.endsWith(".create");
  const done = { description: "Done", ...json(response) };
  const met = isMaking && "noun" in route && route.noun?.meetsLike ? { 200: done } : {};
  return { ...met, [route.success ?? (isMaking ? 201 : 200)]: done };
}

function requestBody({ request, uploads = [] }: Route): JsonSchema {
  if (request === undefined && uploads.length === 0) return {};
  const files = Object.fromEntries(uploads.map((type) => [type, {}]));
  return { requestBody: { content: { ...(request === undefined ? {} : json(request).content), ...files } } };
}

/** A name is the same at all places of a noun: the fixed parts of the path tell them apart. */
function operationId({ name, path }: Route): string {
  const fixed = path.split("/").filter((part) => part !== "" && part !== "api" && !part.startsWith("{"));
  return `${name}.${fixed.join("-")}`;
}

function operation(route: Route): JsonSchema {
  const inPath = [...route.path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(queryOf(route)).map(([name, schema]) => ({ name, in: "query", schema }));
  return {
    operationId: operationId(route),
    summary: route.summary,
    "x-policy": policyOf(route),
    ...(route.rule === "public" ? { security: [] } : {}),
    parameters: [...inPath, ...inQuery],
    ...requestBody(route),
    responses: {
      ...successes(route),
      default: { description: "A fault", content: { "application/problem+json": { schema: problem } } },
    },
  };
}

/** The description of every call in OpenAPI 3.1, made from the same declarations as the calls themselves. */
export function openApi(routes: readonly Route[]): JsonSchema {
  const paths: { [path: string]: { [method: string]: JsonSchema } } = {};
  for (const route of routes) {
    const path = paths[route.path] ?? {};
    path[route.method.toLowerCase()] = operation(route);
    paths[route.path] = path;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Parley",
      version: apiVersion,
      description: `${nouns.length} nouns; /help/reference/api says what holds for all calls.`,
    },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
    paths,
  };
}

export function openApiRoute(app: FastifyInstance, routes: readonly Route[]): void {
  let text: string | undefined;
  app.get("/api/openapi.json", (_request, reply) => {
    text ??= JSON.stringify(openApi(routes));
    return reply.type("application/json").send(text);
  });
}
