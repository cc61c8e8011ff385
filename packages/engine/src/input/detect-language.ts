import type { ProgramBlock } from "@parley/flow";
import { baseLanguage, type LanguageCode, type Settings, versionLanguages } from "@parley/model/kernel";
import { setLanguage } from "../effects/block-effects.ts";
import { firstTrue } from "../turn/scope.ts";
import { log, type Turn } from "../turn/turn.ts";
import type { Understanding } from "../turn/types.ts";

/**
 * Switches to the language of an input when the detector is sure enough, or has named it often enough in a row. True
 * when it switched: the same input is then understood again.
 */
export function detectLanguage(turn: Turn, block: ProgramBlock, heard: Understanding["languages"]): boolean {
  const { session, program } = turn;
  const { settings } = program;
  const best = heard[0];
  if (best === undefined || !isDetecting(turn, block)) return false;
  const language = offered(settings, best.language);
  const band = bandOf(settings, best.score);
  if (band === "low" || language === null) return false;
  const seen = session.detection;
  if (band === "none" || language === session.language) {
    session.detection = { ...seen, language: null, count: 0 };
    return false;
  }
  const count = seen.language === language ? seen.count + 1 : 1;
  const sure = band === "high" || count >= settings.ld_consecutive_turns;
  const switched = sure && !settings.ld_shadow && seen.switches < settings.ld_limit;
  session.detection = switched
    ? { switches: seen.switches + 1, language: null, count: 0 }
    : { ...seen, language, count };
  log(turn, { type: "language_detected", language, score: best.score, switched });
  if (switched) setLanguage(turn, language, "detection");
  return switched;
}

function isDetecting(turn: Turn, block: ProgramBlock): boolean {
  const { settings, ld_conditional_enable } = turn.program;
  const enabled = firstTrue(turn, ld_conditional_enable, "ld_conditional_enable") ?? settings.ld_enable;
  return enabled && (settings.ld_states.length === 0 || settings.ld_states.includes(block.name));
}

/** The offered language that a detected one stands for: itself, or one of another region. */
function offered(settings: Settings, detected: LanguageCode): LanguageCode | null {
  const { ld_languages } = settings;
  const choice = ld_languages.length > 0 ? ld_languages : versionLanguages(settings);
  if (choice.includes(detected)) return detected;
  return choice.find((code) => baseLanguage(code) === baseLanguage(detected)) ?? null;
}

/**
 * The band a score lies in. In two bands, or between two, it counts as the lower; outside of all there is no result.
 */
function bandOf(settings: Settings, score: number): "none" | "low" | "medium" | "high" {
  if (score < settings.ld_low_threshold_lower_limit || score > settings.ld_high_threshold_upper_limit) return "none";
  if (score < settings.ld_medium_threshold_lower_limit || score < settings.ld_low_threshold_upper_limit) return "low";
  if (score < settings.ld_high_threshold_lower_limit || score < settings.ld_medium_threshold_upper_limit)
    return "medium";
  return "high";
}
