import { conversions } from "./conversions.ts";
import type { ExpressionFunction } from "./expression-function.ts";
import { listFunctions } from "./list-functions.ts";
import { numberFunctions } from "./number-functions.ts";
import { textFunctions } from "./text-functions.ts";
import { timeFunctions } from "./time-functions.ts";

/** Every function of the expression language by name, besides has, all, exists, exists_one, filter, map and matches. */
export const functions: ReadonlyMap<string, ExpressionFunction> = new Map(
  Object.entries({ ...textFunctions, ...conversions, ...timeFunctions, ...numberFunctions, ...listFunctions }),
);
