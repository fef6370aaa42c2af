/** Kinds of files that become pictures, by what is in them. A name and a header may say anything. */
export type PictureKind = 'JPG' | 'PNG' | 'GIF' | 'WebP' | 'AVIF';

/** Bytes of a file's beginning that tell its kind. */
export const HEAD_BYTES = 65_536;

const READABLE = 'Send a JPG, PNG, GIF, WebP or AVIF picture.';

/** Common kinds of other files, by their first bytes in hexadecimal digits. */
const OTHER_STARTS: [what: string, ...starts: string[]][] = [
  ['a ZIP archive', '504b0304', '504b0506', '504b0708'],
  ['a PDF document', '255044462d'],
  ['a video', '1a45dfa3'],
  ['a program', '7f454c46', '4d5a'],
];

/** Brands of HEIC pictures, which browsers do not show. */
const HEIC_BRAND = /^(hei[cxms]|hev[cx]|mif1|msf1)$/;

/** Returns the kind of a file that begins like this, or a sentence of refusal for its uploader. */
export function findPictureKind(head: Uint8Array): { kind: PictureKind } | { refused: string } {
  const text = Buffer.from(head).toString('latin1');
  const start = Buffer.from(head.subarray(0, 12)).toString('hex');
  // Of files in boxes, as AVIF and videos are.
  const brand = text.startsWith('ftyp', 4) ? text.slice(8, 12) : undefined;
  if (brand === 'avis') return { refused: moves('AVIF') };
  if (brand === 'avif') return { kind: 'AVIF' };
  if (start.startsWith('ffd8ff')) return { kind: 'JPG' };
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return { kind: 'GIF' };
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return { kind: 'WebP' };
  if (start.startsWith('89504e470d0a1a0a'))
    return hasFrames(head) ? { refused: moves('PNG') } : { kind: 'PNG' };
  const what = findOther(text, start, brand) ?? 'no picture that can be read here';
  return { refused: `This file is ${what}. ${READABLE}` };
}

function findOther(text: string, start: string, brand: string | undefined): string | undefined {
  if (brand) return HEIC_BRAND.test(brand) ? 'a HEIC picture, which browsers do not show' : 'a video';
  if (text.trimStart().startsWith('<')) {
    if (/<(!doctype html|html|head|body|script)\b/i.test(text)) return 'a page of HTML';
    if (/<svg\b/i.test(text)) return 'an SVG drawing, which may hold scripts';
  }
  return OTHER_STARTS.find(([, ...starts]) => starts.some((each) => start.startsWith(each)))?.[0];
}

function moves(kind: PictureKind): string {
  return `An animated ${kind} would stand still here. Send the animation as GIF or WebP.`;
}

/** Returns whether a PNG is an animation: it says so in a chunk before its first data. */
function hasFrames(head: Uint8Array): boolean {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}
