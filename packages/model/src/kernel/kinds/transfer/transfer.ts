import { awaitingPaths, type BlockKind, plainKind } from "../../block/block-kind.ts";
import { field } from "../../field.ts";
import { templateMapSchema } from "../../shapes.ts";

const columns = {
  transfer_phone_number: field.nullable(
    field.text({ help: "Number to transfer to; may be a template.", language: "template" }),
  ),
  transfer_ip_address: field.nullable(field.text({ help: "SIP address to transfer to.", language: "template" })),
  transfer_metadata: field.json<{ [key: string]: string }>(templateMapSchema, {
    help: "What travels with the transfer: key to template.",
    default: {},
  }),
} as const;

export const transfer = {
  ...plainKind,
  label: "phone or SIP",
  help: "Hands the call over to a number or address; the outcome is answered, busy, no_answer or failed.",
  family: "leave",
  addable: 7,
  endsCalls: true,
  columns,
  places: {
    transfer_phone_number: { tab: "content", section: "Transfer", label: "Phone number" },
    transfer_ip_address: { tab: "content", section: "Transfer", label: "SIP address" },
    transfer_metadata: { tab: "content", section: "Transfer", label: "Travels along" },
  },
  summary: ["transfer_phone_number", "transfer_ip_address"],
  paths: awaitingPaths,
  state: () => "awaiting",
  checks: [
    {
      type: "error",
      code: "transfer_target_missing",
      field: "transfer_phone_number",
      message: "The block names neither a number nor an address to transfer to.",
      holds: (block) => isBlank(block.transfer_phone_number) && isBlank(block.transfer_ip_address),
    },
  ],
} as const satisfies BlockKind<typeof columns>;

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === "";
}
