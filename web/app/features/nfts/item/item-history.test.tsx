import type { HistoryEntry } from '@pitlane/shared/api/nft-detail';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { RenderTimeContext } from '../../../lib/clock.ts';
import { ItemHistory } from './item-history.tsx';

const at = (time: string) => Date.parse(`2026-11-22T${time}:00Z`) / 1000;

const entry = (changed: Partial<HistoryEntry>): HistoryEntry => ({
  kind: 'mint',
  author: { id: 1, username: '0xab…cd', wallet: `0x${'ab'.repeat(20)}`, avatar: { url: '/a.svg' } },
  to: null,
  value: null,
  detail: null,
  lock: null,
  accepted: false,
  created_at: at('13:30'),
  block: 7,
  tx_hash: `0x${'cd'.repeat(32)}`,
  ...changed,
});

/** The words of a history with one entry, as the server renders them at a time. */
function readAt(time: string, changed: Partial<HistoryEntry>): string {
  const page = (
    <RenderTimeContext value={at(time) * 1000}>
      <ItemHistory history={[entry(changed)]} />
    </RenderTimeContext>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
}

describe('ItemHistory', () => {
  const lock = { until: at('14:05'), freed_at: null };

  test('tells a race that runs from one that is over', () => {
    expect(readAt('14:00', { kind: 'lock', lock })).toContain('In a race until 14:05 UTCby the game, car of');
    expect(readAt('14:05', { kind: 'lock', lock })).toContain('Raced until 14:05');
  });

  test('of a race that the game ended early, shows the true end', () => {
    const text = readAt('14:00', { kind: 'lock', lock: { ...lock, freed_at: at('13:50') } });
    expect(text).toContain('Raced until 13:50 UTC · released early');
  });

  test('a gift is no mint', () => {
    const text = readAt('14:00', { kind: 'grant' });
    expect(text).toContain('Gift from the gameto 0xab…cd');
    expect(text).not.toContain('Minted');
  });

  test('a bid says its value, and whether it was accepted', () => {
    const value = '1500000000000000000';
    expect(readAt('14:00', { kind: 'bid', value, accepted: true })).toMatch(/Bid · acceptedby 0xab…cd.*1\.5/);
    expect(readAt('14:00', { kind: 'bid', value })).not.toContain('accepted');
  });
});
