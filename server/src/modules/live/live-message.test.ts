import type { Topic } from '@pitlane/shared/domain/site/topics';
import { describe, expect, test } from 'vitest';
import type { ChangeRow } from './live.repo.ts';
import { collapse, toEvents } from './live-message.ts';

const row = (seq: number, token: number, ...more: Topic[]): ChangeRow => {
  const id = `binance-cars-${token}`;
  return { seq, entity: 'nft', id, version: 100 + seq, topics: [`nft:${id}`, 'list:binance', ...more] };
};
const gap: ChangeRow = { seq: 9, entity: 'gap', id: '', version: 9, topics: [] };
const wanted = (...topics: Topic[]) => new Set<Topic>(topics);

describe('collapse', () => {
  test('keeps the changes of the topics, each with only those topics', () => {
    const rows = [row(1, 1), row(2, 2), { ...row(3, 3), topics: ['list:matic' as const] }];
    expect(collapse(rows, wanted('list:binance', 'nft:binance-cars-2'))).toEqual([
      { ...row(1, 1), topics: ['list:binance'] },
      { ...row(2, 2), topics: ['nft:binance-cars-2', 'list:binance'] },
    ]);
  });

  test('names an item once, at its last change', () => {
    const [alice, bob]: Topic[] = ['owner:0xa11ce', 'owner:0xb0b'];
    const rows = [row(1, 1, alice as Topic), row(2, 2), row(3, 1, bob as Topic)];
    expect(collapse(rows, undefined)).toEqual([
      row(2, 2),
      { ...row(3, 1), topics: ['nft:binance-cars-1', 'list:binance', alice, bob] },
    ]);
  });

  test('turns too many items into a gap that names their topics', () => {
    const rows = Array.from({ length: 51 }, (_, i) => row(i + 1, i));
    expect(collapse(rows.slice(1), wanted('list:binance'))).toHaveLength(50);
    expect(collapse(rows, wanted('list:binance', 'drop:binance'))).toEqual([
      { seq: 51, entity: 'gap', id: '', version: 51, topics: ['list:binance'] },
    ]);
  });

  test('a gap concerns every stream, also among too many things', () => {
    const rows = Array.from({ length: 60 }, (_, i) => row(i + 1, i));
    expect(collapse([gap], wanted('announcements'))).toEqual([gap]);
    expect(collapse([...rows, { ...gap, seq: 61 }], wanted('list:binance'))).toMatchObject([
      { seq: 61, entity: 'gap', topics: [] },
    ]);
  });
});

describe('toEvents', () => {
  test('writes a gap as one event', () => {
    expect(toEvents([gap])).toBe(
      'event: change\nid: 9\ndata: {"entity":"gap","id":"","version":9,"topics":[]}\n\n',
    );
  });
});
