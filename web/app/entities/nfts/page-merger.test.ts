import { seededRandom } from '@pitlane/shared/domain/seeded-random';
import { describe, expect, test } from 'vitest';
import type { CardNft } from '../../lib/cards.ts';
import { createPageMerger } from './page-merger.ts';

const page = (...items: string[]) => ({ items: items.map((each) => nft(...(each.split(':') as [string]))) });
const nft = (id: string, title = '') => ({ id, title }) as CardNft;
const read = (items: readonly CardNft[]) => items.map(({ id, title }) => (title ? `${id}:${title}` : id));

describe('createPageMerger', () => {
  test('gives each item once, at its first place, as it was read last', () => {
    const merge = createPageMerger();
    expect(read(merge([page('a', 'b'), page('b:sold', 'c')]))).toEqual(['a', 'b:sold', 'c']);
  });

  test('returns the same array for the same pages, so that nothing renders again', () => {
    const merge = createPageMerger();
    const pages = [page('a'), page('b')];
    const items = merge(pages);
    expect(merge([...pages])).toBe(items);
    expect(read(merge([...pages, page('c')]))).toEqual(['a', 'b', 'c']);
    expect(read(items)).toEqual(['a', 'b']);
  });

  test('gives what a new merger gives, whatever came before: pages more, fewer, or read again', () => {
    const merge = createPageMerger();
    let pages = [page('a')];
    for (let step = 0; step < 300; step++) {
      const random = (name: string, below: number) => Math.floor(seededRandom(`${step}:${name}`) * below);
      const fresh = () => page(...[1, 2, 3].map((each) => `${random(`id${each}`, 40)}:${step}`));
      const kind = random('kind', 6);
      if (kind < 4) pages = [...pages, fresh()];
      else if (kind === 4) pages = pages.slice(0, random('length', pages.length + 1));
      else pages = pages.map((old, index) => (index === random('which', pages.length) ? fresh() : old));
      expect(merge(pages)).toEqual(createPageMerger()(pages));
    }
  });
});
