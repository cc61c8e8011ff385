import { nameAt, namesIn, type PlainName } from "./name-uses.ts";
import type { Survey } from "./survey.ts";

/** Where actions are named: by what starts them. */
export function* actionUses({
  document: { settings, rows },
  subject,
}: Pick<Survey, "document" | "subject">): Iterable<PlainName> {
  const version = { noun: "settings" } as const;
  for (const block of rows.block) yield* namesIn(block.llm_tools, subject.block(block), "llm_tools");
  for (const [index, { action }] of settings.events.entries()) {
    yield nameAt(action, version, ["events", index, "action"]);
  }
  for (const field of ["events_completed", "events_post_call"] as const) {
    yield* namesIn(settings[field], version, field);
  }
}
