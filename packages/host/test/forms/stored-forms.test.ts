import { type Runtime, readSession } from "@parley/engine";
import {
  applyEdit,
  compile,
  documentForm,
  documentNouns,
  editForm,
  emptyDocument,
  type FlowDocument,
  isDone,
  neededSteps,
  proposalForm,
  readDocument,
  readOperations,
  readSteps,
  takeSteps,
} from "@parley/flow";
import { type Fields, Problem, settingsFields } from "@parley/model/kernel";
import { interpreter, type Model, modelForm, readModel, train } from "@parley/understanding";
import { describe, expect, it } from "vitest";
import { corpusOf, outgoingForm, readOutgoing, storeOutgoing } from "../../src/index.ts";
import { forms, recordedIn, recordedShape, sessionsForm, wayOut } from "./forms.ts";
import { playTurns, type RecordedRun, type RecordedSession } from "./recorded-agent.ts";
import { shapeChanges, shapeLines } from "./shape-changes.ts";

type StoredDocument = { readonly settings: object; readonly rows: { readonly [noun: string]: readonly object[] } };
type RecordedDocument = { readonly document: StoredDocument; readonly runs: readonly RecordedRun[] };
type RecordedProposal = { readonly v: number; readonly steps: unknown };
type RecordedEdit = { readonly v?: number; readonly operations: unknown; readonly inverse: unknown };

const kept = new Map<string, { readonly document: FlowDocument; readonly model: Model; readonly runtime: Runtime }>();

