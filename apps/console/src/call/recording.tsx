import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { request } from "../api/request.ts";
import { clock } from "../look/time.ts";
import { PanelError } from "./panel-error.tsx";
import { Waveform } from "./waveform.tsx";

type Audio = { url: string; caller: Float32Array; agent: Float32Array; seconds: number };

async function load(path: string): Promise<Audio> {
  const blob = await (await request(path)).blob();
  const bytes = await blob.arrayBuffer();
  const context = new OfflineAudioContext(2, 1, 8000);
  const decoded = await context.decodeAudioData(bytes);
  return {
    url: URL.createObjectURL(blob),
    caller: decoded.getChannelData(0),
    agent: decoded.getChannelData(decoded.numberOfChannels - 1),
    seconds: decoded.duration,
  };
}

/** The two channels of a call, seen and heard. */
export function Recording(props: { path: string; position: number; onPosition: (seconds: number) => void }) {
  const audio = useQuery({ queryKey: ["recording", props.path], queryFn: () => load(props.path), staleTime: Infinity });
  const player = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    const element = player.current;
    if (element && Math.abs(element.currentTime - props.position) > 0.3) element.currentTime = props.position;
  }, [props.position]);

  if (audio.error) return <PanelError title="Could not load the recording" error={audio.error} retry={audio.refetch} />;
  if (!audio.data) return <div style={{ height: 148 }} aria-busy="true" />;
  const { seconds, url, agent, caller } = audio.data;
  const share = seconds > 0 ? props.position / seconds : 0;
  return (
    <div style={{ display: "grid", gap: "var(--s-2)", padding: "var(--s-4)" }}>
      <Waveform label="Agent" colour="--agent" samples={agent} position={share} />
      <Waveform label="Caller" colour="--caller" samples={caller} position={share} />
      {/* biome-ignore lint/a11y/useMediaCaption: the transcript beside it is the caption */}
      <audio
        ref={player}
        src={url}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => props.onPosition(event.currentTarget.currentTime)}
      />
      <div style={{ display: "flex", alignItems: "center", gap: "var(--s-3)" }}>
        <button
          className="button primary icon"
          type="button"
          aria-label={playing ? "Pause" : "Play"}
          onClick={() => (playing ? player.current?.pause() : player.current?.play())}
        >
          {playing ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
        </button>
        <input
          type="range"
          aria-label="Position in the recording"
          min={0}
          max={seconds}
          step={0.1}
          value={props.position}
          onChange={(event) => props.onPosition(event.currentTarget.valueAsNumber)}
        />
        <span className="muted">
          {clock(props.position * 1000)} / {clock(seconds * 1000)}
        </span>
      </div>
    </div>
  );
}
