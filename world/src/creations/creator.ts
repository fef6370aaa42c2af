/**
 * A creator at work: files and metadata go to the operations that the create page calls, and their addresses into tokens of the
 * chain's free-form minter.
 */

import { readFile } from 'node:fs/promises';
import { type PinMetadata, PinSchema } from '@pitlane/shared/api/ipfs';
import { SentFileSchema } from '@pitlane/shared/api/item-files';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { freeMinterAbi as abi } from '@pitlane/shared/generated/free-minter';
import { createPublicClient, encodeFunctionData, http } from 'viem';
import { accountAt } from '../accounts.ts';
import { contractsOn } from '../contracts.ts';
import { callSite, SiteRefusal } from '../site-account.ts';
import type { Sent } from '../transactions.ts';
import type { Creation } from './creations.ts';

const TUS = { 'tus-resumable': '1.0.0' };

export type Site = { url: string; signal: AbortSignal };

/** Sends a file as an account, and has it checked and pinned. Gives its address. Throws a SiteRefusal. */
export async function pinFile({ url, signal }: Site, jwt: string, file: Uint8Array): Promise<string> {
  const headers = { ...TUS, authorization: `Bearer ${jwt}` };
  const begun = await fetch(`${url}/api/files`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(file.byteLength) },
    signal,
  });
  const address = begun.headers.get('location');
  if (!begun.ok || !address) throw new SiteRefusal(`a file was refused: ${await begun.text()}`);
  const sent = await fetch(new URL(address, url), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Blob([new Uint8Array(file)]),
    signal,
  });
  if (!sent.ok) throw new SiteRefusal(`a file did not arrive: ${await sent.text()}`);
  const { cid } = SentFileSchema.parse(
    await callSite(url, `/api/files/${address.split('/').at(-1)}/finish`, { method: 'POST', jwt }),
  );
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
  const { status } = await fetch(`${url}/ipfs/${cid}`, { method: 'HEAD', signal });
  return status !== 404;
}

/** A token costs so much gas, and each byte of its address: it is written into a contract's code. */
const GAS = { token: 400_000n, byte: 280n };

export type MintedToken = { tokenId: number; uri: string };

/** A creator's tokens, in the order of their ids. */
export async function readMinted(rpcUrl: string, chain: Chain, by: number): Promise<MintedToken[]> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const logs = await client.getContractEvents({
    address: contractsOn(chain).freeMinter,
    abi,
    eventName: 'Minted',
    args: { creator: accountAt(by).address },
    fromBlock: 0n,
    strict: true,
  });
  return logs
    .map(({ args }) => ({ tokenId: Number(args.tokenId), uri: args.uri }))
    .sort((a, b) => a.tokenId - b.tokenId);
}

/** Mints tokens to their creator, who gets their royalty too: all of them, or none. */
export function mintTokens(chain: Chain, by: number, uris: readonly string[], royaltyBps: number): Sent {
  const { address } = accountAt(by);
  const bytes = uris.reduce((sum, uri) => sum + uri.length, 0);
  const data = encodeFunctionData({
    abi,
    functionName: 'mintNFTs',
    args: [address, uris, address, BigInt(royaltyBps)],
  });
  const gas = GAS.token * BigInt(uris.length) + GAS.byte * BigInt(bytes);
  return { from: by, draft: { to: contractsOn(chain).freeMinter, data, gas } };
}

const FOLDER = new URL('../../creations/', import.meta.url);

/** Reads a file of a creation, by its ending. */
export type ReadCreation = (creation: Creation, ending: 'webp' | 'flac' | 'mp4') => Promise<Uint8Array>;

/** Pins picture, film and metadata. A sound makes the metadata too large to be pinned: it goes into the address. */
export async function writeToken(
  site: Site,
  jwt: string,
  creation: Creation,
  read: ReadCreation,
): Promise<string> {
  const { title: name, description, attributes, media } = creation;
  const image = await pinFile(site, jwt, await read(creation, 'webp'));
  const metadata: PinMetadata = {
    name,
    description,
    image,
    attributes: Object.entries(attributes).map(([trait_type, value]) => ({ trait_type, value })),
  };
  if (media === 'flac')
    return toDataUri({ ...metadata, animation_url: toSoundUri(await read(creation, 'flac')) });
  if (media === 'mp4') metadata.animation_url = await pinFile(site, jwt, await read(creation, 'mp4'));
  return pinMetadata(site, metadata);
}

export const readCreation: ReadCreation = ({ file }, ending) =>
  readFile(new URL(`${file}.${ending}`, FOLDER));

export const toSoundUri = (flac: Uint8Array) =>
  `data:audio/flac;base64,${Buffer.from(flac).toString('base64')}`;

/** Base64 once only: the sound has it already, and the words hardly count. */
export function toDataUri(metadata: PinMetadata): string {
  return `data:application/json,${encodeURI(JSON.stringify(metadata)).replaceAll('#', '%23')}`;
}
