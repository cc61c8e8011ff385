import { type Conversation, storedTest } from "@parley/host";
import { rules } from "@parley/model";
import { messageOf } from "@parley/model/kernel";
import { IconTestPipe } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Forbidden } from "../parts/forbidden.tsx";
import { notify } from "../parts/notices/notice-store.ts";
import { Popover } from "../parts/popover.tsx";
import { usePolicy } from "../parts/use-policy.ts";
import { WordForm } from "../parts/word-form.tsx";
import { agentTests, type OfAgent, testsKey } from "./agent-tests.ts";
import { texts } from "./texts.ts";

/** Longest name of a test. */
const longest = 200;

const action = { id: "save as test", group: texts.group, label: texts.saveVerb, needs: rules.flowWrite } as const;

/** Saves what was talked as a test of its agent, under a name that is asked for. */
export function SaveAsTest(props: {
  agent: OfAgent;
  /** Writes down what was talked; what does so is fetched by then. */
  write: () => Promise<Omit<Conversation, "name">>;
  /** What to know before it is saved. */
  note?: string | null;
  /** A picture stands for its words. */
  isIcon?: boolean;
  /** It opens towards the left. */
  isAtEnd?: boolean;
}) {
  const { agent, write } = props;
  const queries = useQueryClient();
  const { isAllowed } = usePolicy(rules.flowWrite);

  async function save(name: string) {
    try {
      await agentTests(agent).create(storedTest({ ...(await write()), name }));
      await queries.invalidateQueries({ queryKey: testsKey(agent) });
      notify({ severity: "success", title: texts.saved(name), detail: texts.savedDetail });
    } catch (error) {
      const detail = messageOf(error);
      notify({ severity: "error", title: texts.failed, detail });
    }
  }

  const look = props.isIcon ? "button icon" : "button small";
  const face = props.isIcon ? (
    <>
      <IconTestPipe size={16} aria-hidden />
      <span className="visually-hidden">{texts.saveVerb}</span>
    </>
  ) : (
    texts.saveVerb
  );
  if (!isAllowed) {
    return (
      <Forbidden needs={rules.flowWrite}>
        <button type="button" className={look}>
          {face}
        </button>
      </Forbidden>
    );
  }
  return (
    <Popover label={texts.label} buttonClass={look} button={face} isAtEnd={props.isAtEnd ?? false} action={action}>
      {(close) => (
        <WordForm
          label={texts.name}
          longest={longest}
          known={[]}
          note={props.note ?? null}
          verbs={[
            {
              label: texts.save,
              run: (name) => {
                close();
                void save(name);
              },
            },
          ]}
        />
      )}
    </Popover>
  );
}
