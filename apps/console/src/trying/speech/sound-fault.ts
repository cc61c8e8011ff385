/** Why a sound cannot be used, in a sentence for people. */
export class SoundFault extends Error {
  override readonly name = "SoundFault";
}
