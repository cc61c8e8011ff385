import { rules } from "@parley/model";
import type { InVersion } from "@parley/model/api/versions";
import { isId } from "@parley/model/kernel";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { EmptyState } from "../../parts/empty-state.tsx";
import { MissingPolicy } from "../../parts/forbidden.tsx";
import { PanelError } from "../../parts/panel-error.tsx";
import { Scopes } from "../../parts/scopes.ts";
import { SkeletonLines } from "../../parts/skeleton.tsx";
import { scopeOf, usePolicy } from "../../parts/use-policy.ts";
import { useSearchState } from "../../parts/use-search-state.ts";
import { nameOf, type Resource, rightsOfRow } from "../../resource/resource.ts";
import { ResourcePage } from "../../resource/resource-page.tsx";
import type { ResourceSearch } from "../../resource/resource-search.ts";
import { findEntries, resourceKey } from "../../resource/resource-source.ts";
import { readAround } from "./around.ts";
import styles from "./kept-speech.module.css";
import { languagesAt } from "./languages.ts";
import { modelsOf, recognisersAt } from "./recognisers.tsx";
import { texts } from "./texts.ts";
import { understandingModelsAt } from "./understanding-models.ts";
import { voiceProvidersAt, voicesOf } from "./voices.tsx";

type Props = {
  readonly at: InVersion;
  /** Which page is open; the first where the address names none. */
  readonly part: string | undefined;
};

/** What a client keeps of speech: recognisers, voices, what vocabularies have, languages. */
export function KeptSpeechPart({ at: { org }, part = "recognisers" }: Props) {
  const pages = useMemo(() => pagesOf(org), [org]);
  const at = useMemo(() => [{ organisation: org, flow: null }], [org]);
  const page = pages[part];
  if (page === undefined) return <EmptyState title={texts.unknown}>{texts.unknownText}</EmptyState>;
  return (
    <Scopes value={at}>
      <KeptPage part={part} page={page} />
    </Scopes>
  );
}

/** One of its pages. With rights on the agent alone, what is everyone's would come as if it were all. */
function KeptPage({ part, page }: { readonly part: string; readonly page: Page }) {
  const [{ of }] = useSearchState(readAround);
  const { isAllowed, missing } = usePolicy(rules.flowRead);
  if (!isAllowed) {
    return missing === null ? (
      <SkeletonLines lines={6} />
    ) : (
      <EmptyState title={texts.ofClient(page.list.texts.many)}>
        <MissingPolicy needs={rules.flowRead} />
      </EmptyState>
    );
  }
  return of !== undefined && page.within !== undefined ? (
    <WithinPage key={of} of={of} providers={page.list} within={page.within} />
  ) : (
    <section key={part}>
      <ResourcePage isPart resource={page.list} />
    </section>
  );
}

/** The rows of one of those that a page lists. */
type Within = {
  readonly rows: (of: string) => Resource;
  readonly title: (name: string) => string;
  readonly back: string;
};
type Page = { readonly list: Resource; readonly within?: Within };

const pagesOf = (client: string): { readonly [part: string]: Page | undefined } => ({
  recognisers: {
    list: recognisersAt(client),
    within: { rows: (of) => modelsOf(of, client), title: texts.modelsOf, back: texts.back.models },
  },
  voices: {
    list: voiceProvidersAt(client),
    within: { rows: (of) => voicesOf(of, client), title: texts.voicesOf, back: texts.back.voices },
  },
  "understanding-models": { list: understandingModelsAt(client) },
  languages: { list: languagesAt(client) },
});

type WithinProps = { readonly of: string; readonly providers: Resource; readonly within: Within };

/** The models or voices of a provider. Those of a provider that is everyone's are no client's to change. */
function WithinPage({ of, providers, within }: WithinProps) {
  const here = scopeOf(useParams({ strict: false }));
  const [around] = useSearchState(readAround);
  const above: ResourceSearch = { ...around, of: undefined };
  const rows = useMemo(() => within.rows(of), [within, of]);
  const found = useQuery({
    queryKey: [...resourceKey(providers), "row", of],
    queryFn: async () => (isId(of) ? ((await findEntries(providers, [of]))[0] ?? null) : null),
  });
  const provider = found.data;
  const { messages } = providers.texts;
  return (
    <section>
      <p className={styles.back}>
        <Link to="." search={above}>
          <IconArrowLeft size={16} aria-hidden /> {within.back}
        </Link>
      </p>
      {found.error ? (
        <PanelError title={messages.fetching} error={found.error} retry={() => void found.refetch()} />
      ) : provider === undefined ? (
        <SkeletonLines lines={6} />
      ) : provider === null ? (
        <EmptyState title={messages.missing}>{texts.missing}</EmptyState>
      ) : (
        <Scopes value={[rightsOfRow(providers, provider, here)]}>
          <ResourcePage
            isPart
            resource={{ ...rows, texts: { ...rows.texts, title: within.title(nameOf(providers, provider)) } }}
          />
        </Scopes>
      )}
    </section>
  );
}
