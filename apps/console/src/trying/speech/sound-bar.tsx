import { IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import { useState } from "react";
import { useObjectUrl } from "../../playing/use-object-url.ts";
import { usePlayer } from "../../playing/use-player.ts";
import styles from "./sound-bar.module.css";
import { texts } from "./texts.ts";

type Props = {
  readonly label: string;
  readonly sound: Blob;
  /** It is heard as soon as it is there. */
  readonly startsAtOnce?: boolean;
};

/** A short sound: heard, stopped, and how long it is. */
export function SoundBar({ label, sound, startsAtOnce = false }: Props) {
  const url = useObjectUrl(sound);
  const { audio, isPlaying, position, seek, toggle } = usePlayer();
  const [whole, setWhole] = useState(0);
  const Icon = isPlaying ? IconPlayerStop : IconPlayerPlay;
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className="button icon small"
        aria-label={`${isPlaying ? texts.stop : texts.play}: ${label}`}
        onClick={() => {
          toggle();
          if (isPlaying) seek(0);
        }}
      >
        <Icon size={14} aria-hidden />
      </button>
      <progress aria-label={label} max={whole || 1} value={Math.min(position, whole)} />
      <span className="caption">{texts.seconds(position, whole)}</span>
      <audio
        {...audio}
        src={url}
        autoPlay={startsAtOnce}
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          audio.onLoadedMetadata();
          setWhole(Number.isFinite(duration) ? duration : 0);
        }}
      />
    </div>
  );
}
