import {
  isJsonObject,
  type JsonSchema,
  objectShape,
  readStored,
  type StoredForm,
  type Upgrade,
} from "@parley/model/kernel";
import { documentNounNames } from "../document/document-nouns.ts";
import type { Edit, RowOperation } from "../edits/edit.ts";
import { type DocumentUpgrade, documentUpgrades } from "./document-form.ts";

type StoredEdit = { readonly operations: Edit };
type Operation<Op extends RowOperation["op"]> = Extract<RowOperation, { op: Op }>;

const id = { type: "string" };
const noun = { type: "string", enum: documentNounNames };
const op = (name: RowOperation["op"]) => ({ type: "string", enum: [name] });
const fields = { type: "object" };

/** The steps of an edit as they are kept, alone and in a proposal. */
export const operationsShape: JsonSchema = {
  type: "array",
  items: {
    discriminator: { propertyName: "op" },
    oneOf: [
      objectShape<Operation<"create">>({
        op: op("create"),
        noun,
        row: { type: "object", required: ["id"], properties: { id } },
      }),
      objectShape<Operation<"change">>({ op: op("change"), noun, id, fields }),
      objectShape<Operation<"delete">>({ op: op("delete"), noun, id }),
      objectShape<Operation<"restore">>({ op: op("restore"), noun, id }),
      objectShape<Operation<"settings">>({ op: op("settings"), fields }),
    ],
  },
};

/** How the steps of an edit are kept. They name the fields of a document, so their form is that of documents. */
export const editForm: StoredForm<StoredEdit> = {
  name: "edit",
  number: documentUpgrades.length + 1,
  shape: objectShape<StoredEdit>({
    operations: operationsShape,
  }),
  upgrades: documentUpgrades.map(ofOperations),
};

function ofOperations({ operation }: DocumentUpgrade): Upgrade {
  return ({ operations, ...rest }) => ({
    ...rest,
    operations: Array.isArray(operations)
      ? operations.map((one: unknown) => (isJsonObject(one) ? operation(one) : one))
      : operations,
  });
}

/**
 * The steps of an edit that was kept when documents had form `v`, said as edits are now.
 * @throws Problem as `readDocument`
 */
export function readOperations(stored: { readonly v: unknown; readonly operations: unknown }): Edit {
  return readStored(editForm, stored).operations;
}
