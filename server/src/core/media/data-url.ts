/** Reads `data:` URLs (RFC 2397) as contracts write them: many are labelled as something that they are not. */

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
  return decodeRuns(written, /((?:%[0-9a-f]{2})+)/i, toBytes);
}

/** One letter of UTF-8, encoded. */
const LETTER =
  /(%[0-7][0-9a-f]|%(?:c[2-9a-f]|d[0-9a-f])%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-4](?:%[89ab][0-9a-f]){3})/i;

/** Pairs that encode no letter are text, as in "50%af". */
function decodeText(written: string): Buffer {
  return decodeRuns(written, LETTER, (encoded) => {
    const bytes = toBytes(encoded);
    return bytes.equals(Buffer.from(bytes.toString())) ? bytes : Buffer.from(encoded);
  });
}

const toBytes = (encoded: string) => Buffer.from(encoded.replaceAll('%', ''), 'hex');

/** Decodes what `encoded`, a pattern with one group, matches. */
function decodeRuns(written: string, encoded: RegExp, decode: (run: string) => Buffer): Buffer {
  const parts = written.split(encoded);
  return Buffer.concat(parts.map((part, index) => (index % 2 === 1 ? decode(part) : Buffer.from(part))));
}
