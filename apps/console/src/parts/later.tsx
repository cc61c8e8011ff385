import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense, useEffect } from "react";
import { fetchLostStyles } from "./lost-styles.ts";
import { reportError } from "./notices/report-error.ts";
import { PanelError } from "./panel-error.tsx";
import { texts } from "./texts.ts";

type Load<Props> = () => Promise<ComponentType<Props>>;

type Place<Props> = {
  /** What an error calls it. A part without a name shows no error, and is fetched again until it comes. */
  readonly name?: string;
  /** What stands in its place until it is there. */
  readonly waiting?: ReactNode | ((props: Props) => ReactNode);
};

/**
 * A part that is fetched when it is first shown, or before by `fetchLater`. While it waits or fails, what is around it
 * stays. With a name, an error stands in its place, with Retry. Without one, it is fetched again until it comes.
 */
export function later<Props extends object>(load: Load<Props>, { name, waiting = null }: Place<Props> = {}) {
  const wait = typeof waiting === "function" ? waiting : () => waiting;
  return keptApart(load, wait, (failure, asked) =>
    name === undefined ? <Coming {...failure}>{wait(asked)}</Coming> : <Failed {...failure} name={name} />,
  );
}

/** The same for dialogs and menus. A failure shows as a notice and closes them, so people can open them again. */
export function laterOpened<Props extends { readonly onClose: () => void }>(name: string, load: Load<Props>) {
  return keptApart(
    load,
    () => null,
    ({ error }, { onClose }) => <Closing name={name} error={error} onClose={onClose} />,
  );
}

const unfetched = new Set<() => Promise<unknown>>();

/** The same for code that draws nothing: a function, the file of a thread. What it gives rejects when that did not arrive. */
export function usedLater<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  unfetched.add(load);
  return async () => {
    try {
      return await load();
    } catch (error) {
      throw new NotFetched(1, error);
    }
  };
}

/** Fetches all that may open on the page, so that it opens without the network too. */
export async function fetchLater(): Promise<void> {
  while (unfetched.size > 0) {
    const loads = [...unfetched];
    unfetched.clear();
    // What fails now is fetched when it is opened, and shows an error then.
    await Promise.allSettled(loads.map((load) => load()));
  }
}

/** The file of a part did not arrive: the network failed, or the server has another build. */
class NotFetched extends Error {
  /** Milliseconds to wait before the next try; longer after each one. */
  readonly rest: number;

  constructor(tries: number, cause: unknown) {
    super(texts.later.notFetched, { cause });
    this.rest = Math.min(60_000, 1000 * 2 ** tries);
  }
}

/** `again` draws the part again, and fetches it first if it did not arrive. */
type Failure = { readonly error: unknown; readonly again: () => void };

type Part<Props> = {
  readonly draw: (props: Props) => ReactNode;
  readonly wait: (props: Props) => ReactNode;
  /** What stands in its place when it failed. */
  readonly fail: (failure: Failure, props: Props) => ReactNode;
  /** Allows another fetch after one failed. React's `lazy` alone keeps the first failure. */
  readonly renew: () => void;
};

function keptApart<Props extends object>(load: Load<Props>, wait: Part<Props>["wait"], fail: Part<Props>["fail"]) {
  unfetched.add(load);
  let tries = 0;
  let isFailed = false;
  const ask = () =>
    lazy(async () => {
      try {
        await fetchLostStyles();
        return { default: await load() };
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

/** Catches what a part waits for or throws, so that what is around it stays. */
class Apart<Props extends object> extends Component<ApartProps<Props>, ApartState> {
  override state: ApartState = { failure: null };

  static getDerivedStateFromError(error: unknown): ApartState {
    return { failure: { error } };
  }

  readonly again = () => {
    this.props.part.renew();
    this.setState({ failure: null });
  };

  /** The next one that opens fetches again. */
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

/** Fetches again when the network is back. */
function useNetwork({ error, again }: Failure): void {
  useEffect(() => {
    if (!(error instanceof NotFetched)) return;
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [error, again]);
}

/** Stands in the place of a part that failed. */
function Failed({ error, again, name }: Failure & { readonly name: string }) {
  useNetwork({ error, again });
  return (
    <PanelError title={texts.panel.failed(name)} error={error} retry={again}>
      {texts.panel.rest}
    </PanelError>
  );
}

/** Fetches again until the part comes. An error while drawing is reported once. */
function Coming({ error, again, children }: Failure & { readonly children: ReactNode }) {
  useNetwork({ error, again });
  useEffect(() => {
    if (!(error instanceof NotFetched)) return reportError(texts.later.notDrawn, error);
    const timer = setTimeout(again, error.rest);
    return () => clearTimeout(timer);
  }, [error, again]);
  return children;
}

/** Shows as a notice what failed, and closes it. */
function Closing(props: { readonly name: string; readonly error: unknown; readonly onClose: () => void }) {
  const { name, error, onClose } = props;
  useEffect(() => {
    reportError(texts.later.notOpened(name), error);
    onClose();
  }, [name, error, onClose]);
  return null;
}
