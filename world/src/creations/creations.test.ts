import { PinMetadataSchema } from '@pitlane/shared/api/ipfs';
import { parseUnits } from '@pitlane/shared/domain/chain/money';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FIRST_OWNER } from '../accounts.ts';
import { OWNERS } from '../owners.ts';
import { CREATIONS } from './creations.ts';
import { toFlac } from './sound/sounds.ts';
import { render, toDataUri } from './write-token.ts';

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
    expect(ITEMS.filter(({ play }) => play).length).toBeGreaterThanOrEqual(2);
    expect(ITEMS.filter(({ price }) => price).length).toBeGreaterThanOrEqual(5);
    expect(ITEMS.filter(({ offer }) => offer).length).toBeGreaterThanOrEqual(1);
  });

  test.each(ITEMS.map(({ title, draw }) => [title, draw] as const))(
    '%s is drawn the same each time, from nothing else',
    (_, draw) => {
      expect(draw()).toBe(draw());
      expect(draw()).not.toMatch(/NaN|undefined|<text|<image|href="(?!#)/);
    },
  );

  test('become small pictures of 4:3', async () => {
    const largest = ITEMS.map(({ draw }) => draw()).reduce((a, b) => (b.length > a.length ? b : a));
    const picture = await render(largest);
    const { width, height, format } = await sharp(picture).metadata();
    expect([width, height, format]).toEqual([1_280, 960, 'webp']);
    expect(picture.byteLength).toBeLessThan(350_000);
  });

  test.each(ITEMS.flatMap((item) => (item.play ? [[item.title, item, item.play] as const] : [])))(
    '%s fits into the address of a token',
    (_, { title: name, description }, play) => {
      const samples = play();
      expect(samples.every((sample) => Math.abs(sample) <= 1)).toBe(true);
      const sound = `data:audio/flac;base64,${Buffer.from(toFlac(samples)).toString('base64')}`;
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
