import { ask } from "@parley/client";
import { changeProposal, type Proposal } from "@parley/flow";
import { rules } from "@parley/model";
import type { InVersion } from "@parley/model/api/versions";
import type { ProposalState } from "@parley/model/kernel";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { send } from "../api/send.ts";
import { useEditorPart } from "../editing/editor-context.ts";
import { tellWhenSaved } from "../editing/tell-when-saved.ts";
import type { VersionEditor } from "../editing/version-editor.ts";
import type { StoredEdit } from "../editing/waiting-edit.ts";
import { useZone } from "../look/use-zone.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { StatusBadge } from "../parts/status-badge.tsx";
import { tip } from "../parts/tip.ts";
import { agentTests, testsKey } from "../testing/agent-tests.ts";
import { ProofPanel } from "./proof-panel.tsx";
import { proposalsKey } from "./proposal-queries.ts";
import { ProposalSteps } from "./proposal-steps.tsx";
import styles from "./proposals.module.css";
import { shownProposal } from "./step-groups.ts";
import { texts } from "./texts.ts";
import { useChosen } from "./use-chosen.ts";

type Props = {
  readonly at: InVersion;
  readonly proposal: Proposal;
  readonly editor: VersionEditor;
  /** What the draft did since. Nothing is applied while a part of it is unknown. */
  readonly since: {
    readonly edits: readonly StoredEdit[];
    readonly isWhole: boolean;
    readonly error: Error | null;
    readonly retry: () => void;
  };
};

