/** When a person last did something in any tab of this browser. */
export type Activity = {
  readonly lastAt: () => number;
  /** A person is there: tells the other tabs too. */
  readonly touch: () => void;
  readonly stop: () => void;
};

const signs = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/** Tabs tell each other at most this often, in ms. */
const interval = 1_000;

/** Watches this tab and hears of the others. `isHeld` says when signs of life do not count, because a question stands open. */
export function watchActivity(isHeld: () => boolean): Activity {
  const channel = new BroadcastChannel("parley.activity");
  let last = Date.now();
  let told = 0;

  function touch() {
    last = Date.now();
    told = last;
    channel.postMessage(last);
  }

  function onSign() {
    if (isHeld()) return;
    last = Date.now();
    if (last - told >= interval) touch();
  }

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === "number") last = Math.max(last, data);
  };
  for (const sign of signs) addEventListener(sign, onSign, { capture: true, passive: true });
  touch();
  return {
    lastAt: () => last,
    touch,
    stop: () => {
      for (const sign of signs) removeEventListener(sign, onSign, { capture: true });
      channel.close();
    },
  };
}
