/** What the player below the list of calls says. */
export const texts = {
  label: "Player",
  keys: { group: "Recording", toggle: "Play or pause", close: "Close the player" },
  unknownCaller: "Unknown caller",
  failed: "Could not load the recording",
  play: "Play",
  pause: "Pause",
  back: "Back 5 seconds",
  on: "On 5 seconds",
  position: "Position in the recording",
  loading: "Loading",
  speed: "Speed",
  times: (speed: number) => `${speed}×`,
} as const;
