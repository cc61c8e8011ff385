export { type Destination, type DestinationRefusal, judgeDestination, type LineRules } from "./judge-destination.ts";
export { brokenLimit, type CallLimits, type LimitRefusal, type Used, usualLimits } from "./limits.ts";
