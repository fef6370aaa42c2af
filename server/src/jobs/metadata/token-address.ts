import { encodeFilePath, parseArweaveAddress, parseIpfsAddress } from '../../core/media/content-address.ts';
import { isDataUrl } from '../../core/media/data-url.ts';

/** Puts a token's number where ERC-1155 has `{id}`: 64 hexadecimal digits in lower case. */
export function fillTokenId(address: string, tokenId: bigint): string {
  return address.replaceAll(/\{id\}|%7Bid%7D/gi, tokenId.toString(16).padStart(64, '0'));
}

/** Returns whether a text is a drawing itself, in place of its address. */
export function isDrawingText(text: string): boolean {
  return /^\s*<(?:\?xml|!--|!doctype svg|(?:[\w-]+:)?svg[\s>/])/i.test(text);
}

/** Returns whether a text is metadata itself, in place of its address. */
export function isJsonText(text: string): boolean {
  return /^\s*\{\s*"/.test(text);
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** The whole address of what metadata names: without a host it is beside the metadata, at `base`. */
export function resolveAddress(given: string, base: string): string {
  const address = given.trim();
  if (address.startsWith('//')) return `https:${address}`;
  if (/^www\./i.test(address)) return `https://${address}`;
  if (SCHEME.test(address) || isDrawingText(address) || parseIpfsAddress(address)) return address;
  const ipfs = parseIpfsAddress(base);
  if (ipfs) return `ipfs://${ipfs.cid}${joinPath(ipfs.path, address)}`;
  const arweave = parseArweaveAddress(base);
  if (arweave) return `ar://${arweave.transaction}${joinPath(arweave.path, address)}`;
  return !isDataUrl(base) && URL.canParse(address, base) ? new URL(address, base).href : address;
}

/** The path of a file beside another one. It never leads out of their root. */
function joinPath(path: string, file: string): string {
  const names: string[] = file.startsWith('/') ? [] : path.split('/').slice(1, -1);
  for (const name of file.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '.' && name !== '') names.push(name);
  }
  return encodeFilePath(`/${names.join('/')}`) ?? '';
}
