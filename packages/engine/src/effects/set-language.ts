import type { LanguageCode } from "@parley/model/kernel";
import { log, type Turn } from "../turn.ts";
import { raise } from "./raise.ts";

/** Switches the language; the recogniser follows at the next listening. */
export function setLanguage(
  turn: Turn,
  language: LanguageCode,
  by: "detection" | "block" | "path" | "condition",
): void {
  const { session } = turn;
  if (session.language === language) return;
  log(turn, { type: "language_switched", from: session.language, to: language, by });
  session.language = language;
  session.discard_digits = true;
  raise(turn, "language_switched");
}
