/** Reads the files of a creation, and makes the address that its token names. */
import { readFile } from 'node:fs/promises';
import type { PinMetadata } from '@pitlane/shared/api/ipfs';
import type { Creation } from './creation.ts';
import { pinFile, pinMetadata, type Site } from './creator-site.ts';

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
