import { type Conversation, conversationsFromYaml, conversationsToYaml } from "@parley/host";
import { useRef, useState } from "react";
import { stepParts } from "./expect-fields.tsx";
import { type Given, givenParts } from "./given-form.tsx";
import { freshTest } from "./read-test.ts";
import { type EditedStep, freshStep, moveStep, type StepKind } from "./steps.ts";
import { texts } from "./texts.ts";

/** What has fields beside the steps. */
const fielded: ReadonlySet<string> = new Set(["name", "steps", "language", ...givenParts]);

export type TestDraft = ReturnType<typeof useTestDraft>;

/** A test while it is written, in fields or as YAML. `first` is what it begins as; null: what is stored cannot be read. */
export function useTestDraft(first: Conversation | null) {
  const [draft, setDraft] = useState<Conversation>(first ?? freshTest);
  const lastId = useRef(0);
  const nextId = () => {
    lastId.current += 1;
    return lastId.current;
  };
  const identified = ({ steps }: Conversation): readonly EditedStep[] => steps.map((step) => ({ id: nextId(), step }));
  const [steps, setSteps] = useState(() => identified(draft));
  const [focused, focus] = useState<{ readonly id: number | null; readonly at: number }>({ id: null, at: 0 });
  /** Parts of the test, and of steps by their ids, whose texts cannot be read. */
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  /** How often what is given was taken from YAML: its rows begin again. */
  const [readings, setReadings] = useState(0);
  const [yaml, setYaml] = useState<string | null>(null);
  const [saved, setSaved] = useState(() => (first === null ? "" : conversationsToYaml([first])));

  const read = yaml === null ? null : readOne(yaml);
  const isReadable =
    !givenParts.some((part) => unread.has(part)) &&
    !steps.some(({ id }) => stepParts.some((part) => unread.has(`${id} ${part}`)));
  const written = isReadable ? { ...draft, steps: steps.map(({ step }) => step) } : null;
  const whole: Conversation | null = read === null ? written : read.ok ? read.conversation : null;

  function changeSteps(next: readonly EditedStep[], focusOn: number | null) {
    setSteps(next);
    focus(({ at }) => ({ id: focusOn, at: at + 1 }));
  }

  function fill(test: Conversation) {
    setDraft(test);
    setSteps(identified(test));
    setReadings(readings + 1);
  }

  return {
    draft,
    steps,
    focused,
    readings,
    yaml,
    writeYaml: setYaml,
    /** What is wrong with the YAML. */
    yamlFault: read?.ok === false ? read.message : null,
    /** The whole test; null while a part of it cannot be read. */
    whole,
    /** Compared as a file: the order of a test's members says nothing. */
    isDirty: first !== null && (whole === null || conversationsToYaml([whole]) !== saved),
    keep: (test: Conversation) => setSaved(conversationsToYaml([test])),
    /** Members of the test that have no field here. */
    further: Object.keys(draft).filter((name) => !fielded.has(name)),
    rename: (name: string) => setDraft({ ...draft, name }),
    speak: (language: string | null) => {
      const { language: _before, ...rest } = draft;
      setDraft(language === null ? rest : { ...rest, language });
    },
    give: (given: Given) => setDraft((before) => withGiven(before, given)),
    judge: (part: string, isPartReadable: boolean) =>
      setUnread((before) => {
        const after = new Set(before);
        if (isPartReadable) after.delete(part);
        else after.add(part);
        return after;
      }),
    addStep: (kind: StepKind, at: number) => {
      const id = nextId();
      changeSteps(steps.toSpliced(at, 0, { id, step: freshStep(kind) }), id);
    },
    changeStep: (changed: EditedStep) => setSteps(steps.map((each) => (each.id === changed.id ? changed : each))),
    moveStep: (id: number, by: -1 | 1) => changeSteps(moveStep(steps, id, by), id),
    removeStep: (id: number) => {
      const index = steps.findIndex((each) => each.id === id);
      const beside = steps[index + 1] ?? steps[index - 1];
      changeSteps(
        steps.filter((each) => each.id !== id),
        beside?.id ?? null,
      );
    },
    /** Another test in its place, where it is written. */
    replace: (test: Conversation) => (yaml === null ? fill(test) : setYaml(conversationsToYaml([test]))),
    /** Turns from fields to YAML and back, where the whole test can be read. */
    turn: () => {
      if (whole === null) return;
      if (yaml === null) return setYaml(conversationsToYaml([whole]));
      fill(whole);
      setYaml(null);
    },
  };
}

/** The test with other things given; what is undefined is left out. */
function withGiven({ metadata, account, mocks, ...test }: Conversation, given: Given): Conversation {
  const all = { metadata, account, mocks, ...given };
  return {
    ...test,
    ...(all.metadata !== undefined && { metadata: all.metadata }),
    ...(all.account !== undefined && { account: all.account }),
    ...(all.mocks !== undefined && { mocks: all.mocks }),
  };
}

/** The one test of a text, or what is wrong with it. */
function readOne(
  yaml: string,
): { readonly ok: true; readonly conversation: Conversation } | { readonly ok: false; readonly message: string } {
  const read = conversationsFromYaml(yaml);
  if (!read.ok) {
    const [fault] = read.faults;
    return { ok: false, message: fault === undefined ? "" : texts.place(fault.line, fault.column, fault.message) };
  }
  const [conversation, ...more] = read.conversations;
  if (conversation === undefined || more.length > 0) return { ok: false, message: texts.editor.oneTest };
  return { ok: true, conversation };
}
