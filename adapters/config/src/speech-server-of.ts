import type { ServiceConfig } from "./config.ts";

/** The server for speech that the operator connected, as the adapter of speech takes it; null without one. */
export function speechServerOf(config: ServiceConfig) {
  const { speechServer: url, speechServerKey: key = null, speechServerVoice: voice } = config;
  if (url === undefined) return null;
  return { url, key, hearingModel: config.speechServerHears, speakingModel: config.speechServerSpeaks, voice };
}
