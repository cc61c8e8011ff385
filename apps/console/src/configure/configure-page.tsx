import { settingLabels } from "@parley/flow";
import { rules } from "@parley/model";
import type { InVersion } from "@parley/model/api/versions";
import { settingsFields } from "@parley/model/kernel";
import { IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { build } from "../api/build.ts";
import { documentQuery } from "../api/queries.ts";
import { useActions } from "../parts/actions/use-actions.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { later, laterOpened } from "../parts/later.tsx";
import { PanelError } from "../parts/panel-error.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { texts as parts } from "../parts/texts.ts";
import { useAgent } from "../parts/use-agent.ts";
import { useLeaveQuestion } from "../parts/use-leave-question.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { useSearchState } from "../parts/use-search-state.ts";
import { Conflict } from "../resource/form/conflict.tsx";
import styles from "./configure.module.css";
import { overriddenBlocks } from "./overridden-blocks.ts";
import {
  findSettings,
  groups,
  keptSpeechGroup,
  personasGroup,
  type ShownSetting,
  shownSettings,
} from "./setting-places.ts";
import { SettingsNav } from "./settings-nav.tsx";
import { SettingsTable } from "./settings-table.tsx";
import { groupTitles, partTitles, texts } from "./texts.ts";
import { UnsavedBar } from "./unsaved-bar.tsx";
import { useKnownParts } from "./use-known-parts.ts";
import { useSettingsDraft } from "./use-settings-draft.ts";
import { helpOf, isOwn, type VersionRow, versionsOf } from "./version-settings.ts";

const RulesPart = later(() => import("./rules/rules-part.tsx").then((module) => module.RulesPart), {
  name: settingLabels.rules,
  waiting: <SkeletonLines lines={4} />,
});
const CopyDialog = laterOpened(parts.later.dialog, () =>
  import("./copy-dialog.tsx").then((module) => module.CopyDialog),
);

const PersonasPart = later(() => import("./personas/personas-part.tsx").then((module) => module.PersonasPart), {
  name: texts.personas,
  waiting: <SkeletonLines lines={6} />,
});

const KeptSpeechPart = later(
  () => import("./kept-speech/kept-speech-part.tsx").then((module) => module.KeptSpeechPart),
  {
    name: texts.keptSpeech,
    waiting: <SkeletonLines lines={6} />,
  },
);

const SpeechTrial = later(() => import("./try/speech-trial.tsx").then((module) => module.SpeechTrial), {
  name: texts.trials.speech,
});
const WebhookTrial = later(() => import("./try/webhook-trial.tsx").then((module) => module.WebhookTrial), {
  name: texts.trials.request,
});

/** All settings of a version: found, read with their source, changed together, and saved after a look. */
export function ConfigurePage() {
  const { organisation, flow, version } = useAgent();
  const at = { org: organisation, flow, ver: version ?? "" };
  const versions = versionsOf(at);
  const loaded = useQuery({
    queryKey: ["configured", at],
    queryFn: () => versions.get(at.ver),
    enabled: version !== null,
    // What is written stands on what was read; others' changes are met when it is saved.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (loaded.error) {
    return <PanelError title={texts.notFetched} error={loaded.error} retry={() => void loaded.refetch()} />;
  }
  if (loaded.data === undefined) return <SkeletonLines lines={10} />;
  return <Settings key={loaded.data.id} at={at} row={loaded.data} />;
}

/** The settings that decide how words sound. */
const spokenBy = { language: null, languages: null, tts_agents: null, tts_ssml_tags: null };

type Search = { readonly find?: string; readonly group?: string; readonly part?: string };
const readSearch = ({ find, group, part }: Readonly<Record<string, unknown>>): Search => ({
  ...(typeof find === "string" && find !== "" && { find }),
  // The applications build has one address for all groups.
  ...(build === "applications" && typeof group === "string" && { group }),
  ...(build === "applications" && typeof part === "string" && { part }),
});

function Settings({ at, row }: { at: InVersion; row: VersionRow }) {
  const settings = useSettingsDraft(versionsOf(at), row);
  const { isAllowed, missing } = usePolicy(rules.flowWrite);
  const document = useQuery(documentQuery(at)).data;
  const [searched, search] = useSearchState(readSearch);
  const { find = "" } = searched;
  const { group: named = searched.group ?? "general", part = searched.part } = useParams({ strict: false });
  const [isCopying, setCopying] = useState(false);
  const { draft, changed, conflict, decide } = settings;
  const page = ([personasGroup, keptSpeechGroup] as const).find((each) => each === named && find === "");
  const group = groups.find((each) => each === named) ?? null;
  const shown =
    find === ""
      ? shownSettings.filter(({ place }) => place.group === group && (part === undefined || place.part === part))
      : findSettings(find, helpOf);
  const heard = shown.some(({ name }) => name === "asr_provider");
  const known = useKnownParts(at, draft.values, { document, heard });
  const own = shownSettings.filter(({ name }) => isOwn(name, draft.values[name])).length;
  const leaving = useQuestion(changed.length, settings.wrong.length);
  useActions(
    () => [
      {
        id: "save",
        group: texts.title,
        label: texts.bar.save,
        keys: "Mod+S",
        run: () => settings.canSave && void settings.save(),
      },
    ],
    [settings],
  );
  return (
    <div className={styles.configure}>
      <SettingsNav
        at={at}
        count={texts.count(shownSettings.length, own)}
        changed={changed}
        group={find !== "" ? null : (page ?? group)}
        part={part}
        find={find}
        onFind={(typed) => search({ ...searched, find: typed })}
      />
      <div className={styles.main}>
        {page === personasGroup ? (
          <PersonasPart at={at} isReadOnly={!isAllowed} onLeft={() => void settings.refresh()} />
        ) : page === keptSpeechGroup ? (
          <KeptSpeechPart at={at} part={part} />
        ) : (
          <>
            <header className={styles.head}>
              <h2>{find !== "" ? texts.found(shown.length, find) : group === null ? "" : groupTitles[group]}</h2>
              <span className="mono caption">{at.ver}</span>
              {isAllowed ? (
                <button type="button" className="button" onClick={() => setCopying(true)}>
                  <IconCopy size={16} aria-hidden /> {texts.copy.open}
                </button>
              ) : (
                missing !== null && (
                  <p className="caption">
                    {texts.missing} <span className="mono">{missing}</span>.
                  </p>
                )
              )}
            </header>
            {conflict !== null && (
              <Conflict
                resource={{ fields: settingsFields, texts: { labels: settingLabels } }}
                entry={null}
                {...conflict}
                decide={decide}
              />
            )}
            {group === null && find === "" ? (
              <EmptyState title={texts.unknownGroup}>{texts.unknownGroupText}</EmptyState>
            ) : shown.length === 0 ? (
              <EmptyState title={texts.none}>{texts.noneText(find)}</EmptyState>
            ) : (
              <>
                {shown.some(({ name }) => name === "rules") && (
                  <RulesPart
                    at={at}
                    value={draft.values.rules}
                    writing={draft.writing("rules")}
                    isReadOnly={!isAllowed}
                  />
                )}
                <SettingsTable
                  sections={sectionsOf(
                    shown.filter(({ name }) => name !== "rules"),
                    find !== "",
                  )}
                  settings={settings}
                  isReadOnly={!isAllowed}
                  differing={(name) => (document === undefined ? [] : overriddenBlocks(document, name))}
                  known={known}
                  at={at}
                />
              </>
            )}
            {isAllowed && document !== undefined && group === "speech" && find === "" && (
              <SpeechTrial
                at={at}
                stored={document}
                settings={{ ...spokenBy, ...draft.values }}
                isUnsaved={changed.some(({ name }) => name in spokenBy)}
              />
            )}
            {isAllowed && document !== undefined && group === "actions" && find === "" && (
              <WebhookTrial at={at} stored={document} />
            )}
            {build === "studio" && group === "retries" && find === "" && (
              <p className="caption">
                {texts.toWords}{" "}
                <Link
                  to="/clients/$organisation/voice-agents/$flow/$version/design/$subFlow"
                  params={{ organisation: at.org, flow: at.flow, version: at.ver, subFlow: "start" }}
                >
                  {texts.toDesign}
                </Link>
              </p>
            )}
          </>
        )}
      </div>
      {(changed.length > 0 || settings.wrong.length > 0) && <UnsavedBar settings={settings} known={known} />}
      {isCopying && (
        <CopyDialog
          at={at}
          values={draft.values}
          onCopy={(values) => draft.set(values)}
          onClose={() => setCopying(false)}
        />
      )}
      {leaving}
    </div>
  );
}

/** Sections of what is shown: parts of a group, or the groups of what was found. */
function sectionsOf(shown: readonly ShownSetting[], isFound: boolean) {
  const titleOf = ({ place }: ShownSetting) =>
    isFound ? groupTitles[place.group] : place.part === undefined ? "" : partTitles[place.part];
  const titles = [...new Set(shown.map(titleOf))];
  return titles.map((title) => ({ title, settings: shown.filter((each) => titleOf(each) === title) }));
}

/** Asks before unsaved changes are left behind; other groups of Configure show them too. */
function useQuestion(count: number, wrong: number) {
  const { pathname } = useLocation();
  const [here = pathname] = /^.*\/configur(e|ation)/.exec(pathname) ?? [];
  return useLeaveQuestion({
    isLeft: (next) => count + wrong > 0 && !next.startsWith(here),
    // Loading the page again loses what cannot be read yet.
    isLost: wrong > 0,
    title: texts.leave.title,
    text: texts.leave.text(count, wrong),
  });
}
