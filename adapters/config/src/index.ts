/** The environment, checked at the start, and the processes: who starts them, and how their threads give way. */

export { boundThread, type ThreadBounds } from "./bound-thread.ts";
export { type Config, readConfig, readServiceConfig, serviceEnvironment } from "./config.ts";
export { ConfigurationError } from "./configuration-error.ts";
export { KeptThread, type ThreadAnswer } from "./kept-thread.ts";
export { giveUpOn, isServiceMessage, loginLabel, stopWithStarter, tellStarter } from "./service-process.ts";
export type { Environment, PortRange } from "./setting-reader.ts";
export { sipAddressOf } from "./sip-address.ts";
export { speechServerOf } from "./speech-server-of.ts";
export { startThread } from "./start-thread.ts";
