import {
  blockFields,
  type HandlingInForce,
  type Id,
  pathFields,
  promptContentFields,
  promptFields,
  type Settings,
  subFlowFields,
} from "@parley/model/kernel";
import { emptyDocument, withIdAndDefaults } from "../document/defaults.ts";
import type { FlowDocument } from "../document/document.ts";
import { startBlock, startName } from "../document/start-block.ts";
import type { NotTaking } from "./opening.ts";

const idOf = (place: number): Id => `00000000-0000-7000-8000-${String(place).padStart(12, "0")}`;
const ids = { start: idOf(1), entry: idOf(2), transfer: idOf(3), end: idOf(4), prompt: idOf(5), content: idOf(6) };

/** Of an agent's settings those of its voice, and of what is kept and masked: a caller who is turned away meets no more. */
const keptSettings = [
  "language",
  "languages",
  "audio_format",
  "encrypt_bot_response",
  "encrypt_transcript",
  "mask_enable",
  "mask_type",
  "mask_with",
  "tts_agents",
  "tts_ssml_tags",
  "tts_storage_type",
  "is_debug_mode",
] as const satisfies readonly (keyof Settings)[];

/**
 * The agent that callers meet while another takes no calls. It says the announcement in the other's voice, transfers to
 * the fallback number, and hangs up. Null where it has neither announcement nor number: such calls are not answered.
 */
export function closedDocument(
  open: FlowDocument,
  { announcement, fallback_number }: HandlingInForce,
  because: NotTaking,
): FlowDocument | null {
  const words = announcement?.value.trim() ?? "";
  const number = fallback_number?.value ?? "";
  if (words === "" && number === "") return null;
  const empty = emptyDocument();
  const kept: Partial<Settings> = Object.fromEntries(keptSettings.map((name) => [name, open.settings[name]]));
  const prompts = words === "" ? [] : [ids.prompt];
  const path = (id: Id, source: Id, destination: Id) =>
    withIdAndDefaults(pathFields, { id, source_block: source, destination_block: destination, default_path: true });
  const end = withIdAndDefaults(blockFields, {
    id: ids.end,
    name: "Not taking calls",
    type: "End",
    subflow: ids.start,
    end_state: because,
    prompts: number === "" ? prompts : [],
  });
  const transfer = withIdAndDefaults(blockFields, {
    id: ids.transfer,
    name: "Fallback number",
    type: "Transfer",
    subflow: ids.start,
    prompts,
    transfer_phone_number: number,
  });
  const first = path(idOf(7), ids.entry, number === "" ? ids.end : ids.transfer);
  return {
    settings: { ...empty.settings, ...kept },
    rows: {
      ...empty.rows,
      sub_flow: [withIdAndDefaults(subFlowFields, { id: ids.start, name: startName, slug: "start" })],
      block: [startBlock(ids.entry, ids.start), ...(number === "" ? [] : [transfer]), end],
      path: [{ ...first, name: startName }, ...(number === "" ? [] : [path(idOf(8), ids.transfer, ids.end)])],
      prompt: words === "" ? [] : [withIdAndDefaults(promptFields, { id: ids.prompt, name: "Announcement" })],
      prompt_content:
        words === ""
          ? []
          : [
              withIdAndDefaults(promptContentFields, {
                id: ids.content,
                prompt: ids.prompt,
                language: open.settings.language,
                content: words,
              }),
            ],
      tts_persona: open.rows.tts_persona,
    },
  };
}
