/** Reads `data:` URLs (RFC 2397) as contracts write them: many are labelled as something that they are not. */
import { isUtf8 } from 'node:buffer';

/** Returns whether an address contains its content. */
export function isDataUrl(address: string): boolean {
  return /^\s*data:/i.test(address);
}

/**
 * The bytes that a `data:` URL may mean, the likeliest first: as its label says, as it is written, and as base64 without the label. Empty
 * without a comma before the content.
 */
export function listDataReadings(url: string): Buffer[] {
  const comma = url.indexOf(',');
  if (comma < 0) return [];
  const label = url.slice(0, comma);
  const written = url.slice(comma + 1);
  const isLabelled = /;\s*base64\s*(;|$)/i.test(label);
  const readings = [
    isLabelled ? decodeBase64(written) : undefined,
    isBinary(label) ? decodeAll(written) : decodeText(written),
    Buffer.from(written),
    isLabelled ? undefined : decodeBase64(written),
  ];
  return readings.filter((bytes) => bytes !== undefined);
}

function decodeBase64(written: string): Buffer | undefined {
  const bare = decodeAll(written).toString('latin1').replace(/\s+/g, '');
  return /^[A-Za-z0-9+/_-]*={0,2}$/.test(bare) ? Buffer.from(bare, 'base64') : undefined;
}

function isBinary(label: string): boolean {
  return /^\s*data:\s*(image\/(?!svg)|audio\/|video\/|model\/|application\/octet-stream)/i.test(label);
}

/** Percent signs that begin no pair of digits stay as they are. */
function decodeAll(written: string): Buffer {
  return decodePairs(written, () => 1);
}

/** Pairs that encode no letter of UTF-8 are text, as in "50%af". */
function decodeText(written: string): Buffer {
  return decodePairs(written, measureLetter);
}

type Measure = (source: Buffer, at: number) => number;

/** In one pass, because strangers write megabytes. `measure` says how many pairs from a place on mean their bytes; 0 where the first is text. */
function decodePairs(written: string, measure: Measure): Buffer {
  const source = Buffer.from(written);
  const decoded = Buffer.allocUnsafe(source.length);
  let length = 0;
  for (let at = 0; at < source.length; ) {
    const count = readPair(source, at) < 0 ? 0 : measure(source, at);
    for (let i = 0; i < count; i++) decoded[length++] = readPair(source, at + 3 * i);
    if (count === 0) decoded[length++] = source[at] ?? 0;
    at += Math.max(1, 3 * count);
  }
  return decoded.subarray(0, length);
}

const PERCENT = 0x25;

/** The byte of an encoded pair; -1 where there is none. */
function readPair(source: Buffer, at: number): number {
  if (source[at] !== PERCENT) return -1;
  const [high, low] = [readDigit(source[at + 1]), readDigit(source[at + 2])];
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

/** The value of a hexadecimal digit; -1 for another sign. */
function readDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** How many pairs from a place on are a letter of UTF-8 (RFC 3629, section 4); 0 where they begin none. */
function measureLetter(source: Buffer, at: number): number {
  const first = readPair(source, at);
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const pairs = Array.from({ length }, (_, i) => readPair(source, at + 3 * i));
  return pairs.every((byte) => byte >= 0) && isUtf8(Uint8Array.from(pairs)) ? length : 0;
}