/** A proposal beside the draft as it is in this browser. */
export function ProposalView({ at, proposal, editor, since }: Props) {
  const { org, flow } = at;
  const document = useEditorPart(editor, (snapshot) => snapshot.document);
  const deleted = useEditorPart(editor, (snapshot) => snapshot.deleted);
  const state = useMemo(() => ({ document, deleted }), [document, deleted]);
  const shown = useMemo(() => shownProposal(proposal, state, since.edits), [proposal, state, since.edits]);
  const agent = useMemo(() => ({ organisation: org, flow }), [org, flow]);
  const known = useQuery({ queryKey: [...testsKey(agent), "all"], queryFn: () => agentTests(agent).all() });
  const names = useMemo(() => new Set(known.data?.map(({ name }) => name)), [known.data]);
  const choice = useChosen(proposal, { state, shown, names });
  const { open, chosen, taken, proposed, size } = choice;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isDeploying, setDeploying] = useState(false);
  const mayApply = proposal.state === "open" && size > 0 && since.isWhole;

  async function changeState(to: ProposalState, told: string | null) {
    try {
      await ask(send, changeProposal, { path: { ...at, proposal: proposal.id }, body: { state: to } });
      if (told !== null) notify({ severity: "success", title: told });
    } catch (error) {
      reportError(texts.changeFailed, error);
    } finally {
      await queries.invalidateQueries({ queryKey: proposalsKey(at) });
    }
  }

  /** Makes the chosen edits and tests; whether the server then has all of them. Only so is a proposal applied. */
  async function apply(): Promise<boolean> {
    const { edit } = taken;
    let saved: Promise<"saved" | "dropped"> = Promise.resolve("saved");
    if (edit.length > 0) {
      const done = editor.perform({ label: texts.step(proposal.title), operations: edit, proposal: proposal.id });
      if (!done.ok) {
        const detail = done.faults.map(({ message }) => message).join(" ");
        notify({ severity: "error", title: texts.refusedApply, detail });
        return false;
      }
      void tellWhenSaved(editor, done.step, { title: texts.applied(chosen.steps.size), detail: texts.appliedDetail });
      saved = editor.whenSaved(done.step);
    }
    const areMade = await makeTests();
    const isWhole = (await saved) === "saved" && areMade;
    if (isWhole && choice.isAll) await changeState("applied", null);
    return isWhole;
  }

  async function makeTests(): Promise<boolean> {
    try {
      for (const test of proposed) await agentTests(agent).create({ ...test, conversation: { ...test.conversation } });
      return true;
    } catch (error) {
      reportError(texts.testsFailed, error);
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: testsKey(agent) });
    }
  }

  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  /** The page that deploys asks, with the gate and the approval of every deploy. */
  async function deploy() {
    setDeploying(true);
    const isApplied = await apply();
    setDeploying(false);
    if (!isApplied || !isHere.current) return;
    const params = { organisation: org, flow, version: at.ver };
    void navigate({
      to: "/clients/$organisation/voice-agents/$flow/$version/deploy",
      params,
      search: { ask: true },
    });
  }

  useActions(
    () => [
      {
        group: texts.title,
        needs: rules.flowWrite,
        id: "proposal apply",
        label: texts.applyVerb,
        run: mayApply ? () => void apply() : null,
      },
      {
        group: texts.title,
        needs: rules.flowWrite,
        id: "proposal close",
        label: texts.closeVerb,
        run: proposal.state === "open" ? () => void changeState("closed", texts.closed) : null,
      },
    ],
    [mayApply, taken, proposal],
  );

  return (
    <>
      <PageHead title={texts.proposal} note={<bdi>{proposal.title}</bdi>}>
        {proposal.state === "open" ? (
          <Forbidden needs={rules.flowWrite}>
            <button type="button" className="button quiet" onClick={() => void changeState("closed", texts.closed)}>
              {texts.closeVerb}
            </button>
          </Forbidden>
        ) : (
          <Forbidden needs={rules.flowWrite}>
            <button type="button" className="button" onClick={() => void changeState("open", texts.opened)}>
              {texts.openVerb}
            </button>
          </Forbidden>
        )}
        <Forbidden needs={rules.flowAdmin}>
          <button
            type="button"
            className="button"
            {...tip(texts.deployTip)}
            disabled={!mayApply || isDeploying}
            onClick={() => void deploy()}
          >
            {texts.deployVerb}
          </button>
        </Forbidden>
        <Forbidden needs={rules.flowWrite}>
          <button
            type="button"
            className="button primary"
            disabled={!mayApply || isDeploying}
            onClick={() => void apply()}
          >
            {texts.applyVerb}
          </button>
        </Forbidden>
      </PageHead>
      <Origin proposal={proposal} since={since} />
      {since.error !== null && <PanelError title={texts.failedSince} error={since.error} retry={since.retry} />}
      {proposal.note !== null && <p className={styles.note}>{proposal.note}</p>}
      <div className={styles.columns}>
        <ProposalSteps
          at={at}
          proposal={proposal}
          state={state}
          shown={shown}
          chosen={chosen}
          open={open}
          names={names}
          onToggle={choice.toggle}
          onToggleTest={choice.toggleTest}
          onAll={choice.all}
        />
        <ProofPanel at={at} before={document} after={taken.after.document} size={size} proposed={proposed} />
      </div>
    </>
  );
}

/** Where a proposal came from, when, and how far the draft has gone since. */
function Origin({ proposal, since }: Pick<Props, "proposal" | "since">) {
  const { moment, short } = useZone();
  return (
    <p className={styles.origin}>
      <span className={`chip ${styles.from}`}>
        {texts.origins[proposal.origin]} {proposal.source !== null && <bdi>{proposal.source}</bdi>}
      </span>
      {proposal.by !== null && (
        <span>
          {texts.askedBy} <bdi className={styles.person}>{proposal.by.name}</bdi>
        </span>
      )}
      <span>
        {moment(proposal.created_at)} {short}
      </span>
      <span className="muted">
        {texts.against(proposal.base_revision)}
        {since.isWhole && `, ${since.edits.length === 0 ? texts.unchanged : texts.changed(since.edits.length)}`}
      </span>
      {proposal.state !== "open" && (
        <StatusBadge status={texts.states[proposal.state]} look={proposal.state === "applied" ? "ok" : "idle"} />
      )}
    </p>
  );
}
