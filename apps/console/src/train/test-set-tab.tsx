import { writeMarked } from "@parley/flow";
import { baseLanguage } from "@parley/model/kernel";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { makeId } from "../api/make-id.ts";
import { useEditor } from "../editing/editor-context.ts";
import { saveCsv } from "../parts/csv/save-csv.ts";
import { csv } from "../parts/csv/write-csv.ts";
import { EmptyState } from "../parts/empty-state.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { reportError } from "../parts/notices/report-error.ts";
import { readTextFile } from "../parts/read-text-file.ts";
import { Select } from "../parts/selects/select.tsx";
import { tip } from "../parts/tip.ts";
import { dropKept, keepUtterances, labelTest } from "./keep-gestures.ts";
import type { KeptUtterance } from "./kept-utterances.ts";
import { readTests, type TestLine } from "./read-tests.ts";
import report from "./report.module.css";
import { texts } from "./test-texts.ts";
import styles from "./train.module.css";
import type { TrainedIntents } from "./trained-intents.ts";
import { useTraining } from "./training-context.ts";
import { trainingsQuery } from "./trainings-query.ts";
import { useGestures } from "./use-gestures.ts";
import { useMarking } from "./use-marking.tsx";

/** No intent has this name: it stands for none of them. */
const none = "";

type Props = { readonly intents: TrainedIntents; readonly languages: readonly string[] };

/** Utterances with what they should give: asked after a training, never learned from. */
export function TestSetTab({ intents, languages }: Props) {
  const { missing } = useTraining();
  const tests = intents.kept.filter(({ purpose }) => purpose === "test");
  return (
    <section className="card" aria-label={texts.tests}>
      {missing === null && <AddTests intents={intents} languages={languages} tests={tests} />}
      {tests.length === 0 ? (
        <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
      ) : (
        <Tests tests={tests} intents={intents} />
      )}
    </section>
  );
}

function AddTests({ intents, languages, tests }: Props & { readonly tests: readonly KeptUtterance[] }) {
  const document = useEditor((snapshot) => snapshot.document);
  const perform = useGestures();
  const [text, setText] = useState("");
  const [intent, setIntent] = useState(intents.list[0]?.name ?? none);
  const [language, setLanguage] = useState(languages[0] ?? "");
  const names = intents.list.map(({ name }) => name);
  const usual = { intents: new Set(names), languages, intent: intent === none ? null : intent, language };
  const lines = readable(text, usual);
  const fit = lines.filter(({ fault }) => fault === null);
  const faults = lines.filter(({ fault }) => fault !== null);

  function keep(kept: readonly TestLine[]): boolean {
    const named = kept.map((line) => ({
      ...line,
      intent: intents.list.find(({ name }) => name === line.intent) ?? null,
    }));
    return kept.length > 0 && perform(keepUtterances(document, "test", named, makeId));
  }
  async function load({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = "";
    if (file === undefined) return;
    try {
      const read = readTests(await readTextFile(file), usual);
      const good = read.filter(({ fault }) => fault === null);
      const left = read.find(({ fault }) => fault !== null);
      const detail = left === undefined ? {} : { detail: texts.faultOf(left.text.slice(0, 80), left.fault ?? "") };
      keep(good);
      notify({
        severity: left === undefined ? "success" : "warning",
        title: texts.imported(good.length, read.length - good.length),
        ...detail,
      });
    } catch (error) {
      reportError(texts.unreadable, error);
    }
  }

  return (
    <form
      className={styles.adding}
      onSubmit={(event) => {
        event.preventDefault();
        if (keep(fit)) setText("");
      }}
    >
      <p className="caption">{texts.about}</p>
      <textarea
        className="input"
        aria-label={texts.add}
        placeholder={texts.placeholder}
        lang={language}
        dir="auto"
        rows={Math.min(6, Math.max(1, text.split("\n").length))}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {faults.length > 0 && (
        <ul className={styles.faults} aria-label={texts.faults}>
          {faults.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text
            <li key={place} className={styles.fault}>
              {texts.faultOf(line.text.slice(0, 80), line.fault ?? "")}
            </li>
          ))}
        </ul>
      )}
      <p className="caption">{texts.hint}</p>
      <div className={styles.choices}>
        <Select
          className={styles.chosen}
          aria-label={texts.intent}
          value={intent}
          options={[...names, none].map((name) => ({ value: name, label: name === none ? texts.none : name }))}
          onChange={setIntent}
        />
        {languages.length > 1 && (
          <Select
            className={styles.chosen}
            aria-label={texts.language}
            value={language}
            options={languages.map((code) => ({ value: code, label: code }))}
            onChange={setLanguage}
          />
        )}
        <label className="button small">
          {texts.importVerb}
          <input
            className="visually-hidden"
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => void load(event)}
          />
        </label>
        <button type="button" className="button small" disabled={tests.length === 0} onClick={() => saveTests(tests)}>
          {texts.exportVerb}
        </button>
        <button type="submit" className="button small" disabled={fit.length === 0}>
          {texts.addVerb(fit.length)}
        </button>
      </div>
    </form>
  );
}

