import { Decoder } from "../src/pocketsphinx/decoder.ts";
import { readDictionary } from "../src/pocketsphinx/dictionary.ts";
import { grammarOf } from "../src/pocketsphinx/grammar.ts";
import { openLibrary } from "../src/pocketsphinx/library.ts";
import { telephoneModel } from "../src/pocketsphinx/telephone-model.ts";

// Prints by how many megabytes a process grows that listens for five hundred grammars, one after the other.

const folder = "/usr/share/pocketsphinx/model/en-us";
const dictionary = readDictionary(`${folder}/cmudict-en-us.dict`);
const decoder = new Decoder(openLibrary(), telephoneModel(`${folder}/en-us`));
const quiet = new Int16Array(1600);

function listen(times: number): void {
  for (let time = 0; time < times; time++) {
    const grammar = grammarOf({ phrases: [], values: [], kinds: ["date", "time"] }, dictionary);
    if (grammar !== null) decoder.heard(grammar, { beam: 1e-60, wordBeam: 1e-40 }, quiet);
  }
}

function megabytes(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss() / 1e6;
}

listen(100);
const before = megabytes();
listen(500);
console.log(megabytes() - before);
