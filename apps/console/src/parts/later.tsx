import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from "react";
import { fetchLostStyles } from "./lost-styles.ts";
import { reportError } from "./notices/report-error.ts";
import { PanelError } from "./panel-error.tsx";
import { texts } from "./texts.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

type Place<Props> = {
  /** What a failure calls it. Without a name it tells nothing, and is asked for again by itself. */
  readonly name?: string;
  /** What stands in its place until it is there. */
  readonly waiting?: ReactNode | ((props: Props) => ReactNode);
};

/**
 * A part that is fetched when it is first shown, or by `fetchLater` before. It waits and fails by itself: what is around it
 * stays. With a name, the failure is told in its place, with Retry. Without one, it comes when it can.
 */
export function later<Props extends object>(load: Load<Props>, { name, waiting = null }: Place<Props> = {}) {
  const wait = typeof waiting === "function" ? waiting : () => waiting;
  return keptApart(load, wait, (failure, asked) =>
    name === undefined ? <Coming {...failure}>{wait(asked)}</Coming> : <Told {...failure} name={name} />,
  );
}

/** The same for what opens over the page. A failure is told by a notice and closes it: so it can be asked for again. */
export function laterOpened<Props extends { readonly onClose: () => void }>(name: string, load: Load<Props>) {
  return keptApart(
    load,
    () => null,
    ({ error }, { onClose }) => <Closing name={name} error={error} onClose={onClose} />,
  );
}

const unfetched = new Set<() => Promise<unknown>>();

/** The same for what is no part: a function, the file of a thread. */
export function usedLater<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  unfetched.add(load);
  return load;
}

/** Fetches all that may open on the page, with what it needs. So it opens without the network too. */
export async function fetchLater(): Promise<void> {
  while (unfetched.size > 0) {
    const loads = [...unfetched];
    unfetched.clear();
    // What does not come now is fetched, and told of, when it is opened.
    await Promise.allSettled(loads.map((load) => load()));
  }
}

/** Its file did not arrive: the network fails, or the server has another build. */
class NotFetched extends Error {
  /** Milliseconds until it is worth another try: more after each one. */
  readonly rest: number;

  constructor(tries: number, cause: unknown) {
    super(texts.later.notFetched, { cause });
    this.rest = Math.min(60_000, 1000 * 2 ** tries);
  }
}

/** `again` fetches the part once more where it did not arrive, and draws it. */
type Failure = { readonly error: unknown; readonly again: () => void };

type Part<Props> = {
  readonly draw: (props: Props) => ReactNode;
  readonly wait: (props: Props) => ReactNode;
  /** What stands in its place when it failed. */
  readonly fail: (failure: Failure, props: Props) => ReactNode;
  /** Lets it be fetched again if it did not arrive. React alone would keep the failure for ever. */
  readonly renew: () => void;
};

function keptApart<Props extends object>(load: Load<Props>, wait: Part<Props>["wait"], fail: Part<Props>["fail"]) {
  const fetched = usedLater(load);
  let tries = 0;
  let isFailed = false;
  const ask = () =>
    lazy(async () => {
      try {
        await fetchLostStyles();
        return { default: await fetched() };
      } catch (error) {
        isFailed = true;
        tries += 1;
        throw new NotFetched(tries, error);
      }
    });
  let Fetched: ComponentType<Props> = ask();
  const part: Part<Props> = {
    draw: (props) => createElement(Fetched, props),
    wait,
    fail,
    renew: () => {
      if (!isFailed) return;
      isFailed = false;
      Fetched = ask();
    },
  };
  return (props: Props) => <Apart part={part} asked={props} />;
}

type ApartProps<Props> = { readonly part: Part<Props>; readonly asked: Props };
type ApartState = { readonly failure: { readonly error: unknown } | null };

/** Keeps what a part waits for, and what fails in it, from what is around it. */
class Apart<Props extends object> extends Component<ApartProps<Props>, ApartState> {
  override state: ApartState = { failure: null };

  static getDerivedStateFromError(error: unknown): ApartState {
    return { failure: { error } };
  }

  readonly again = () => {
    this.props.part.renew();
    this.setState({ failure: null });
  };

  /** What opens next asks again. */
  override componentWillUnmount() {
    this.props.part.renew();
  }

  override render() {
    const { part, asked } = this.props;
    const { failure } = this.state;
    if (failure !== null) return part.fail({ error: failure.error, again: this.again }, asked);
    return <Suspense fallback={part.wait(asked)}>{part.draw(asked)}</Suspense>;
  }
}

/** Asks for what did not arrive when the network is back. */
function useNetwork({ error, again }: Failure): void {
  useEffect(() => {
    if (!(error instanceof NotFetched)) return;
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [error, again]);
}

/** Says what failed, in its place. */
function Told({ error, again, name }: Failure & { readonly name: string }) {
  useNetwork({ error, again });
  return (
    <PanelError title={texts.panel.failed(name)} error={error} retry={again}>
      {texts.panel.rest}
    </PanelError>
  );
}

/** Asks for what did not arrive until it comes. What cannot be drawn it tells once. */
function Coming({ error, again, children }: Failure & { readonly children: ReactNode }) {
  useNetwork({ error, again });
  useEffect(() => {
    if (!(error instanceof NotFetched)) return reportError(texts.later.notDrawn, error);
    const timer = setTimeout(again, error.rest);
    return () => clearTimeout(timer);
  }, [error, again]);
  return children;
}

/** Tells what failed, and closes it. */
function Closing(props: { readonly name: string; readonly error: unknown; readonly onClose: () => void }) {
  const { name, error, onClose } = props;
  useEffect(() => {
    reportError(texts.later.notOpened(name), error);
    onClose();
  }, [name, error, onClose]);
  return null;
}
