import { type Conversation, conversationsFromYaml, conversationsToYaml, storedTest } from "@parley/host";
import { useMemo, useState } from "react";
import { FileOrText } from "../parts/file-or-text.tsx";
import { FormDialog } from "../parts/form-dialog.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { agentTests, type OfAgent } from "../testing/agent-tests.ts";
import { readTest, type SavedTest } from "./read-test.ts";
import styles from "./tests.module.css";
import { texts } from "./texts.ts";

/** Most faults that are listed. */
const most = 8;

/** Takes tests from a conversation file: new ones, and those of the same name in the place of what is there. */
export function ImportTests(props: { agent: OfAgent; reload: () => Promise<void>; onClose: () => void }) {
  const { agent, reload, onClose } = props;
  const [yaml, setYaml] = useState("");
  const read = useMemo(() => (yaml.trim() === "" ? null : conversationsFromYaml(yaml)), [yaml]);

  async function take() {
    if (read?.ok !== true) return;
    const tests = agentTests(agent);
    const known = new Map((await tests.all()).map((test) => [test.name, test]));
    const { added, changed } = changesOf(read.conversations, known);
    try {
      for (const conversation of added) await tests.create(storedTest(conversation));
      for (const { test, conversation } of changed) await tests.change(test, storedTest(conversation));
    } finally {
      // Those before a failure are there.
      await reload();
    }
    notify({
      severity: "success",
      title: texts.files.imported(added.length, changed.length),
      detail: texts.files.unchanged(read.conversations.length - added.length - changed.length),
    });
    onClose();
  }

  return (
    <FormDialog
      title={texts.files.importTitle}
      size={640}
      verb={texts.files.import}
      isComplete={read?.ok === true && read.conversations.length > 0}
      run={take}
      onClose={onClose}
    >
      <p className="muted">{texts.files.lead}</p>
      <FileOrText
        label={texts.files.yaml}
        accept=".yaml,.yml,application/yaml"
        value={yaml}
        onChange={setYaml}
        rows={12}
        isRequired
        hasFocus
      />
      <div aria-live="polite">
        {read?.ok === true && <p>{texts.files.found(read.conversations.length)}</p>}
        {read?.ok === false && (
          <ul className={styles.refused}>
            {read.faults.slice(0, most).map(({ line, column, message }) => (
              <li key={`${line}:${column} ${message}`}>{texts.place(line, column, message)}</li>
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  );
}

/** What of a file is not there yet, and what is there otherwise. */
function changesOf(conversations: readonly Conversation[], known: ReadonlyMap<string, SavedTest>) {
  const added = conversations.filter(({ name }) => !known.has(name));
  const changed = conversations.flatMap((conversation) => {
    const test = known.get(conversation.name);
    const stored = test === undefined ? null : readTest(test);
    const isSame = stored !== null && conversationsToYaml([stored]) === conversationsToYaml([conversation]);
    return test === undefined || isSame ? [] : [{ test, conversation }];
  });
  return { added, changed };
}
