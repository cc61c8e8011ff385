/** Judges calls that go out: which numbers a line may call, at what price, and how many in a time. */

export {
  countryOf,
  type Destination,
  type DestinationRefusal,
  isSameNumber,
  judgeDestination,
  type LineRules,
  type WrittenNumber,
} from "./judge-destination.ts";
export { brokenLimit, type CallLimits, type LimitRefusal, type Used, usualLimits } from "./limits.ts";
