import { collection } from "@parley/client";
import { rules } from "@parley/model";
import type { Id } from "@parley/model/kernel";
import { asrModel } from "@parley/model/nouns/asr-model";
import { asrProvider } from "@parley/model/nouns/asr-provider";
import { blacklistNumber } from "@parley/model/nouns/blacklist-number";
import { conversationTest } from "@parley/model/nouns/conversation-test";
import { language } from "@parley/model/nouns/language";
import { sluModel } from "@parley/model/nouns/slu-model";
import { tag } from "@parley/model/nouns/tag";
import { ttsModel } from "@parley/model/nouns/tts-model";
import { ttsProvider } from "@parley/model/nouns/tts-provider";
import { virtualNumber } from "@parley/model/nouns/virtual-number";
import { expect, test } from "vitest";
import { lackingAt } from "../../src/parts/is-allowed.ts";
import type { AnyCollection } from "../../src/resource/collection.ts";
import { placeOf, placeOfRow, rightsOfRow } from "../../src/resource/resource.ts";

const id = (end: string): Id => `00000000-0000-4000-8000-00000000000${end}`;
const [client, other, agent, provider] = [id("1"), id("2"), id("3"), id("4")];
/** A page of an agent. */
const here = { organisation: client, flow: agent };
const inClient = { organisation: client, flow: null };

const send = () => Promise.reject(new Error("Nothing is asked"));
const of = (rows: AnyCollection) => ({ rows, noun: rows.noun });
const entry = (row: object) => ({ row: { id: id("9"), revision: 1, ...row }, names: {} });

/** The rows that may be everyone's, with the field that says whose they are. */
const shared = [
  [of(collection(send, asrProvider, "/api/asr/")), "organisation"],
  [of(collection(send, asrModel, "/api/asr/{provider_pk}/models/", { provider_pk: provider })), "organisation"],
  [of(collection(send, ttsProvider, "/api/tts/")), "organisation"],
  [of(collection(send, ttsModel, "/api/tts/{provider_pk}/models/", { provider_pk: provider })), "organisation"],
  [of(collection(send, sluModel, "/api/slu-models/")), "organisation"],
  [of(collection(send, language, "/api/languages/")), "organisation"],
  [of(collection(send, tag, "/api/tags/")), "organisation"],
  [of(collection(send, blacklistNumber, "/api/telephony/blacklist_numbers/")), "organisation"],
  [of(collection(send, virtualNumber, "/api/telephony/virtual_numbers/")), "client"],
] as const;

test.each(shared)("a row of everyone is changed by staff alone, also below an agent: %#", (resource, owner) => {
  const everyones = entry({ [owner]: null });
  const designer = holding("v2.flow.edit", "v2.number_management.admin");
  const wanted = resource.rows.mount.rules.write;
  if (typeof wanted === "string") throw new Error("Being signed in would be enough");
  const rights = [rightsOfRow(resource, everyones, here)];
  expect(lackingAt(designer, wanted, rights)).toEqual(rules.sharedWrite);
  expect(lackingAt(holding("v2.all.admin"), wanted, rights)).toBe(null);
  // What is done with it beside needs what it says: a client's designer hears a voice that is everyone's.
  expect(placeOfRow(resource, everyones, here)).toEqual(inClient);
  expect(rightsOfRow(resource, entry({ [owner]: other }), here)).toEqual({ organisation: other, flow: null });
  expect(placeOfRow(resource, entry({ [owner]: other }), here)).toEqual({ organisation: other, flow: null });
});

test("rights are asked at the agent of the page only where the path of the rows names it", () => {
  expect(placeOf(of(collection(send, asrProvider, "/api/asr/")), here)).toEqual(inClient);
  const path = "/api/organisations/{org}/flows/{flow}/tests/";
  const tests = of(collection(send, conversationTest, path, { org: client, flow: agent }));
  expect(placeOf(tests, here)).toEqual(here);
  expect(rightsOfRow(tests, entry({}), here)).toEqual(here);
});

/** Someone who holds these rights wherever they are. */
function holding(...held: readonly string[]) {
  return {
    permissions: { org_dependent_access: {}, org_independent_access: held },
    permissions_v2: { flows: {}, organisations: {}, independent: held },
  };
}
