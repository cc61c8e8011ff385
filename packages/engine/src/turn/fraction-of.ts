/** A number in [0, 1) that a text stands for: neighbouring texts fall far apart. */
export function fractionOf(text: string): number {
  return hash(text) / 2 ** 32;
}

/** FNV-1a over UTF-16 units, finished so that neighbouring keys fall far apart: a whole number below 2 ** 32. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
