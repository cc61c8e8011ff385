import { defineCall, type Id, type JsonSchema, shape } from "../kernel/index.ts";
import type { Change, Row } from "../nouns/row.ts";
import type { virtualNumber } from "../nouns/virtual-number.ts";
import { rowList } from "./row-list.ts";

const path = "/api/organisations/{org}/flows/{flow}/virtual-numbers/";

const text: JsonSchema = { type: "string", minLength: 1, maxLength: 40 };
const one = (required: readonly string[], more: { readonly [name: string]: JsonSchema } = {}): JsonSchema => ({
  type: "object",
  required,
  properties: { number: text, ...more },
});

/** The numbers that a flow answers after a call. */
type NumbersOfFlow = { readonly flow: Id; readonly numbers: readonly string[] };

/** Lets a flow answer a number; with `from_flow` one that another flow of the client answers now. */
export const assignNumber = defineCall({
  method: "POST",
  path: `${path}assign/`,
  body: shape<{ readonly number: string; readonly from_flow?: Id }>(
    one(["number"], {
      from_flow: {
        type: "string",
        format: "uuid",
        description: "The flow that answers it now: the number is moved from there.",
      },
    }),
  ),
  answer: shape<NumbersOfFlow>(),
});

/** Lets a flow answer several numbers, all or none. */
export const assignNumbers = defineCall({
  method: "POST",
  path: `${path}bulk_assign/`,
  body: shape<{ readonly numbers: readonly string[] }>({
    type: "object",
    required: ["numbers"],
    additionalProperties: false,
    properties: { numbers: { type: "array", minItems: 1, maxItems: 500, items: text } },
  }),
  answer: shape<NumbersOfFlow>(),
});

/** Takes a number from a flow. */
export const unassignNumber = defineCall({
  method: "POST",
  path: `${path}unassign/`,
  body: shape<{ readonly number: string }>(one(["number"])),
  answer: shape<NumbersOfFlow>(),
});

/** Lets a flow answer `new_number` instead of `number`. */
export const exchangeNumber = defineCall({
  method: "PUT",
  path: `${path}change_number/`,
  body: shape<{ readonly number: string; readonly new_number: string }>(
    one(["number", "new_number"], { new_number: text }),
  ),
  answer: shape<NumbersOfFlow>(),
});

/** Gives the test number of a flow, made when it has none. */
export const makeTestNumber = defineCall({
  method: "POST",
  path: `${path}test_number/`,
  answer: shape<{ readonly flow: Id; readonly number: string }>(),
});

/** Changes what is kept of a number of the flow. */
export const changeNumber = defineCall({
  method: "PATCH",
  path: `${path}partial_update_number/`,
  body: shape<{ readonly number: string } & Omit<Change<typeof virtualNumber>, "number">>(one(["number"])),
  answer: shape<Row<typeof virtualNumber>>(),
});

/** The numbers that a flow answers. */
export const assignedNumbers = rowList<typeof virtualNumber>()(`${path}assigned/`);

/** The active numbers that no flow answers. */
export const availableNumbers = rowList<typeof virtualNumber>()(`${path}available_virtual_numbers/`);

/** The numbers of the clients that the caller reaches, and those of none. */
export const allNumbers = rowList<typeof virtualNumber>()("/api/telephony/virtual_numbers/");
