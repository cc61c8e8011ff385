import { readFileSync, writeSync } from "node:fs";
import espeak from "espeak-ng";

// Run as a program of its own: takes the arguments of espeak-ng, text on standard input, and writes WAV to standard
// output, or lines for --voices. The package knows files only, so both go through its file system in memory.

const wanted = process.argv.slice(2);
const isSpeaking = wanted.includes("--stdin");
const lines: string[] = [];
const faults: string[] = [];
const files = { input: "input.txt", output: "output.wav" };
const given = wanted.filter((argument) => argument !== "--stdin" && argument !== "--stdout");

const program = await espeak({
  arguments: isSpeaking ? [...given, "-f", files.input, "-w", files.output] : given,
  print: (line) => lines.push(line),
  printErr: (line) => faults.push(line),
  preRun: [
    (module) => {
      if (isSpeaking) module.FS.writeFile(files.input, readFileSync(0));
    },
  ],
});

if (faults.length > 0) writeAll(2, Buffer.from(`${faults.join("\n")}\n`));
if (!isSpeaking) writeAll(1, Buffer.from(`${lines.join("\n")}\n`));
else if (program.FS.analyzePath(files.output).exists) writeAll(1, program.FS.readFile(files.output));
else process.exitCode = 1;

/** A pipe takes as much as it has room for. */
function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let place = 0; place < bytes.length; ) {
    try {
      place += writeSync(descriptor, bytes, place);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
  }
}
