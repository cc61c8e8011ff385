import { load } from "@parley/client";
import { type Call, recordingOfCall } from "@parley/model/api/calls";
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
  IconX,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { send } from "../../api/send.ts";
import { clock } from "../../look/time.ts";
import { useZone } from "../../look/use-zone.ts";
import { useActions } from "../../parts/actions/use-actions.ts";
import { PanelError } from "../../parts/panel-error.tsx";
import { places } from "../../parts/places.ts";
import { Select } from "../../parts/selects/select.tsx";
import { useObjectUrl } from "../../playing/use-object-url.ts";
import { speeds, usePlayer } from "../../playing/use-player.ts";
import { callerOf } from "../../telling/caller-of.ts";
import styles from "./docked-player.module.css";
import { texts } from "./texts.ts";

const playerKeys = { toggle: "Shift+P", close: "Shift+Q" } as const;

/** Plays the recording of one call below its list; another call is another player. */
export function DockedPlayer(props: {
  call: Call;
  agent: { readonly organisation: string; readonly flow: string; readonly version: string };
  search: object;
  onClose: () => void;
}) {
  const { call, agent, search, onClose } = props;
  const { moment } = useZone();
  const player = usePlayer();
  const asked = { path: { org: agent.organisation, flow: agent.flow }, query: { call_uuid: call.call_uuid } };
  const recording = useQuery({
    queryKey: ["sound", asked],
    queryFn: async () => (await load(send, recordingOfCall, asked)).blob(),
    staleTime: Infinity,
    // Recordings are large: one at a time is kept.
    gcTime: 0,
  });
  const url = useObjectUrl(recording.data);
  const [seconds, setSeconds] = useState((call.duration_ms ?? 0) / 1000);
  const { toggle, skip } = player;
  useActions(
    () => [
      {
        id: "player.toggle",
        group: texts.keys.group,
        label: texts.keys.toggle,
        keys: playerKeys.toggle,
        isOnlyKey: true,
        run: toggle,
      },
      {
        id: "player.close",
        group: texts.keys.group,
        label: texts.keys.close,
        keys: playerKeys.close,
        isOnlyKey: true,
        run: onClose,
      },
    ],
    [player.isPlaying],
  );
  // It plays at once. Where the browser wants a press first, the button plays it.
  const { ref: element } = player.audio;
  useEffect(() => {
    if (url !== undefined) void element.current?.play().catch(() => {});
  }, [url, element]);

  const Icon = player.isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const where = `${clock(player.position * 1000)} / ${clock(seconds * 1000)}`;
  const name = callerOf(call) ?? texts.unknownCaller;
  return (
    <section className={styles.player} aria-label={texts.label}>
      <Link className={styles.name} {...places.call({ ...agent, call: call.call_uuid })} search={search}>
        <span className="mono">{name}</span>
        <span className="muted">{moment(call.call_created_at)}</span>
      </Link>
      {recording.error ? (
        <PanelError title={texts.failed} error={recording.error} retry={() => void recording.refetch()} />
      ) : (
        <>
          <audio
            src={url}
            {...player.audio}
            onDurationChange={(event) => {
              const { duration } = event.currentTarget;
              if (Number.isFinite(duration)) setSeconds(duration);
            }}
          />
          <button
            className="button primary icon"
            type="button"
            aria-label={player.isPlaying ? texts.pause : texts.play}
            title={playerKeys.toggle}
            disabled={url === undefined}
            onClick={toggle}
          >
            <Icon size={16} aria-hidden />
          </button>
          <button className="button quiet icon" type="button" aria-label={texts.back} onClick={() => skip(-5)}>
            <IconRewindBackward5 size={18} aria-hidden />
          </button>
          <button className="button quiet icon" type="button" aria-label={texts.on} onClick={() => skip(5)}>
            <IconRewindForward5 size={18} aria-hidden />
          </button>
          <input
            className={`slider ${styles.seek}`}
            style={{ "--filled": `${seconds > 0 ? Math.min(100, (player.position / seconds) * 100) : 0}%` }}
            type="range"
            aria-label={texts.position}
            aria-valuetext={where}
            min={0}
            max={seconds}
            step={0.1}
            value={Math.min(player.position, seconds)}
            onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
          />
          <span className={styles.time}>{recording.data === undefined ? texts.loading : where}</span>
          <Select
            className={styles.speed}
            aria-label={texts.speed}
            value={String(player.speed)}
            options={speeds.map((each) => ({ value: String(each), label: texts.times(each) }))}
            onChange={(value) => player.setSpeed(Number(value))}
          />
        </>
      )}
      <button
        className="button quiet icon"
        type="button"
        aria-label={texts.keys.close}
        title={playerKeys.close}
        onClick={onClose}
      >
        <IconX size={16} aria-hidden />
      </button>
    </section>
  );
}
