import { mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What a decoder knows sounds by: the folder of the model, and the file of means that is used instead of the model's. */
export type AcousticModel = { readonly folder: string; readonly means: string };

/** Bands of the spectrum, from 130 to 6800 Hz, and the figures that the model makes of them. */
const bands = 25;
const figures = 13;

/** A sound is known by its spectrum, how that changes, and how the change changes: each has its means. */
const sets = 3;

/** The mean of what the model was trained with, as its parameters tell. Its own means are without it. */
const trained = [41, -5.29, -0.12, 5.09, 2.48, -4.07, -1.37, -1.78, -5.08, -2.05, -6.45, -1.42, 1.17];

/** What a telephone carries of each band. */
const carried = [...Array<number>(19).fill(1), 0.7, 0.15, 0, 0, 0, 0];

/** The noise in each band, of lines and of `levelled`: the logarithm of its power, where the voice has some 9. */
const noise = [
  ...[6, 6.5, 7.1, 7.2, 7.2, 7.3, 7.6, 7.8, 7.7, 7.7, 7.9, 8.1, 8.2, 8.2, 8.2, 8.4, 8.7, 9, 9.3, 9.7],
  ...[8.2, 8.3, 8.3, 8.4, 8.5],
];

/** The model makes later figures larger. */
const lift = Array.from({ length: figures }, (_, figure) => 1 + 11 * Math.sin((figure * Math.PI) / 22));

/** The cosines that make a figure of the bands, and bands of the figures. */
const cosines = lift.map((_, figure) =>
  carried.map(
    (_, band) => Math.sqrt((figure === 0 ? 1 : 2) / bands) * Math.cos((Math.PI * figure * (band + 0.5)) / bands),
  ),
);

/**
 * The model in a folder as it is over a telephone. The file of its means has no name: it ends with this process, and the
 * library takes no means but from a file.
 */
export function telephoneModel(folder: string): AcousticModel {
  const place = mkdtempSync(join(tmpdir(), "parley-means-"));
  const file = openSync(join(place, "means"), "wx+", 0o600);
  writeSync(file, overTelephone(readFileSync(join(folder, "means"))));
  rmSync(place, { recursive: true });
  return { folder, means: `/proc/self/fd/${file}` };
}

/**
 * The means of an acoustic model, a file as it is in its folder, for voices over a telephone. What the line does not
 * carry is noise, and so is what is fainter than the noise. The dynamics of sounds stay as they are.
 */
export function overTelephone(file: Buffer): Buffer {
  const start = file.indexOf("endhdr\n") + "endhdr\n".length;
  const [phones = 0, ofSets = 0, means = 0] = [4, 8, 12].map((at) => file.readUInt32LE(start + at));
  const from = start + 4 * (1 + 3 + sets + 1);
  const until = from + 4 * phones * sets * means * figures;
  if (ofSets !== sets || until > file.length) throw new Error("The acoustic model has another form than is known.");
  const values = new Float32Array(new Uint8Array(file.subarray(from, until)).buffer);
  const shift = new Float64Array(figures);
  const spectra: Float32Array[] = [];
  for (let phone = 0; phone < phones; phone++) {
    for (let mean = 0; mean < means; mean++) {
      const at = (phone * sets * means + mean) * figures;
      const spectrum = values.subarray(at, at + figures);
      heardOf(spectrum).forEach((value, figure) => {
        shift[figure] = (shift[figure] ?? 0) + (value - (spectrum[figure] ?? 0)) / (phones * means);
        spectrum[figure] = value;
      });
      spectra.push(spectrum);
    }
  }
  // What is common to all sounds says nothing: an utterance is compared without its own mean.
  for (const spectrum of spectra) {
    for (const [figure, value] of shift.entries()) spectrum[figure] = (spectrum[figure] ?? 0) - value;
  }
  // The sum at the end of the file, which its head announces, would no longer be right.
  return Buffer.concat([
    Buffer.from("s3\nversion 1.0\nendhdr\n"),
    file.subarray(start, from),
    Buffer.from(values.buffer),
  ]);
}

/** The figures of a sound as a telephone carries it. */
function heardOf(spectrum: Float32Array): number[] {
  const whole = lift.map((times, figure) => ((spectrum[figure] ?? 0) + (trained[figure] ?? 0)) / times);
  const powers = carried.map((share, band) => {
    let power = 0;
    for (let figure = 0; figure < figures; figure++) power += (whole[figure] ?? 0) * (cosines[figure]?.[band] ?? 0);
    return Math.log(share * Math.exp(power) + Math.exp(noise[band] ?? 0));
  });
  return cosines.map((row, figure) => {
    let value = 0;
    for (let band = 0; band < bands; band++) value += (row[band] ?? 0) * (powers[band] ?? 0);
    return value * (lift[figure] ?? 1);
  });
}
