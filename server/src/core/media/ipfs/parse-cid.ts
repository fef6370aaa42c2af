import { base16, base16upper } from 'multiformats/bases/base16';
import { base32, base32upper } from 'multiformats/bases/base32';
import { base36, base36upper } from 'multiformats/bases/base36';
import { base58btc } from 'multiformats/bases/base58';
import { base64url } from 'multiformats/bases/base64';
import { CID } from 'multiformats/cid';

/** Those that programs write CIDs in. */
const DECODER = base32.decoder
  .or(base32upper.decoder)
  .or(base36.decoder)
  .or(base36upper.decoder)
  .or(base58btc.decoder)
  .or(base16.decoder)
  .or(base16upper.decoder)
  .or(base64url.decoder);
const MAX_LETTERS = 120;

/** A CID in whatever version and base it is written, as version 1 in base 32; undefined for what is none. */
export function parseCid(text: string): string | undefined {
  if (text.length > MAX_LETTERS) return undefined;
  try {
    return CID.parse(text, text.startsWith('Qm') ? undefined : DECODER)
      .toV1()
      .toString(base32);
  } catch {
    return undefined;
  }
}
