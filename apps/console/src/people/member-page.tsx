import { ask, ProblemError, rowsAt } from "@parley/client";
import { rules } from "@parley/model";
import { addToOrganisation, type Member, removeMember } from "@parley/model/api/access";
import type { Id } from "@parley/model/kernel";
import type { flow } from "@parley/model/nouns/flow";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { send } from "../api/send.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden, MissingPolicy } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { PageError } from "../parts/page-error.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { AgentRightsField } from "./agent-rights.tsx";
import { BeginWith } from "./begin-with.tsx";
import { MemberAccount } from "./member-account.tsx";
import styles from "./people.module.css";
import { memberQuery, personName, teamKey } from "./people-queries.ts";
import { changesInWords, isSameMemberRights, type MemberRights } from "./rights-changes.ts";
import { RightsField } from "./rights-field.tsx";
import { texts } from "./texts.ts";

/** One person of a client: what they may do there, and their account. */
export function MemberPage() {
  const { organisation = "", user = "" } = useParams({ strict: false });
  const found = useQuery(memberQuery(organisation, user));
  if (found.data != null) return <OneMember key={found.data.id} organisation={organisation} member={found.data} />;
  return (
    <>
      <PageHead title={texts.title} />
      <section className="card">
        {found.error ? (
          <PageError
            missing={texts.member.fetching}
            failed={texts.member.fetching}
            error={found.error}
            retry={() => void found.refetch()}
            needs={<MissingPolicy needs={rules.clientSettingsRead} />}
          />
        ) : found.data === null ? (
          <EmptyState title={texts.member.missing} link={<ToTeam organisation={organisation} />}>
            {texts.member.missingText}
          </EmptyState>
        ) : (
          <SkeletonLines lines={10} />
        )}
      </section>
    </>
  );
}

const ToTeam = ({ organisation }: { readonly organisation: Id }) => (
  <Link to="/clients/$organisation/settings/$tab" params={{ organisation, tab: "team" }}>
    {texts.member.back}
  </Link>
);

function rightsOf({ permissions_v2: { organisations, flows } }: Member, organisation: Id): MemberRights {
  return { policies: organisations[organisation] ?? [], flows };
}

