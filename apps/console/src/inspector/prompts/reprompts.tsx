import { type BlockDoc, type Reprompt, repromptFields, rowOf } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { useForm } from "../form/form-context.ts";
import styles from "../inspector.module.css";
import { SaidPrompts } from "./said-prompts.tsx";
import { repromptSpeaker } from "./speakers.ts";

const titles: { readonly [R in Reprompt]: string } = {
  no_input_reprompt: "When nothing is heard",
  no_match_reprompt: "When nothing fits",
};

/** What is said when a question is asked again: a block's own words, or with null the agent's, which hold everywhere else. */
export function Reprompts({ block }: { block: BlockDoc | null }) {
  const { document } = useForm();
  return (
    <section aria-label="Asked again">
      <header className={styles.section}>
        <h3>Asked again</h3>
      </header>
      {repromptFields.map((field) => {
        const own = (block ?? document.settings)[field];
        return (
          <SaidPrompts
            key={field}
            speaker={repromptSpeaker(block, field)}
            said={own === null ? [] : [own]}
            title={titles[field]}
            verb="Write words"
            field={field}
            isOne
          >
            <Instead prompt={block === null ? null : document.settings[field]} />
          </SaidPrompts>
        );
      })}
    </section>
  );
}

/** What is said where there are no words of one's own: the agent's, or the question once more. */
function Instead({ prompt }: { prompt: Id | null }) {
  const { document, version } = useForm();
  if (prompt === null || rowOf(document, "prompt", prompt) === undefined) {
    return <p className={styles.help}>Says its question again.</p>;
  }
  const { language } = document.settings;
  const words = document.rows.prompt_content.find((row) => row.prompt === prompt && row.language === language);
  return (
    <p className={styles.help}>
      “<bdi>{words?.content ?? ""}</bdi>” Inherited from version {version}.
    </p>
  );
}