/** An agent as it was recorded, trained once for all that is tried with it. */
function agentOf(name: string, form = 1) {
  const key = `${form} ${name}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const recorded = new Map(recordedIn<RecordedDocument>("document", form)).get(name);
  const document = readDocument(recorded?.document);
  const model = train(corpusOf(document));
  const agent = { document, model, runtime: { program: compile(document), understand: interpreter(model) } };
  kept.set(key, agent);
  return agent;
}

const numbersOf = ({ number }: { readonly number: number }) => Array.from({ length: number }, (_, index) => index + 1);

describe.each(forms.map((form) => [form.name, form] as const))("the form of a stored %s", (_name, form) => {
  it("has the shape that was recorded for it", () => {
    const recorded = recordedShape(form);
    expect(recorded, `No shape was recorded for form ${form.number}: run node scripts/record-forms.ts.`).not.toBeNull();
    const { breaking, harmless } = shapeChanges(recorded ?? {}, shapeLines(form.shape));
    expect(breaking, `What is stored would not be read as it was meant.\n${wayOut}`).toEqual([]);
    expect(harmless, "Stored values stay readable: run node scripts/record-forms.ts to record it.").toEqual([]);
  });

  it("has an upgrade from every form before it, and what was stored in each is kept", () => {
    // A model is made again instead.
    if (form.name !== modelForm.name) expect(form.upgrades).toHaveLength(form.number - 1);
    for (const number of numbersOf(form)) expect(recordedIn(form.name, number)).not.toEqual([]);
  });
});

describe.each(numbersOf(documentForm))("a document of form %i", (number) => {
  it.each(recordedIn<RecordedDocument>("document", number))("%s talks as it did", (agent, { runs }) => {
    const { runtime } = agentOf(agent, number);
    for (const { name, turns } of runs) {
      const events = turns.map(({ event }) => event);
      expect(playTurns(runtime, null, events), name).toEqual(turns);
    }
  });
});

describe.each(numbersOf(sessionsForm))("a session of form %i", (number) => {
  // Sessions and documents have forms of their own: the agent of a session is kept in the first form of documents.
  const recorded = recordedIn<{ readonly [standing: string]: RecordedSession }>("session", number);
  const cases = recorded.flatMap(([agent, sessions]) =>
    Object.entries(sessions).map(([standing, session]) => [agent, standing, session] as const),
  );
  it.each(cases)("%s, %s, goes on as it did", (agent, _standing, { session, turns }) => {
    const { runtime } = agentOf(agent);
    const events = turns.map(({ event }) => event);
    expect(playTurns(runtime, readSession(runtime.program, session), events)).toEqual(turns);
  });
});

describe.each(numbersOf(outgoingForm))("what the outbox holds in form %i", (number) => {
  it.each(recordedIn("outgoing", number))("%s is sent as it was stored", (_kind, stored) => {
    expect(storeOutgoing(readOutgoing(stored))).toEqual({ ...Object(stored), v: outgoingForm.number });
  });
});

describe.each(numbersOf(editForm))("an edit of form %i", (number) => {
  it.each(recordedIn<RecordedEdit>("edit", number))("%s can be done and taken back", (agent, { v, ...edit }) => {
    const [operations, inverse] = [edit.operations, edit.inverse].map((steps) =>
      readOperations({ v, operations: steps }),
    );
    const done = applyEdit({ document: emptyDocument(), deleted: [] }, operations ?? [], { guarded: false });
    if (!done.ok) throw new Error(JSON.stringify(done.faults));
    expect(done.document).toEqual(agentOf(agent, number).document);
    expect(applyEdit(done, inverse ?? [], { guarded: false })).toMatchObject({ ok: true, document: emptyDocument() });
  });
});

describe.each(numbersOf(proposalForm))("a proposal of form %i", (number) => {
  it.each(recordedIn<RecordedProposal>("proposal", number))("the steps for %s can all be taken", (_agent, stored) => {
    const steps = readSteps(stored);
    const empty = { document: emptyDocument(), deleted: [] };
    const all = { chosen: new Set(steps.keys()), needs: neededSteps(empty.document, steps) };
    const { after, refused } = takeSteps(empty, steps, all);
    expect([...refused]).toEqual([]);
    expect(steps.map((step) => isDone(after, step))).toEqual(steps.map(() => true));
  });
});

describe("a kept model", () => {
  it.each(recordedIn("model", modelForm.number))("of %s is what training makes of its vocabulary", (agent, model) => {
    const raise =
      "Training makes another model: raise the number in model-form.ts, and run node scripts/record-forms.ts.";
    expect(JSON.parse(JSON.stringify(agentOf(agent).model)), raise).toEqual(model);
    expect(readModel(model)).toEqual(model);
  });
});

/** Fields by noun, `settings` among them. */
const declared: { readonly [noun: string]: Fields } = {
  settings: settingsFields,
  ...Object.fromEntries(Object.entries(documentNouns).map(([noun, { fields }]) => [noun, fields])),
};

describe("a stored document without one of its fields", () => {
  const recorded = recordedIn<RecordedDocument>("document", documentForm.number);
  const [clinic] = recorded.flatMap(([agent, one]) => (agent === "clinic-appointment" ? [one] : []));
  if (clinic === undefined) throw new Error("The clinic is not among the fixtures.");
  const events = clinic.runs[1]?.turns.map(({ event }) => event) ?? [];
  const cases = Object.entries(declared).flatMap(([noun, fields]) =>
    Object.keys(fields).map((field) => [noun, field, fields[field]?.default !== undefined] as const),
  );

  it.each(cases)("%s.%s", (noun, field, hasDefault) => {
    const stored = withoutField(clinic.document, noun, field);
    const hasRows = noun === "settings" || (clinic.document.rows[noun] ?? []).length > 0;
    if (!hasDefault && hasRows) {
      expect(() => readDocument(stored)).toThrow(new RegExp(`cannot be read: .*${field} is missing`));
      return;
    }
    const document = readDocument(stored);
    // Fields that are younger than the fixture are there in both.
    expect(shapeless(document)).toEqual(shapeless(readDocument(clinic.document)));
    const { understand } = agentOf("clinic-appointment", documentForm.number).runtime;
    const outcome = outcomeOf(() => playTurns({ program: compile(document), understand }, null, events));
    // Of a block without its type only the default is known: a flow without Start is refused as a whole.
    const refused = "The version has faults that keep it from running.";
    expect(outcome).toBe(`${noun}.${field}` === "block.type" ? refused : "ran");
  });

  it.each([...Object.keys(documentNouns)])("no list of %s", (noun) => {
    const { [noun]: _, ...rows } = clinic.document.rows;
    expect(readDocument({ ...clinic.document, rows }).rows).toHaveProperty(noun, []);
  });
});

function outcomeOf(run: () => unknown): string {
  try {
    run();
    return "ran";
  } catch (error) {
    if (error instanceof Problem) return error.detail;
    throw error;
  }
}

function withoutField({ settings, rows }: StoredDocument, noun: string, field: string): StoredDocument {
  const without = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== field));
  if (noun === "settings") return { settings: without(settings), rows };
  return { settings, rows: { ...rows, [noun]: (rows[noun] ?? []).map(without) } };
}

/** The names of all that a document holds. */
function shapeless({ settings, rows }: StoredDocument): unknown {
  const names = Object.entries(rows).map(([noun, list]) => [noun, list.map((row) => Object.keys(row).sort())]);
  return [Object.keys(settings).sort(), Object.fromEntries(names)];
}