function OneMember({ organisation, member }: { readonly organisation: Id; readonly member: Member }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { isAllowed } = usePolicy(rules.clientSettingsWrite);
  const stored = rightsOf(member, organisation);
  /** What was chosen on the page, and the rights that it was chosen over. */
  const [draft, setDraft] = useState(stored);
  const [base, setBase] = useState(stored);
  const [isSaving, setSaving] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const names = useAgentNames(organisation, [...Object.keys(base.flows), ...Object.keys(draft.flows)]);
  const name = personName(member);
  const changes = changesInWords(base, draft, names);
  const reload = () => queries.invalidateQueries({ queryKey: teamKey(organisation) });
  const isChanged = !isSameMemberRights(base, draft);

  // What others changed is followed as long as nothing was chosen here.
  useEffect(() => {
    if (isSameMemberRights(base, stored) || isChanged) return;
    setBase(stored);
    setDraft(stored);
  });

  const give = (wanted: MemberRights, seen: MemberRights) =>
    ask(send, addToOrganisation, { path: { org: organisation }, body: { user_id: member.id, ...wanted, seen } });

  async function save() {
    setSaving(true);
    const wanted = { policies: draft.policies, flows: withRights(draft.flows) };
    try {
      await give(wanted, base);
      setBase(wanted);
      setDraft(wanted);
      await reload();
      const undo = { label: texts.member.undo, run: () => void takeBack(base, wanted) };
      notify({ severity: "success", title: texts.member.saved(name), action: undo });
    } catch (error) {
      if (error instanceof ProblemError && error.status === 412) await meetOthers();
      else reportError(texts.member.notSaved, error);
    } finally {
      setSaving(false);
    }
  }

  async function takeBack(before: MemberRights, now: MemberRights) {
    try {
      await give(before, now);
      setBase(before);
      setDraft(before);
    } catch (error) {
      reportError(texts.member.notSaved, error);
    } finally {
      await reload();
    }
  }

  /** The rights of now stand beside what was chosen, which is kept. */
  async function meetOthers() {
    await reload();
    const now = queries.getQueryData<Member | null>(memberQuery(organisation, member.id).queryKey);
    if (now != null) setBase(rightsOf(now, organisation));
    notify({ severity: "warning", title: texts.member.met, detail: texts.member.metDetail });
  }

  async function remove() {
    try {
      await ask(send, removeMember, { path: { org: organisation }, query: { id: member.id } });
      notify({ severity: "success", title: texts.member.remove.done(name) });
      await navigate({ to: "/clients/$organisation/settings/$tab", params: { organisation, tab: "team" } });
      await reload();
    } catch (error) {
      reportError(texts.member.remove.failed, error);
    }
  }

  return (
    <>
      <PageHead title={<bdi>{name}</bdi>} note={name === member.email ? undefined : member.email}>
        <ToTeam organisation={organisation} />
        <Forbidden needs={rules.clientSettingsAdmin}>
          <button type="button" className="button" onClick={() => setRemoving(true)}>
            {texts.member.remove.verb}
          </button>
        </Forbidden>
      </PageHead>
      <div className={styles.page}>
        <MissingPolicy needs={rules.clientSettingsWrite} />
        <section className={`card ${styles.card}`} aria-label={texts.member.rights}>
          <h2>{texts.member.rights}</h2>
          {isAllowed && (
            <BeginWith
              organisation={organisation}
              onChoose={(policies) => setDraft((before) => ({ ...before, policies }))}
            />
          )}
          <RightsField
            label={texts.member.rights}
            value={draft.policies}
            onChange={(policies) => setDraft((before) => ({ ...before, policies }))}
            scope={{ organisation, flow: null }}
            isReadOnly={!isAllowed}
          />
        </section>
        <section className={`card ${styles.card}`} aria-label={texts.member.agents.title}>
          <h2>{texts.member.agents.title}</h2>
          <p className="caption">{texts.member.agents.help}</p>
          <AgentRightsField
            organisation={organisation}
            value={draft.flows}
            names={names}
            onChange={(flows) => setDraft((before) => ({ ...before, flows }))}
            isReadOnly={!isAllowed}
          />
        </section>
        <MemberAccount member={member} reload={reload} />
        {isChanged && (
          <section className={`card ${styles.bar}`} aria-label={texts.member.bar.label}>
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            <button type="button" className="button quiet" onClick={() => setDraft(base)}>
              {texts.member.bar.discard}
            </button>
            <button type="button" className="button primary" disabled={isSaving} onClick={() => void save()}>
              {isSaving ? texts.member.bar.saving : texts.member.bar.save}
            </button>
          </section>
        )}
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={texts.member.remove.question(name)}
        confirm={texts.member.remove.confirm(name)}
        isDangerous
        onConfirm={remove}
      >
        {texts.member.remove.text}
      </ConfirmDialog>
    </>
  );
}

/** Agents in which a person has rights of their own: one without any has the client's. */
const withRights = (flows: MemberRights["flows"]): MemberRights["flows"] =>
  Object.fromEntries(Object.entries(flows).filter(([, rights]) => rights.length > 0));

function useAgentNames(organisation: Id, ids: readonly Id[]): ReadonlyMap<Id, string> {
  const wanted = [...new Set(ids)].sort();
  const found = useQuery({
    queryKey: ["agent names", organisation, wanted],
    queryFn: () =>
      rowsAt<typeof flow>(send, "/api/organisations/{org}/flows/", { org: organisation }).list({
        filters: { id: wanted },
        fields: ["id", "name"],
        limit: 200,
      }),
    enabled: wanted.length > 0,
    placeholderData: (before) => before,
  });
  return new Map((found.data?.results ?? []).map(({ id, name }) => [id, name]));
}