/** What is typed may be a quote that has not ended yet. */
function readable(text: string, usual: Parameters<typeof readTests>[1]): readonly TestLine[] {
  const quoted = text.split("\n").map((line) => (line.includes('"') ? `"${line.replaceAll('"', '""')}"` : line));
  return readTests(quoted.join("\n"), usual);
}

function saveTests(tests: readonly KeptUtterance[]): void {
  const body = tests.map(({ text, marks, intent, language }) => [
    writeMarked({ text, marks }),
    intent ?? "none",
    language,
  ]);
  saveCsv("tests.csv", csv(["utterance", "intent", "language"], body));
}

type TestsProps = { readonly tests: readonly KeptUtterance[]; readonly intents: TrainedIntents };

function Tests({ tests, intents }: TestsProps) {
  const { at } = useTraining();
  const trainings = useQuery(trainingsQuery(at));
  const asked = trainings.data?.last?.languages.filter(({ vocabulary }) => vocabulary === null) ?? [];
  const wrong = new Map(
    asked
      .flatMap(({ language, asked: own }) => (own?.mistakes ?? []).map((mistake) => ({ ...mistake, language })))
      .map((mistake) => [mistakeKey(mistake.language, mistake.intent, mistake.utterance), mistake]),
  );
  return (
    <div className={report.scroll}>
      <table className={`${report.table} ${report.words}`} aria-label={texts.list}>
        <thead>
          <tr>
            {[texts.utterance, texts.says, texts.means, texts.last].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {tests.map((test) => (
            <Row
              key={test.id}
              test={test}
              intents={intents}
              mistake={wrong.get(mistakeKey(test.language, test.intent, test.text))}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Languages of one base are asked together. */
const mistakeKey = (language: string, intent: string | null, text: string) =>
  `${baseLanguage(language)} ${intent} ${text}`;

type Mistake = { readonly taken_for: string | null; readonly score: number };
type RowProps = {
  readonly test: KeptUtterance;
  readonly intents: TrainedIntents;
  readonly mistake: Mistake | undefined;
};

function Row({ test, intents, mistake }: RowProps) {
  const { missing } = useTraining();
  const perform = useGestures();
  const marking = useMarking(test, intents.kept);
  const { text, language, intent, learnedBy } = test;
  return (
    <tr>
      <th scope="row">
        {marking.words}{" "}
        {learnedBy !== null && (
          <span className="badge warn" {...tip(texts.learnedHelp(learnedBy))}>
            {texts.learned}
          </span>
        )}
        {marking.editor}
      </th>
      <td>{language}</td>
      <td>
        {missing === null ? (
          <Select
            aria-label={texts.meansOf(text)}
            value={intent ?? none}
            options={[
              ...intents.list.map(({ name }) => ({ value: name, label: name })),
              { value: none, label: texts.none },
            ]}
            onChange={(name) => perform(labelTest(test, intents.list.find((each) => each.name === name) ?? null))}
          />
        ) : (
          <bdi className="mono">{intent ?? texts.none}</bdi>
        )}
      </td>
      <td>
        {mistake !== undefined && <span className="badge bad">{texts.taken(mistake.taken_for, mistake.score)}</span>}
      </td>
      <td className={styles.ends}>
        {marking.pen}
        {missing === null && (
          <button
            type="button"
            className="button quiet icon small"
            aria-label={texts.deleteOf(text)}
            onClick={() => perform(dropKept(test))}
          >
            <IconTrash size={14} aria-hidden />
          </button>
        )}
      </td>
    </tr>
  );
}
