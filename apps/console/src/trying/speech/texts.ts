/** What sounds that are tried say. */
export const texts = {
  play: "Play",
  stop: "Stop",
  seconds: (position: number, whole: number) => `${position.toFixed(1)} / ${whole.toFixed(1)} s`,
  notASound: "This is not a sound that the browser can read. Choose a WAV, MP3, OGG or M4A file.",
  tooLong: (seconds: number, most: number) => `The sound lasts ${Math.ceil(seconds)} s. At most ${most} s are heard.`,
  tooLarge: "The file is larger than 25 MB. Choose a shorter one.",
  noMicrophone: "There is no microphone here, or the browser gives none to this page.",
  nothingRecorded: "No sound came from the microphone. Record again, and wait until the seconds run.",
  recorded: (seconds: number) => ` ${seconds.toFixed(1)} s`,
  refused: "The microphone was refused. Allow it in the browser and record again.",
} as const;
