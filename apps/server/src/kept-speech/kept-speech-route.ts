import { rules } from "@parley/model";
import { keptSpeech as keptSpeechCall } from "@parley/model/api/kept-speech";
import { answerOf, callRoute } from "../access/call-route.ts";
import { inPath } from "../access/in-path.ts";
import type { GuardedRoute } from "../access/route.ts";
import { dbOf } from "../rows/read.ts";
import { keptSpeech } from "./kept-speech.ts";

/** What agents of a client may name of speech. */
export const keptSpeechRoute: GuardedRoute = callRoute(keptSpeechCall, {
  name: "organisation.kept_speech",
  summary: "What a client keeps of speech: recognisers, voices, vocabularies, languages",
  rule: rules.flowRead,
  handle: async (visit) => {
    visit.incoming.query.allow([]);
    return answerOf(keptSpeechCall, await keptSpeech(dbOf(visit), inPath(visit).org));
  },
});
