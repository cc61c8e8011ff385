import type { EntityDoc, IntentDoc } from "@parley/flow";
import type { InVersion } from "@parley/model/api/versions";
import type { LanguageCode } from "@parley/model/kernel";
import { type ComponentType, createContext, useContext } from "react";

/** What every part of the page needs that it does not make itself. */
export type Training = {
  /** Where the calls of the version are. */
  readonly at: InVersion;
  /** The policy that changing anything needs and that is missing; null when all is well. */
  readonly missing: string | null;
  /** The kind of an entity, its limits and its words. */
  readonly EntityFields: ComponentType<{ readonly entity: EntityDoc }>;
  /** What an intent is called where callers are asked whether they mean it. */
  readonly IntentWording: ComponentType<{ readonly intent: IntentDoc; readonly language: LanguageCode }>;
};

export const TrainingContext = createContext<Training | null>(null);

export function useTraining(): Training {
  const training = useContext(TrainingContext);
  if (training === null) throw new Error("Only parts of the Train page can be shown there");
  return training;
}
