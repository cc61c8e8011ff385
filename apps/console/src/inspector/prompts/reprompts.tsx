import { type BlockDoc, nameOfList, repromptFields, repromptLists, rowOf, saidContents } from "@parley/flow";
import type { Id } from "@parley/model/kernel";
import { useForm } from "../form/form-context.ts";
import styles from "../inspector.module.css";
import { texts } from "../texts.ts";
import { SaidPrompts } from "./said-prompts.tsx";
import { repromptSpeaker, rowSpeaker } from "./speakers.ts";

/** What is said when a question is asked again: a block's own words, or with null the agent's, which hold everywhere else. */
export function Reprompts({ block }: { block: BlockDoc | null }) {
  const { document } = useForm();
  return (
    <section aria-label={texts.reprompts.title}>
      <header className={styles.section}>
        <h3>{texts.reprompts.title}</h3>
      </header>
      {repromptFields.map((field) => {
        const own = (block ?? document.settings)[field];
        return (
          <SaidPrompts
            key={field}
            speaker={repromptSpeaker(block, field)}
            said={own === null ? [] : [own]}
            title={texts.reprompts[field]}
            verb={texts.reprompts.write}
            field={field}
            isOne
          >
            <Instead prompt={block === null ? null : document.settings[field]} />
          </SaidPrompts>
        );
      })}
      {block !== null &&
        repromptLists.map((field) => (
          <SaidPrompts
            key={field}
            speaker={rowSpeaker("block", { id: block.id, name: `${block.name} ${nameOfList(field)}` }, field)}
            said={block[field]}
            title={texts.reprompts[field]}
            verb={texts.reprompts.write}
            field={field}
            isFurther
          />
        ))}
    </section>
  );
}

/** What is said where there are no words of one's own: the agent's, or the question once more. */
function Instead({ prompt }: { prompt: Id | null }) {
  const { document, version } = useForm();
  if (prompt === null || rowOf(document, "prompt", prompt) === undefined) {
    return <p className={styles.help}>{texts.reprompts.repeats}</p>;
  }
  const { language } = document.settings;
  const words = saidContents(document.rows).find((row) => row.prompt === prompt && row.language === language);
  return (
    <p className={styles.help}>
      “<bdi>{words?.content ?? ""}</bdi>”{texts.reprompts.inherited(version)}
    </p>
  );
}
