import { refused, tooLarge } from './fetch-error.ts';

/** The bytes in a `data:` address (RFC 2397). Throws a FetchError for one that is not well-formed or has more than `maxBytes`. */
export function readDataUri(address: string, maxBytes: number): Uint8Array {
  const comma = address.indexOf(',');
  if (comma < 0) throw refused('The data: address has no comma before its content.');
  const isBase64 = /;\s*base64\s*$/i.test(address.slice(0, comma));
  const bytes = isBase64 ? readBase64(address.slice(comma + 1)) : percentDecode(address.slice(comma + 1));
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

function readBase64(text: string): Uint8Array {
  const bare = percentDecode(text).toString('latin1').replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(bare)) throw refused('The data: address says base64 and is not.');
  return Buffer.from(bare, 'base64');
}

/** Percent signs that begin no pair of digits stay as they are. */
function percentDecode(text: string): Buffer {
  const parts = text.split(/((?:%[0-9a-f]{2})+)/i);
  return Buffer.concat(
    parts.map((part, index) =>
      index % 2 === 1 ? Buffer.from(part.replaceAll('%', ''), 'hex') : Buffer.from(part),
    ),
  );
}
