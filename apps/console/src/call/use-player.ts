import { useRef, useState } from "react";

/** The state of an audio element, and what is done to it; times in seconds. `audio` are the properties it is given. */
export function usePlayer() {
  const element = useRef<HTMLAudioElement>(null);
  const [position, setPosition] = useState(0);
  const [isPlaying, setPlaying] = useState(false);

  return {
    position,
    isPlaying,
    seek: (seconds: number) => {
      setPosition(seconds);
      if (element.current) element.current.currentTime = seconds;
    },
    toggle: () => {
      if (isPlaying) element.current?.pause();
      else void element.current?.play();
    },
    audio: {
      ref: element,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onTimeUpdate: () => setPosition(element.current?.currentTime ?? 0),
    },
  };
}

export type Player = ReturnType<typeof usePlayer>;
