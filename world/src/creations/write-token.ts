/** Makes the files of a creation, and the address that its token names. */
import type { PinMetadata } from '@pitlane/shared/api/ipfs';
import sharp from 'sharp';
import type { Creation } from './creation.ts';
import { pinFile, pinMetadata, type Site } from './creator-site.ts';
import { toFlac } from './sound/sounds.ts';

/** Pins picture, film and metadata. A sound makes the metadata too large to be pinned: it goes into the address. */
export async function writeToken(site: Site, jwt: string, creation: Creation): Promise<string> {
  const { title: name, description, attributes, play, film } = creation;
  const image = await pinFile(site, jwt, await render(creation.draw()));
  const metadata: PinMetadata = {
    name,
    description,
    image,
    attributes: Object.entries(attributes).map(([trait_type, value]) => ({ trait_type, value })),
  };
  if (play) return toDataUri({ ...metadata, animation_url: toSoundUri(toFlac(play())) });
  if (film) metadata.animation_url = await pinFile(site, jwt, await film());
  return pinMetadata(site, metadata);
}

/** A drawing as WebP, as large as it says. */
export async function render(svg: string): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).webp({ quality: 88 }).toBuffer();
}

const toSoundUri = (flac: Uint8Array) => `data:audio/flac;base64,${Buffer.from(flac).toString('base64')}`;

/** Base64 once only: the sound has it already, and the words hardly count. */
export function toDataUri(metadata: PinMetadata): string {
  return `data:application/json,${encodeURI(JSON.stringify(metadata)).replaceAll('#', '%23')}`;
}
