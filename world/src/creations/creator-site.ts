/** The site as a creator uses it: files and metadata go to the same operations that the create page calls. */

import { type PinMetadata, PinSchema } from '@pitlane/shared/api/ipfs';
import { SentFileSchema } from '@pitlane/shared/api/item-files';
import { callSite, SiteRefusal } from '../site-account.ts';

const TUS = { 'tus-resumable': '1.0.0' };

export type Site = { url: string; signal: AbortSignal };

/** Sends a file as an account, and has it checked and pinned. Gives its address. Throws a SiteRefusal. */
export async function pinFile({ url, signal }: Site, jwt: string, file: Uint8Array): Promise<string> {
  const headers = { ...TUS, authorization: `Bearer ${jwt}` };
  const begun = await fetch(new URL('/api/files', url), {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(file.byteLength) },
    signal,
  });
  const address = begun.headers.get('location');
  if (!begun.ok || !address) throw new SiteRefusal(`a file was refused: ${await begun.text()}`);
  const { pathname } = new URL(address, url);
  const sent = await fetch(new URL(pathname, url), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Blob([new Uint8Array(file)]),
    signal,
  });
  if (!sent.ok) throw new SiteRefusal(`a file did not arrive: ${await sent.text()}`);
  const { cid } = SentFileSchema.parse(await callSite(url, `${pathname}/finish`, { method: 'POST', jwt }));
  if (!cid) throw new SiteRefusal('a file was not pinned');
  return `ipfs://${cid}`;
}

/** Pins metadata. Gives its address. */
export async function pinMetadata({ url }: Site, metadata: PinMetadata): Promise<string> {
  return PinSchema.parse(await callSite(url, '/api/pins', { method: 'POST', body: metadata })).url;
}

/** Whether the site has what a token's address names first: its metadata, or the picture in an address that is metadata. */
export async function isKept({ url, signal }: Site, uri: string): Promise<boolean> {
  const cid = /ipfs:\/\/(\w+)/.exec(uri)?.[1];
  if (!cid) return true;
  const { status } = await fetch(new URL(`/ipfs/${cid}`, url), { method: 'HEAD', signal });
  return status !== 404;
}
