import { aligned, differencesBetween } from "@parley/flow";
import { rules } from "@parley/model";
import type { Release } from "@parley/model/api/releases";
import { IconArrowsExchange, IconGitMerge } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { labelOf } from "../api/releases.ts";
import { Forbidden } from "../parts/forbidden.tsx";
import { later } from "../parts/later.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { Select } from "../parts/selects/select.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { useSearchState } from "../parts/use-search-state.ts";
import { TemplateNews } from "../viewing/template-news.tsx";
import styles from "./comparing.module.css";
import { DifferenceList } from "./difference-list.tsx";
import { DifferenceMap } from "./difference-map.tsx";
import { sideNamed, usualBefore } from "./side.ts";
import { texts } from "./texts.ts";
import { usePropose } from "./use-propose.ts";
import { type AgentPlace, useReleases, useSideDocument, useVersions } from "./use-sides.ts";

const TemplatePanel = later(() => import("./template-panel.tsx").then((module) => module.TemplatePanel), {
  name: texts.template.name,
  waiting: <SkeletonLines lines={6} />,
});
const MergePanel = later(() => import("./merge-panel.tsx").then((module) => module.MergePanel), {
  name: texts.merge.openVerb,
  waiting: <SkeletonLines lines={6} />,
});

type Search = {
  readonly before?: string;
  readonly after?: string;
  /** The version that is to be taken into the later one. */
  readonly merge?: string;
  /** The live release of the agent's template is to be taken into the version of the address. */
  readonly template?: boolean;
};

const readSearch = ({ before, after, merge, template }: Readonly<Record<string, unknown>>): Search => ({
  ...(template === true ? { template } : {}),
  ...(typeof merge === "string" ? { merge } : {}),
  ...(typeof before === "string" ? { before } : {}),
  ...(typeof after === "string" ? { after } : {}),
});

/** How any two versions or releases of an agent differ: drawn, and in words. */
export function ComparePage() {
  const { organisation = "", flow = "", version = "" } = useParams({ strict: false });
  const place: AgentPlace = useMemo(() => ({ organisation, flow }), [organisation, flow]);
  const [{ template, ...search }, setSearch] = useSearchState(readSearch);
  const versions = useVersions(place);
  const releases = useReleases(place);
  const error = versions.error ?? releases.error;
  return (
    <>
      <PageHead title={texts.title} />
      {template === true ? (
        <TemplatePanel place={place} into={version} close={() => setSearch(search)} />
      ) : (
        <TemplateNews place={place} version={version} className={styles.news} />
      )}
      {error !== null && (
        <PanelError
          title={texts.failed}
          error={error}
          retry={() => void Promise.all([versions.refetch(), releases.refetch()])}
        />
      )}
      {error === null && (versions.data === undefined || releases.data === undefined) && <SkeletonLines lines={6} />}
      {versions.data && releases.data && (
        <Comparison place={place} version={version} versions={versions.data} releases={releases.data.results} />
      )}
    </>
  );
}

type Props = {
  readonly place: AgentPlace;
  /** The version of the address. */
  readonly version: string;
  readonly versions: readonly string[];
  readonly releases: readonly Release[];
};

function Comparison({ place, version, versions, releases }: Props) {
  const [search, setSearch] = useSearchState(readSearch);
  const after = search.after ?? version;
  const before = search.before ?? usualBefore(after, versions, releases);
  const options = useMemo(() => optionsOf(versions, releases), [versions, releases]);
  const sides = {
    before: before === null ? null : sideNamed(before, versions, releases),
    after: sideNamed(after, versions, releases),
  };
  const then = useSideDocument(place, sides.before);
  const now = useSideDocument(place, sides.after);
  const found = useMemo(() => {
    if (then.document === undefined || now.document === undefined) return null;
    const earlier = aligned(then.document, now.document);
    return { earlier, later: now.document, differences: differencesBetween(then.document, now.document) };
  }, [then.document, now.document]);
  const error = then.error ?? now.error;
  const propose = usePropose(place, sides.before?.version ?? "", sides.after?.version ?? "");
  // What is proposed are the drafts as they are: releases stay as they are.
  const canBeProposed =
    found !== null &&
    found.differences.length > 0 &&
    sides.before?.release === null &&
    sides.after?.release === null &&
    sides.before.version !== sides.after.version;
  const into = sides.after?.version ?? version;
  const merged = versions.find((each) => each === search.merge && each !== into) ?? null;
  const offered = [sides.before?.version, ...versions].find((each) => each !== undefined && each !== into);
  const look = (next: Search) => setSearch({ ...search, ...next });
  if (before === null) {
    return (
      <p className="muted">
        {texts.only}{" "}
        <Link to="/clients/$organisation/voice-agents/$flow/$version/versions" params={{ ...place, version }}>
          {texts.addVerb}
        </Link>
      </p>
    );
  }
  const count = (what: string) => found?.differences.filter((each) => each.what === what).length ?? 0;
  return (
    <>
      <div className={styles.sides}>
        <Choice
          label={texts.before}
          value={before}
          options={options}
          onChange={(next) => look({ before: next, after })}
        />
        <button
          type="button"
          className="button"
          aria-label={texts.swapVerb}
          title={texts.swapVerb}
          onClick={() => look({ before: after, after: before })}
        >
          <IconArrowsExchange size={16} aria-hidden />
        </button>
        <Choice
          label={texts.after}
          value={after}
          options={options}
          onChange={(next) => look({ before, after: next })}
        />
        {canBeProposed && (
          <Forbidden needs={rules.flowWrite}>
            <button type="button" className="button" disabled={propose.isPending} onClick={() => propose.mutate()}>
              {texts.proposeVerb(sides.before?.version ?? "")}
            </button>
          </Forbidden>
        )}
        <p className="muted" role="status">
          {found !== null &&
            (found.differences.length === 0
              ? texts.same
              : texts.counts(count("added"), count("changed"), count("removed")))}
        </p>
        {merged === null && offered !== undefined && (
          <button type="button" className={`button ${styles.mergeVerb}`} onClick={() => look({ merge: offered })}>
            <IconGitMerge size={16} aria-hidden />
            {texts.merge.openVerb}
          </button>
        )}
      </div>
      {merged !== null && (
        <MergePanel
          place={place}
          into={into}
          other={merged}
          versions={versions}
          choose={(merge) => look({ merge })}
          close={() => setSearch({ before, after })}
        />
      )}
      {error !== null && (
        <PanelError
          title={texts.failed}
          error={error}
          retry={() => void Promise.all([then.refetch(), now.refetch()])}
        />
      )}
      {error === null && found === null && <SkeletonLines lines={8} />}
      {found !== null && found.differences.length > 0 && (
        <>
          <DifferenceMap
            place={place}
            before={found.earlier}
            after={found.later}
            differences={found.differences}
            draft={sides.after?.release === null ? after : null}
            against={before}
          />
          <DifferenceList differences={found.differences} />
        </>
      )}
    </>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

const Choice = ({ label, ...rest }: ChoiceProps) => (
  <div className={styles.side}>
    <span className="caption">{label}</span>
    <Select aria-label={label} {...rest} />
  </div>
);

/** Each version as it is now, with its releases below it. */
function optionsOf(versions: readonly string[], releases: readonly Release[]) {
  return versions.flatMap((version) => [
    { value: version, label: texts.draft(version) },
    ...releases
      .filter((each) => each.version === version)
      .map((each) => ({ value: labelOf(each), label: labelOf(each) })),
  ]);
}
