/** What the sound of a cell says. */
export const texts = {
  say: "Say",
  saying: "Saying",
  said: "Said words",
  hear: "Hear recording",
  recording: "Recording",
  record: "Record",
  stop: "Stop recording",
  recordingNow: "Recording. Say the words of the cell.",
  upload: "Upload",
  remove: "Delete recording",
  outdated: "Text changed after this recording.",
  recordedWith: "It was recorded with:",
  kept: "Recording saved",
  removed: "Recording deleted",
  unkept: "The recording is not saved yet. It is lost with this page.",
  retry: "Save again",
  failed: "The recording could not be changed",
  tooLong: (most: number) =>
    `The words are longer than ${most.toLocaleString("en")} characters: they are not said here.`,
  named: "Variables are said by their names.",
} as const;
