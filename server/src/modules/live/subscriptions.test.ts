import type { Topic } from '@pitlane/shared/domain/site/topics';
import { describe, expect, test } from 'vitest';
import type { ChangeRow } from './live.repo.ts';
import { createSubscriptions, type Round } from './subscriptions.ts';

const row = (seq: number, ...topics: Topic[]): ChangeRow => ({
  seq,
  entity: 'nft',
  id: `binance-cars-${seq}`,
  version: seq,
  topics,
});
const gap: ChangeRow = { seq: 9, entity: 'gap', id: '', version: 9, topics: [] };

/** Subscribes and keeps what it is told. */
function listen(all: ReturnType<typeof createSubscriptions>, ...topics: Topic[]) {
  const rounds: Round[] = [];
  const stop = all.add(topics.length > 0 ? new Set(topics) : undefined, (round) => rounds.push(round));
  return { rounds, stop, seqs: () => rounds.map(({ rows }) => rows.map(({ seq }) => seq)) };
}

describe('createSubscriptions', () => {
  test('delivers to each only its topics, once a round', () => {
    const all = createSubscriptions();
    const explore = listen(all, 'list:binance', 'list:matic');
    const item = listen(all, 'nft:binance-cars-2');
    const everything = listen(all);
    const told = all.publish([
      row(1, 'list:binance', 'list:matic'),
      row(2, 'list:matic', 'nft:binance-cars-2'),
      row(3, 'drop:matic'),
    ]);
    expect(told).toBe(3);
    expect(explore.seqs()).toEqual([[1, 2]]);
    expect(item.seqs()).toEqual([[2]]);
    expect(everything.seqs()).toEqual([[1, 2, 3]]);
  });

  test('delivers a gap to all', () => {
    const all = createSubscriptions();
    const listeners = [listen(all, 'announcements'), listen(all, 'list:matic'), listen(all)];
    expect(all.publish([gap])).toBe(3);
    for (const { seqs } of listeners) expect(seqs()).toEqual([[9]]);
  });

  test('listeners with the same topics share one message, whatever the order they name them in', () => {
    const all = createSubscriptions();
    const one = listen(all, 'list:matic', 'list:binance');
    const other = listen(all, 'list:binance', 'list:matic');
    all.publish([row(1, 'list:matic')]);
    expect(one.rounds[0]?.message).toBe(other.rounds[0]?.message);
  });

  test('delivers nothing after leaving, and counts leaving twice once', () => {
    const all = createSubscriptions();
    const one = listen(all, 'list:matic');
    const other = listen(all, 'list:matic');
    one.stop();
    one.stop();
    expect(all.count()).toBe(1);
    expect(all.publish([row(1, 'list:matic')])).toBe(1);
    expect([one.seqs(), other.seqs()]).toEqual([[], [[1]]]);
    other.stop();
    expect(all.publish([row(2, 'list:matic')])).toBe(0);
    listen(all, 'list:matic');
    expect(all.publish([row(3, 'list:matic')])).toBe(1);
  });
});
