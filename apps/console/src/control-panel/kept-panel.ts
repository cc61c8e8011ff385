import { checkField } from "@parley/flow";
import {
  type CallHandling,
  type HandlingSource,
  handlingNames,
  handlingSources,
  isJsonObject,
} from "@parley/model/kernel";
import { controlChange } from "@parley/model/nouns/control-change";

/** What is written in a control panel and not saved: of which number, at which level, and why. */
export type WrittenPanel = {
  readonly number: string | null;
  readonly level: HandlingSource;
  readonly draft: CallHandling;
  readonly note: string;
};

export const noPanel: WrittenPanel = { number: null, level: "control_panel", draft: {}, note: "" };

/** What a browser kept of a panel; what is no setting, or cannot be read as one, is left out. Null for nothing. */
export function keptPanel(kept: unknown): WrittenPanel | null {
  if (!isJsonObject(kept) || !isJsonObject(kept.draft)) return null;
  const { number, note, draft: written } = kept;
  const level = handlingSources.find((source) => source === kept.level);
  const isSetting = (name: string) =>
    name in written && checkField(controlChange.fields.settings, { [name]: written[name] }).length === 0;
  const draft: CallHandling = Object.fromEntries(handlingNames.filter(isSetting).map((name) => [name, written[name]]));
  if (level === undefined || Object.keys(draft).length === 0) return null;
  return {
    ...{ level, draft },
    number: typeof number === "string" ? number : null,
    note: typeof note === "string" ? note : "",
  };
}
