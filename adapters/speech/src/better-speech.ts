/** How to connect something better than the programs of this machine: the end of a sentence that says what they can do. */
export const betterSpeech = "to connect a better one, read docs/how-to/speech.md";
