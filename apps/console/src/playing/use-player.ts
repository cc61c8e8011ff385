import { useRef, useState } from "react";

/** How many times as fast a recording may be heard. */
export const speeds = [1, 1.25, 1.5, 2];

/**
 * The state of an audio element, and what is done to it; times in seconds, from `start` on. `audio` are the properties
 * it is given.
 */
export function usePlayer(start = 0) {
  const element = useRef<HTMLAudioElement>(null);
  const [position, setPosition] = useState(start);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);

  function seek(seconds: number) {
    setPosition(seconds);
    if (element.current) element.current.currentTime = seconds;
  }

  return {
    position,
    isPlaying,
    speed,
    seek,
    /** Moves by so many seconds. */
    skip: (seconds: number) => {
      const end = element.current?.duration;
      const last = end !== undefined && Number.isFinite(end) ? end : position;
      seek(Math.min(Math.max(0, position + seconds), last));
    },
    setSpeed: (times: number) => {
      setSpeed(times);
      if (element.current) element.current.playbackRate = times;
    },
    toggle: () => {
      if (isPlaying) element.current?.pause();
      else void element.current?.play();
    },
    audio: {
      ref: element,
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onLoadedMetadata: () => {
        if (!element.current) return;
        element.current.playbackRate = speed;
        // A place may have been chosen before the sound was there.
        if (position > 0) element.current.currentTime = position;
      },
      onTimeUpdate: () => setPosition(element.current?.currentTime ?? 0),
    },
  };
}

export type Player = ReturnType<typeof usePlayer>;
