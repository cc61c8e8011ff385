import { ask, ProblemError, rowsAt } from "@parley/client";
import { rules } from "@parley/model";
import { addToOrganisation, type Member, removeMember } from "@parley/model/api/access";
import type { Id } from "@parley/model/kernel";
import type { flow } from "@parley/model/nouns/flow";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { send } from "../api/send.ts";
import { ConfirmDialog } from "../parts/confirm-dialog.tsx";
import { EmptyState } from "../parts/empty-state.tsx";
import { Forbidden, MissingPolicy } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { PageError } from "../parts/page-error.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { useKeepWriting, useKeptWriting } from "../parts/use-kept-writing.ts";
import { usePolicy } from "../parts/use-policy.ts";
import { AgentRightsField } from "./agent-rights.tsx";
import { BeginWith } from "./begin-with.tsx";
import { MemberAccount } from "./member-account.tsx";
import styles from "./people.module.css";
import { memberQuery, personName, useReloadTeam } from "./people-queries.ts";
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

/** Rights that were chosen, and those that they were chosen over. */
type Draft = { readonly wanted: MemberRights; readonly over: MemberRights };

/** Null where the chosen rights are those that the person has. */
const draftOf = (over: MemberRights, wanted: MemberRights): Draft | null =>
  isSameMemberRights(over, wanted) ? null : { over, wanted };

function rightsOf(
  { permissions_v2: { organisations, flows } }: Pick<Member, "permissions_v2">,
  organisation: Id,
): MemberRights {
  return { policies: organisations[organisation] ?? [], flows };
}

function OneMember({ organisation, member }: { readonly organisation: Id; readonly member: Member }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { isAllowed } = usePolicy(rules.clientSettingsWrite);
  const stored = rightsOf(member, organisation);
  const place = `rights ${organisation} ${member.id}`;
  /** What was chosen and is not saved; null where nothing is, and the page shows what is stored. */
  const [draft, setDraft] = useState(useKeptWriting(place, readDraft));
  const [isSaving, setSaving] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { wanted, over } = draft ?? { wanted: stored, over: stored };
  const names = useAgentNames(organisation, [...Object.keys(over.flows), ...Object.keys(wanted.flows)]);
  const name = personName(member);
  const { queryKey } = memberQuery(organisation, member.id);
  const reload = useReloadTeam(organisation);

  useKeepWriting(place, draft);

  function choose(change: Partial<MemberRights>) {
    setDraft((before) => draftOf(before?.over ?? stored, { ...(before?.wanted ?? stored), ...change }));
  }

  /** Gives rights in place of those that were seen. What the server answers is what the page shows from then on. */
  async function give(rights: MemberRights, seen: MemberRights): Promise<MemberRights> {
    const body = { user_id: member.id, policies: rights.policies, flows: withRights(rights.flows), seen };
    const { permissions, permissions_v2 } = await ask(send, addToOrganisation, { path: { org: organisation }, body });
    queries.setQueryData<Member | null>(queryKey, (now) => now && { ...now, permissions, permissions_v2 });
    void reload();
    return rightsOf({ permissions_v2 }, organisation);
  }

  async function save(sent: Draft) {
    setSaving(true);
    try {
      const now = await give(sent.wanted, sent.over);
      setDraft((later) => later && draftOf(now, later.wanted));
      const undo = { label: texts.member.undo, run: () => void takeBack(sent.over, now) };
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
      const back = await give(before, now);
      setDraft((later) => later && draftOf(back, later.wanted));
    } catch (error) {
      reportError(texts.member.notSaved, error);
    }
  }

  /** The rights of now stand beside what was chosen, which is kept. */
  async function meetOthers() {
    await reload();
    const now = queries.getQueryData<Member | null>(queryKey);
    if (now != null) setDraft((later) => later && draftOf(rightsOf(now, organisation), later.wanted));
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
              stored={over.policies}
              onChoose={(policies) => choose({ policies })}
            />
          )}
          <RightsField
            label={texts.member.rights}
            value={wanted.policies}
            stored={over.policies}
            onChange={(policies) => choose({ policies })}
            scope={{ organisation, flow: null }}
            isReadOnly={!isAllowed}
          />
        </section>
        <section className={`card ${styles.card}`} aria-label={texts.member.agents.title}>
          <h2>{texts.member.agents.title}</h2>
          <p className="caption">{texts.member.agents.help}</p>
          <AgentRightsField
            organisation={organisation}
            value={wanted.flows}
            stored={over.flows}
            ofClient={wanted.policies}
            names={names}
            onChange={(flows) => choose({ flows })}
            isReadOnly={!isAllowed}
          />
        </section>
        <MemberAccount member={member} reload={reload} />
        {draft !== null && (
          <section className={`card ${styles.bar}`} aria-label={texts.member.bar.label}>
            <ul>
              {changesInWords(over, wanted, names).map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            <button type="button" className="button quiet" onClick={() => setDraft(null)}>
              {texts.member.bar.discard}
            </button>
            <button type="button" className="button primary" disabled={isSaving} onClick={() => void save(draft)}>
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

/** What was kept of rights that were not saved; null for what are none. */
function readDraft(kept: unknown): Draft | null {
  const parts: { wanted?: unknown; over?: unknown } = typeof kept === "object" ? { ...kept } : {};
  const [wanted, over] = [readRights(parts.wanted), readRights(parts.over)];
  return wanted === null || over === null ? null : { wanted, over };
}

function readRights(kept: unknown): MemberRights | null {
  const { policies, flows }: { policies?: unknown; flows?: unknown } = typeof kept === "object" ? { ...kept } : {};
  if (!isTexts(policies) || typeof flows !== "object" || flows === null) return null;
  const lists = Object.entries(flows).flatMap(([flow, rights]) => (isTexts(rights) ? [[flow, rights] as const] : []));
  return { policies, flows: Object.fromEntries(lists) };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

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
