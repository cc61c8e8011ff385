import { type BlockDeclaration, passingPaths } from "./block-declaration.ts";

export const transfer = {
  type: "Transfer",
  family: "integration",
  help: "Hands the call over to a number or address; the outcome is answered, busy, no_answer or failed.",
  fields: ["transfer_phone_number", "transfer_ip_address", "transfer_metadata"],
  paths: [...passingPaths, "action_result", "event"],
  state: () => "awaiting",
  check: (block) =>
    isBlank(block.transfer_phone_number) && isBlank(block.transfer_ip_address)
      ? [
          {
            type: "error",
            code: "transfer_target_missing",
            field: "transfer_phone_number",
            message: "The block names neither a number nor an address to transfer to.",
          },
        ]
      : [],
} as const satisfies BlockDeclaration;

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === "";
}
