import { promptContentFields, promptFields, settingsFields, ttsPersonaFields } from "@parley/model/kernel";
import { expect, test } from "vitest";
import { emptyDocument, withDefaults } from "../src/document/defaults.ts";
import type { FlowDocument } from "../src/document/document.ts";
import type { Edit } from "../src/edits/edit.ts";
import { applyEdit } from "../src/edits/edit-apply.ts";
import { movePersona, personasOfVoices, removePersona } from "../src/personas/persona-edits.ts";
import { usesOfPersona } from "../src/personas/persona-uses.ts";
import { makeIds } from "./make-ids.ts";

const id = (n: number) => `01a1fc00-0000-7000-8000-${String(n).padStart(12, "0")}`;
const [asha, meera, ravi] = [id(1), id(2), id(3)];

/** Meera speaks Hindi by her name and has a part in an experiment; Asha is primary; Hindi has a recording. */
function version(): FlowDocument {
  const { rows } = emptyDocument();
  const persona = (key: string, name: string, primary = false) => ({
    id: key,
    ...withDefaults(ttsPersonaFields, { name, tts_agent: name.toLowerCase(), primary }),
  });
  const content = (n: number, language: string, more = {}) => ({
    id: id(n),
    ...withDefaults(promptContentFields, { prompt: id(10), language, content: "x", ...more }),
  });
  return {
    settings: {
      ...withDefaults(settingsFields, { language: "en-IN", languages: ["en-IN", "hi-IN", "mr-IN"] }),
      tts_agents: { hi: "Meera" },
      experiment_tts_agents: { Meera: 0.25, [asha]: 0.75 },
    },
    rows: {
      ...rows,
      tts_persona: [persona(asha, "Asha", true), persona(meera, "Meera"), persona(ravi, "Ravi")],
      prompt: [{ id: id(10), ...withDefaults(promptFields, { name: "Hello" }) }],
      prompt_content: [
        content(20, "en-IN", { type: "audio", path: "prompts/a.wav" }),
        content(21, "hi-IN", { type: "audio", path: "prompts/b.wav", recorded_words: "x" }),
      ],
    },
  };
}

function after(document: FlowDocument, edit: Edit): FlowDocument {
  const done = applyEdit({ document, deleted: [] }, edit);
  if (!done.ok) throw new Error(JSON.stringify(done.faults));
  const back = applyEdit(done, done.inverse);
  expect(back.ok && back.document).toEqual(document);
  return done.document;
}

test("a persona is used where settings name it, and the primary one for all other languages", () => {
  const document = version();
  expect(usesOfPersona(document, meera)).toMatchObject({
    ...{ named: ["hi"], spoken: ["hi-IN"], weight: 0.25 },
    recordings: [{ id: id(21) }],
  });
  expect(usesOfPersona(document, asha)).toMatchObject({
    ...{ named: [], spoken: ["en-IN", "mr-IN"], weight: 0.75 },
    recordings: [{ id: id(20) }],
  });
  expect(usesOfPersona(document, ravi)).toEqual({ named: [], spoken: [], weight: null, recordings: [] });
});

test("all uses move to another persona as one edit, with the recordings or without", () => {
  const moved = after(version(), movePersona(version(), { from: meera, to: ravi, withRecordings: true }));
  expect(moved.settings).toMatchObject({
    tts_agents: { hi: ravi },
    experiment_tts_agents: { [ravi]: 0.25, [asha]: 0.75 },
  });
  expect(moved.rows.prompt_content).toMatchObject([
    { type: "audio" },
    { type: "text", path: null, recorded_words: null, content: "x" },
  ]);
  expect(usesOfPersona(moved, meera)).toMatchObject({ spoken: [], weight: null });
  const kept = after(version(), movePersona(version(), { from: asha, to: meera, withRecordings: false }));
  expect(kept.rows.tts_persona.map(({ primary }) => primary)).toEqual([false, true, false]);
  expect(kept.settings.experiment_tts_agents).toEqual({ Meera: 0.25, [meera]: 0.75 });
  expect(kept.rows.prompt_content).toEqual(version().rows.prompt_content);
  expect(movePersona(version(), { from: asha, to: asha, withRecordings: true })).toEqual([]);
});

test("a persona that goes leaves no name behind", () => {
  const gone = after(version(), removePersona(version(), meera));
  expect(gone.settings).toMatchObject({ tts_agents: {}, experiment_tts_agents: { [asha]: 0.75 } });
  expect(usesOfPersona(gone, asha).spoken).toEqual(["en-IN", "hi-IN", "mr-IN"]);
});

test("voices that settings name by themselves become personas", () => {
  const document = version();
  const named = { ...document, settings: { ...document.settings, tts_agents: { hi: "f4", en: "Asha" } } };
  expect(personasOfVoices(named, null, makeIds())).toMatchObject([
    { row: { name: "f4", tts_agent: "f4", primary: false } },
  ]);
  expect(personasOfVoices(named, ["en"], makeIds())).toEqual([]);
});
