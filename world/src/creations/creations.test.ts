import { readdir } from 'node:fs/promises';
import { PinMetadataSchema } from '@pitlane/shared/api/ipfs';
import { parseUnits } from '@pitlane/shared/domain/chain/money';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FIRST_OWNER } from '../accounts.ts';
import { OWNERS } from '../owners.ts';
import { CREATIONS } from './creations.ts';
import { readCreation, toDataUri, toSoundUri } from './creator.ts';

const ITEMS = CREATIONS.flatMap(({ items }) => items);
/** MAX_URI_LENGTH of contracts/src/collections/FreeMinter.sol. */
const MAX_URI = 16_384;

describe('CREATIONS', () => {
  test('are on every chain, each maker with one set on it, and no royalty is above the contract’s', () => {
    expect(new Set(CREATIONS.map(({ chain }) => chain)).size).toBe(3);
    const keys = CREATIONS.map(({ by, chain }) => `${by} ${chain}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { by, royaltyBps, items } of CREATIONS) {
      expect(by - FIRST_OWNER).toBeGreaterThanOrEqual(0);
      expect(by - FIRST_OWNER).toBeLessThan(OWNERS.length);
      expect(royaltyBps).toBeLessThanOrEqual(7_000);
      for (const { offer } of items) if (offer) expect(offer.by).not.toBe(by);
    }
  });

  test('have names of their own, prices, and something to hear', () => {
    expect(new Set(ITEMS.map(({ title }) => title)).size).toBe(ITEMS.length);
    for (const { price, offer } of ITEMS)
      for (const each of [price, offer?.price]) if (each) expect(parseUnits(each)).toBeGreaterThan(0n);
    expect(ITEMS.filter(({ media }) => media === 'flac').length).toBeGreaterThanOrEqual(2);
    expect(ITEMS.filter(({ price }) => price).length).toBeGreaterThanOrEqual(5);
    expect(ITEMS.filter(({ offer }) => offer).length).toBeGreaterThanOrEqual(1);
  });

  test.each(ITEMS.map((item) => [item.title, item] as const))(
    'the picture of %s is small and 4:3',
    async (_, item) => {
      const picture = await readCreation(item, 'webp');
      const { width, height, format } = await sharp(picture).metadata();
      expect([width, height, format]).toEqual([1_280, 960, 'webp']);
      expect(picture.byteLength).toBeLessThan(350_000);
    },
  );

  test('no two share a file, and each file belongs to one', async () => {
    const named = ITEMS.flatMap(({ file, media }) => [
      `${file}.webp`,
      ...(media ? [`${file}.${media}`] : []),
    ]);
    expect((await readdir(new URL('../../creations/', import.meta.url))).sort()).toEqual(named.sort());
  });

  test('the film is an MP4 file', async () => {
    const films = ITEMS.filter(({ media }) => media === 'mp4');
    expect(films.length).toBeGreaterThan(0);
    for (const film of films) {
      const bytes = Buffer.from(await readCreation(film, 'mp4'));
      expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
    }
  });

  test.each(ITEMS.flatMap((item) => (item.media === 'flac' ? [[item.title, item] as const] : [])))(
    '%s fits into the address of a token',
    async (_, item) => {
      const flac = Buffer.from(await readCreation(item, 'flac'));
      expect(flac.subarray(0, 4).toString('latin1')).toBe('fLaC');
      const { title: name, description } = item;
      const sound = toSoundUri(flac);
      const image = `ipfs://${'b'.repeat(59)}`;
      const uri = toDataUri({
        name,
        description,
        image,
        animation_url: sound,
        attributes: [{ trait_type: 'Kind', value: 'Sound' }],
      });
      expect(uri.length).toBeLessThan(MAX_URI - 300);
      const { animation_url, ...words } = JSON.parse(decodeURIComponent(uri.slice(uri.indexOf(',') + 1)));
      expect(animation_url).toBe(sound);
      expect(PinMetadataSchema.parse(words)).toMatchObject({ name, image });
    },
  );
});
