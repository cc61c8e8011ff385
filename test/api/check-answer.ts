import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { expect } from "vitest";
import type { Answered } from "../../apps/server/test/harness.ts";
import type { CatalogueCall } from "./catalogue.ts";
import { type ApiDocument, operationOf, responseSchema } from "./document.ts";

/** An answer, and the call of the catalogue that gave it. */
export type Reply = Answered & { readonly call: CatalogueCall | undefined; readonly asked: string };

/** Asserts what holds for every answer of the API. */
export type AnswerChecker = (reply: Reply) => void;

const problem = {
  type: expect.any(String),
  title: expect.any(String),
  code: expect.stringMatching(/^[a-z0-9_]+$/),
  detail: expect.any(String),
  errors: expect.any(Array),
  request_id: expect.any(String),
};

/**
 * A checker of answers: never 5xx; errors are problems with code and detail; what succeeds is of its declared shape,
 * and what is not in the document does not answer.
 */
export function answerChecker(document: ApiDocument): AnswerChecker {
  const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false });
  ajv.addFormat("uuid", /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  ajv.addFormat("date-time", (text: string) => !Number.isNaN(Date.parse(text)));
  const validators = new Map<string, ValidateFunction | null>();

  function validatorOf({ call, status }: Reply): ValidateFunction | null {
    if (call === undefined) return null;
    const key = `${call.id} ${status}`;
    const known = validators.get(key);
    if (known !== undefined) return known;
    const operation = operationOf(document, call);
    expect(operation, `${call.id} answers, but OpenAPI does not know it`).toBeDefined();
    const schema = operation === undefined ? undefined : responseSchema(operation, status);
    expect(schema, `${call.id} answered ${status}, which OpenAPI does not declare`).not.toBeUndefined();
    const validator = schema === null || schema === undefined ? null : ajv.compile(schema);
    validators.set(key, validator);
    return validator;
  }

  return (reply) => {
    const { status, body, headers, asked } = reply;
    if (status >= 500) throw new Error(`${asked} answered ${status} ${JSON.stringify(body)}`);
    if (status >= 400) {
      expect(headers["content-type"], asked).toMatch(/^application\/problem\+json/);
      expect(body, asked).toMatchObject({ ...problem, status });
      return;
    }
    if (reply.call === undefined) return;
    if (status === 201) expect(headers.location, `${asked}: 201 says where the new row is`).toBeTypeOf("string");
    const validator = validatorOf(reply);
    if (status === 204) expect(body, asked).toBe("");
    // Expanded references are objects where the schema says ids.
    if (validator === null || /[?&]read_depth=[1-3]/.test(asked)) return;
    if (!validator(body)) throw new Error(`${asked} is not of its shape: ${ajv.errorsText(validator.errors)}`);
  };
}
