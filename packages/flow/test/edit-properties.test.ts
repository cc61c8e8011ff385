import * as fc from "fast-check";
import { expect, test } from "vitest";
import { assemble } from "../src/document/rows.ts";
import type { Edit, EditState } from "../src/edits/edit.ts";
import { applyEdit } from "../src/edits/edit-apply.ts";
import { documentToEdit } from "../src/edits/edit-between.ts";
import { documents } from "./arbitraries.ts";
import { editFor, editSeeds } from "./edit-arbitraries.ts";
import { frozen } from "./frozen.ts";

/** Applies what must be applicable. */
function applied(state: EditState, edit: Edit): EditState & { inverse: Edit } {
  const result = applyEdit(state, edit, { guarded: false });
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  return result;
}

test("an edit and its inverse leave the same document, and touch neither what they were given", () => {
  fc.assert(
    fc.property(documents, fc.array(editSeeds, { minLength: 1, maxLength: 20 }), (document, seeds) => {
      let state: EditState = frozen({ document, deleted: [] });
      seeds.forEach((seed, index) => {
        const result = applyEdit(state, editFor(state, seed, index));
        if (!result.ok) return;
        expect(applied(state, result.operations).document).toEqual(result.document);
        const back = applied(frozen(result), result.inverse);
        expect(back.document).toEqual(state.document);
        expect(applied(back, back.inverse).document).toEqual(result.document);
        state = result;
      });
    }),
    { numRuns: 100 },
  );
});

test("a thousand random edits, all undone, all redone", () => {
  fc.assert(
    fc.property(documents, fc.array(editSeeds, { minLength: 1000, maxLength: 1000 }), (document, seeds) => {
      const versions: EditState[] = [{ document, deleted: [] }];
      const undos: Edit[] = [];
      let state: EditState = { document, deleted: [] };
      seeds.forEach((seed, index) => {
        const result = applyEdit(state, editFor(state, seed, index));
        if (!result.ok) return;
        state = result;
        undos.push(result.inverse);
        versions.push(result);
      });
      const redos: Edit[] = [];
      for (const [index, undo] of undos.toReversed().entries()) {
        const result = applied(state, undo);
        redos.push(result.inverse);
        state = result;
        if (index % 50 === 0) expect(state.document).toEqual(versions.at(-2 - index)?.document);
      }
      expect(state.document).toEqual(document);
      for (const redo of redos.toReversed()) state = applied(state, redo);
      expect(state.document).toEqual(versions.at(-1)?.document);
      expect(undos.length).toBeGreaterThan(200);
    }),
    { numRuns: 5 },
  );
});

test("what lives after any edit is what the database would give back", () => {
  fc.assert(
    fc.property(documents, fc.array(editSeeds, { maxLength: 30 }), (document, seeds) => {
      let state: EditState = { document, deleted: [] };
      seeds.forEach((seed, index) => {
        const result = applyEdit(state, editFor(state, seed, index));
        if (result.ok) state = result;
      });
      expect(assemble(state.document)).toEqual(state.document);
    }),
    { numRuns: 100 },
  );
});

test("the edit between two documents turns one into the other, and its inverse back", () => {
  fc.assert(
    fc.property(documents, documents, (from, to) => {
      const result = applied({ document: from, deleted: [] }, documentToEdit(from, to));
      expect(result.document).toEqual(to);
      expect(applied(result, result.inverse).document).toEqual(from);
      expect(documentToEdit(to, to)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
