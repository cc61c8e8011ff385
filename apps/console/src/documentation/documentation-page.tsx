import { assemble, type FlowDocument } from "@parley/flow";
import { languageName, versionLanguages } from "@parley/model/kernel";
import { IconLink, IconPrinter } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { documentQuery } from "../api/queries.ts";
import { applyColorScheme, shownColorScheme } from "../look/color-scheme.ts";
import { useZone } from "../look/use-zone.ts";
import { languageOptions } from "../parts/fields/language-picker.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { PageHead } from "../parts/page-head.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { Select } from "../parts/selects/select.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { useAgent, useFlow } from "../parts/use-agent.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import styles from "./documentation.module.css";
import { texts } from "./texts.ts";
import { WrittenBlockCard } from "./written-block-card.tsx";
import { writtenFlow } from "./written-flow.ts";

/** A version of an agent as a document to read, print and share: made from the flow, so it is never behind it. */
export function DocumentationPage() {
  const { organisation, flow, version } = useAgent();
  const at = { org: organisation, flow, ver: version ?? "" };
  const name = useFlow(organisation, flow).data?.name ?? "";
  const { data, error, refetch } = useQuery({ ...documentQuery(at), enabled: version !== null });
  const document = useMemo(() => data && assemble(data), [data]);
  usePrintedLight();
  if (error) return <PanelError title={texts.notFetched} error={error} retry={() => void refetch()} />;
  if (document === undefined) return <SkeletonLines lines={12} />;
  return <Documentation title={name} version={at.ver} document={document} />;
}

type Search = { readonly language?: string };
const readSearch = ({ language }: Readonly<Record<string, unknown>>): Search =>
  typeof language === "string" ? { language } : {};

function Documentation({ title, version, document }: { title: string; version: string; document: FlowDocument }) {
  const [search, setSearch] = useSearchState(readSearch);
  const { settings } = document;
  const languages = versionLanguages(settings);
  const language = languages.find((each) => each === search.language) ?? settings.language;
  const written = useMemo(() => writtenFlow(document, language), [document, language]);
  const { moment } = useZone();
  useShownPart();
  return (
    <article className={styles.documentation}>
      <PageHead
        title={title}
        note={
          <>
            <span className={`mono ${styles.onScreen}`}>{version}</span>
            <span className={styles.onPaper}>
              {texts.printed(version, moment(new Date().toISOString()), languageName(language))}
            </span>
          </>
        }
      >
        {languages.length > 1 && (
          <Select
            aria-label={texts.language}
            value={language}
            className={styles.language}
            options={languageOptions(languages)}
            onChange={(value) => setSearch(value === settings.language ? {} : { language: value })}
          />
        )}
        <button type="button" className="button" onClick={copyLink}>
          <IconLink size={16} aria-hidden /> {texts.copyLink}
        </button>
        <button type="button" className="button" onClick={() => print()}>
          <IconPrinter size={16} aria-hidden /> {texts.print}
        </button>
      </PageHead>
      <nav className={`card ${styles.contents}`} aria-label={texts.contents}>
        <h2>{texts.contents}</h2>
        <ol>
          {written.subFlows.map(({ id, name, blocks }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <bdi>{name}</bdi>
              </a>{" "}
              <span className="caption">{texts.blocks(blocks.length)}</span>
            </li>
          ))}
          {written.intents.length > 0 && (
            <li>
              <a href="#intents">{texts.intents}</a>
            </li>
          )}
          {written.asides.length > 0 && (
            <li>
              <a href="#asides">{texts.asides}</a>
            </li>
          )}
          {written.requests.length > 0 && (
            <li>
              <a href="#actions">{texts.actions}</a>
            </li>
          )}
        </ol>
      </nav>
      {written.subFlows.map(({ id, name, blocks }) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>
            <bdi>{name}</bdi>
          </h2>
          {blocks.length === 0 && <p className="muted">{texts.empty}</p>}
          {blocks.map((block) => (
            <WrittenBlockCard key={block.id} block={block} />
          ))}
        </section>
      ))}
      {written.intents.length > 0 && (
        <Listed id="intents" title={texts.intents} heads={[texts.intent, texts.examples]}>
          {written.intents.map((intent) => ({ ...intent, text: intent.examples.join(" · ") }))}
        </Listed>
      )}
      {written.asides.length > 0 && (
        <Listed id="asides" title={texts.asides} heads={[texts.aside, texts.says]}>
          {written.asides.map(({ name, says }) => ({ name, text: says ?? texts.asksAgain }))}
        </Listed>
      )}
      {written.requests.length > 0 && (
        <Listed id="actions" title={texts.actions} heads={[texts.action, texts.address]}>
          {written.requests.map(({ id, name, address }) => ({ key: id, name, text: address ?? texts.ownAction }))}
        </Listed>
      )}
    </article>
  );
}

function Listed(props: {
  id: string;
  title: string;
  heads: readonly [string, string];
  /** `key`: where a name does not tell two of them apart. */
  children: readonly { readonly key?: string; readonly name: string; readonly text: string }[];
}) {
  const { id, title, heads, children } = props;
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <table className={`card ${styles.paths} ${styles.listed}`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children.map((row) => (
            <tr key={row.key ?? row.name}>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              <td>
                <bdi>{row.text}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function copyLink() {
  const { href } = location;
  const refuse = () => notify({ severity: "info", title: texts.byHand, detail: href });
  // Without TLS a browser has no clipboard.
  if (!("clipboard" in navigator)) return refuse();
  navigator.clipboard
    .writeText(href)
    .then(() => notify({ severity: "success", title: texts.copied, detail: texts.opens }), refuse);
}

/** A link to a part of the page leads there: the part comes after the page has looked for it. */
function useShownPart() {
  useEffect(() => {
    const part = decodeURIComponent(location.hash.slice(1));
    if (part !== "") globalThis.document.getElementById(part)?.scrollIntoView();
  }, []);
}

/** Paper is light, whatever the screen is. */
function usePrintedLight() {
  useEffect(() => {
    let shown = shownColorScheme();
    const before = () => {
      shown = shownColorScheme();
      applyColorScheme("light");
    };
    const after = () => applyColorScheme(shown);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }, []);
}
