import { rules } from "@parley/model";
import { keptSpeech as keptSpeechCall } from "@parley/model/api/kept-speech";
import { answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute } from "../access/route.ts";
import { dbOf } from "../rows/read.ts";
import { keptSpeech } from "./kept-speech.ts";

/** What an agent may name of speech: who may open it reads that, whatever they may do at its client. */
export const keptSpeechRoute: GuardedRoute = callRoute(keptSpeechCall, {
  name: "flow.kept_speech",
  summary: "What an agent may name of speech that its client keeps: recognisers, voices, vocabularies, languages",
  rule: rules.flowRead,
  handle: async (visit) => {
    visit.incoming.query.allow([]);
    return answerOf(keptSpeechCall, await keptSpeech(dbOf(visit), inPath(visit).org));
  },
});
