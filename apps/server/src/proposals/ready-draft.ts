import { connectedModel } from "@parley/flow";
import { askDraft, type DraftPlace, type DraftQuestion, draftingKinds, mostCharacters } from "@parley/host";
import { type DraftRequest, type Id, type ModelAsk, Problem } from "@parley/model/kernel";
import { sql } from "kysely";
import type { Db } from "../base/db.ts";
import { loadState } from "../edits/version-state.ts";
import { notFound } from "../http/problems.ts";
import { notConnected } from "../language-models/model-budgets.ts";

/** A draft that can be asked for: what is asked of which model. */
export type ReadyDraft = {
  readonly state: DraftPlace["state"];
  readonly testNames: DraftPlace["testNames"];
  /** Of the version, as it was read. */
  readonly revision: number;
  readonly connected: NonNullable<ReturnType<typeof connectedModel>>;
  readonly questions: readonly (DraftQuestion & { readonly asked: Pick<ModelAsk, "messages" | "functions"> })[];
};

type Wanted = { readonly version: Id; readonly wanted: DraftRequest; readonly newId: () => Id };

/**
 * Reads a version at one moment, and says what is to be asked of its model for a draft.
 * @throws Problem 404, 409 where no model is connected or nothing is to be drafted, 400 where the wish does not fit
 */
export function readyDraft(db: Db, { version, wanted, newId }: Wanted): Promise<ReadyDraft> {
  const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return reading.execute(async (trx) => {
    const [{ rows }, tests] = await Promise.all([
      sql<{ revision: number }>`select revision from flow_version where id = ${version} and deleted_at is null`.execute(
        trx,
      ),
      sql<{ name: string }>`select t.name from conversation_test as t
        join flow_version as v on v.flow = t.flow where v.id = ${version}`.execute(trx),
    ]);
    const [row] = rows;
    if (row === undefined) throw notFound();
    const state = await loadState(trx, version);
    const { settings } = state.document;
    const connected = connectedModel(settings, settings.llm_model);
    if (connected === null) throw notConnected();
    const kind = draftingKinds[wanted.draft];
    const testNames = tests.rows.map(({ name }) => name);
    const questions = kind.questions({ state, wanted, testNames, newId }).map((question) => {
      if (question.text.length > mostCharacters) throw tooLarge(question.text.length);
      return { ...question, asked: askDraft(kind, question) };
    });
    return { state, testNames, revision: row.revision, connected, questions };
  });
}

const tooLarge = (characters: number) =>
  new Problem({
    status: 409,
    code: "agent_too_large",
    detail: `The agent is too large for the assistant: ${characters} characters, and the model reads at most ${mostCharacters}.`,
  });
