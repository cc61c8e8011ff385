// The zeros of the decimal digits we read: ASCII, Arabic, Persian, the Indian scripts, full width.
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10];
const foreignDigit = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯୦-୯௦-௯౦-౯೦-೯൦-൯０-９]/g;

/** The text with decimal digits of other scripts as ASCII digits; every offset stays where it was. */
export function foldDigits(text: string): string {
  return text.replace(foreignDigit, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((start) => code >= start && code < start + 10) ?? code;
    return String(code - zero);
  });
}

/** Whether there is nothing to fold but case. */
export function isAscii(text: string): boolean {
  for (let place = 0; place < text.length; place++) if (text.charCodeAt(place) > 0x7f) return false;
  return true;
}

// Accents of Latin letters, the nukta and joiners: written or left out at will, so they do not tell words apart.
const optionalMarks = /[\u0300-\u036f\u093c\u200c\u200d]/g;

/** The form in which words are compared: lower case, compatibility forms unified, optional marks dropped. */
export function fold(word: string): string {
  if (isAscii(word)) return word.toLowerCase();
  return foldDigits(
    word
      .normalize("NFKD")
      .replace(optionalMarks, "")
      .replaceAll("\u0901", "\u0902")
      .replaceAll("\u2019", "'")
      .toLowerCase()
      .replace(optionalMarks, "")
      .normalize("NFC"),
  );
}
