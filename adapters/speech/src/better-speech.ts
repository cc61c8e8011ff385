/** How to connect something better than the programs of this machine, for a terminal: the end of a sentence on what they can do. */
export const betterSpeech = "to connect a better one, read docs/how-to/speech.md";
