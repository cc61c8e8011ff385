import type { InVersion } from "@parley/model/api/versions";
import { createContext, useContext } from "react";

/** What every part of the page needs. */
export type Training = {
  /** Where the calls of the version are. */
  readonly at: InVersion;
  /** The policy that changing anything needs and that is missing; null when all is well. */
  readonly missing: string | null;
};

export const TrainingContext = createContext<Training | null>(null);

export function useTraining(): Training {
  const training = useContext(TrainingContext);
  if (training === null) throw new Error("Only parts of the Train page can be shown there");
  return training;
}
