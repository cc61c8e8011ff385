import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { clock } from "../look/time.ts";
import { PanelError } from "../parts/panel-error.tsx";
import { type LoadedRecording, loadRecording } from "./load-recording.ts";
import styles from "./recording.module.css";
import type { Player } from "./use-player.ts";
import { Waveform } from "./waveform.tsx";

/** The two channels of a call, seen and heard. */
export function Recording({ path, player }: { path: string; player: Player }) {
  const recording = useQuery({
    queryKey: ["recording", path],
    queryFn: () => loadRecording(path),
    staleTime: Infinity,
  });
  const { data, error, refetch } = recording;
  if (error) return <PanelError title="Could not load the recording" error={error} retry={() => void refetch()} />;
  return data ? <LoadedPlayer recording={data} player={player} /> : <RecordingSkeleton />;
}

export function RecordingSkeleton() {
  return (
    <div className={styles.player} aria-hidden="true">
      <span className={`skeleton ${styles.waiting}`} />
      <span className={`skeleton ${styles.waiting}`} />
      <span className={styles.groove} />
      <span className={styles.controls} />
    </div>
  );
}

function LoadedPlayer({ recording, player }: { recording: LoadedRecording; player: Player }) {
  const { seconds } = recording;
  const url = useObjectUrl(recording.sound);
  const position = Math.min(player.position, seconds);
  const played = seconds > 0 ? position / seconds : 0;
  const Icon = player.isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const where = `${clock(position * 1000)} / ${clock(seconds * 1000)}`;
  return (
    <div className={styles.player} style={{ "--played": `${played * 100}%` }}>
      <Waveform speaker="agent" peaks={recording.agent} played={played} />
      <Waveform speaker="caller" peaks={recording.caller} played={played} />
      <span className={styles.groove} />
      <input
        className={styles.seek}
        type="range"
        aria-label="Position in the recording"
        aria-valuetext={where}
        min={0}
        max={seconds}
        step={0.1}
        value={position}
        onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
      />
      <audio src={url} {...player.audio} />
      <div className={styles.controls}>
        <button
          className="button primary icon"
          type="button"
          aria-label={player.isPlaying ? "Pause" : "Play"}
          onClick={player.toggle}
        >
          <Icon size={16} aria-hidden />
        </button>
        <span className="muted">{where}</span>
      </div>
    </div>
  );
}

function useObjectUrl(blob: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
