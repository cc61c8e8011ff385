import { versionLanguages } from "@parley/model/kernel";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useMemo } from "react";
import { useEditor } from "../editing/editor-context.ts";
import { SaveStatus } from "../editing/save-status.tsx";
import { EmptyState } from "../parts/empty-state.tsx";
import { later } from "../parts/later.tsx";
import { PageHead } from "../parts/page-head.tsx";
import { SkeletonLines } from "../parts/skeleton.tsx";
import { ListTabs } from "../resource/list-tabs.tsx";
import { texts as documents } from "./document-texts.ts";
import { texts as inbox } from "./inbox-texts.ts";
import { texts as report } from "./report-texts.ts";
import { texts as smallTalk } from "./small-talk-texts.ts";
import { texts as tests } from "./test-texts.ts";
import { texts } from "./texts.ts";
import { TrainButton } from "./train-button.tsx";
import { trainedIntents } from "./trained-intents.ts";
import { useTraining } from "./training-context.ts";
import { useTrainingRun } from "./use-training-run.ts";

const waiting = <SkeletonLines lines={8} />;
const IntentsTab = later(() => import("./intents-tab.tsx").then((module) => module.IntentsTab), {
  name: texts.tabs.intents,
  waiting,
});
const EntitiesTab = later(() => import("./entities-tab.tsx").then((module) => module.EntitiesTab), {
  name: texts.tabs.entities,
  waiting,
});
const ReportTab = later(() => import("./report-tab.tsx").then((module) => module.ReportTab), {
  name: report.tab,
  waiting,
});
const InboxTab = later(() => import("./inbox-tab.tsx").then((module) => module.InboxTab), {
  name: inbox.tab,
  waiting,
});
const SmallTalkTab = later(() => import("./small-talk-tab.tsx").then((module) => module.SmallTalkTab), {
  name: smallTalk.tab,
  waiting,
});
const TestSetTab = later(() => import("./test-set-tab.tsx").then((module) => module.TestSetTab), {
  name: tests.tab,
  waiting,
});
const DocumentsTab = later(() => import("./documents-tab.tsx").then((module) => module.DocumentsTab), {
  name: documents.tab,
  waiting,
});
const HistoryButtons = later(() => import("../editing/history-buttons.tsx").then((module) => module.HistoryButtons));
const EditingNotes = later(() => import("../editing/editing-notes.tsx").then((module) => module.EditingNotes));

/** What an agent learns from: intents with what callers say, and the values that they give. */
export function TrainingScreen() {
  const { at, missing } = useTraining();
  const document = useEditor((snapshot) => snapshot.document);
  const { tab = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const to = (next: string, open?: string) =>
    void navigate({
      to: "/clients/$organisation/voice-agents/$flow/$version/train/$tab",
      params: { organisation: at.org, flow: at.flow, version: at.ver, tab: next },
      ...(open === undefined ? {} : { search: { open } }),
    });
  const training = useTrainingRun(at, () => to("report"));
  const { intent, ontology_language, user_utterance, user_utterance_content, entity, small_talk, answer_document } =
    document.rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows of the document are not learned from
  const intents = useMemo(
    () => trainedIntents(document),
    [intent, ontology_language, user_utterance, user_utterance_content],
  );
  const { language, languages: others } = document.settings;
  const languages = useMemo(() => versionLanguages({ language, languages: others }), [language, others]);
  const examples = intents.list.reduce((sum, each) => sum + each.examples.length, 0);
  return (
    <>
      <PageHead title={texts.title} note={texts.note(intents.list.length, examples, languages.length)}>
        <SaveStatus />
        {missing === null && <HistoryButtons />}
        <TrainButton training={training} hasExamples={examples > 0} />
      </PageHead>
      <EditingNotes />
      {missing !== null && (
        <p className="caption">
          {texts.readOnly} <span className="mono">{missing}</span>.
        </p>
      )}
      <ListTabs
        label={texts.tabs.label}
        value={tab}
        options={[
          { value: "intents", label: texts.counted(texts.tabs.intents, intents.list.length) },
          { value: "entities", label: texts.counted(texts.tabs.entities, entity.length) },
          { value: "not-understood", label: inbox.tab },
          { value: "small-talk", label: texts.counted(smallTalk.tab, small_talk.length) },
          {
            value: "test-set",
            label: texts.counted(tests.tab, intents.kept.filter(({ purpose }) => purpose === "test").length),
          },
          { value: "documents", label: texts.counted(documents.tab, answer_document.length) },
          { value: "report", label: report.tab },
        ]}
        onChange={(next) => to(next)}
      />
      {tab === "intents" ? (
        <IntentsTab intents={intents} languages={languages} />
      ) : tab === "entities" ? (
        <EntitiesTab />
      ) : tab === "not-understood" ? (
        <InboxTab intents={intents} />
      ) : tab === "small-talk" ? (
        <SmallTalkTab intents={intents} onIntent={(intent) => to("intents", intent)} />
      ) : tab === "test-set" ? (
        <TestSetTab intents={intents} languages={languages} />
      ) : tab === "documents" ? (
        <DocumentsTab />
      ) : tab === "report" ? (
        <ReportTab
          onOpen={(intent) => to("intents", intent)}
          onTests={() => to("test-set")}
          hasExamples={examples > 0}
          onIntents={() => to("intents")}
        />
      ) : (
        <EmptyState title={texts.unknownTab}>{texts.unknownTabText}</EmptyState>
      )}
    </>
  );
}
