import type { Announcement } from '@pitlane/shared/api/announcements';
import type { Notice } from '@pitlane/shared/api/notices';
import { expect, test } from 'vitest';
import { countNew, toEntries } from './entries.ts';

const announcement = (
  id: number,
  published_at: number,
  kind: Announcement['kind'] = 'notice',
): Announcement => ({
  id,
  kind,
  title: `Announcement ${id}`,
  body: '',
  link: null,
  published_at,
});
const notice = (id: number, at: number, read = false): Notice => ({
  id,
  kind: 'sold',
  title: `Notice ${id}`,
  body: '',
  link: '/garage',
  image: null,
  nft_id: 'binance-cars-1',
  amount: null,
  actor: null,
  at,
  read,
});

test('toEntries puts both kinds into one list, newest first', () => {
  const entries = toEntries({
    announcements: [announcement(1, 10), announcement(2, 30)],
    notices: [notice(1, 20, true), notice(2, 5), notice(3, 4)],
    read: { announcements: [1], notices: [3] },
  });
  expect(entries.map(({ title, unread }) => [title, unread])).toEqual([
    ['Announcement 2', true],
    ['Notice 1', false],
    ['Announcement 1', false],
    ['Notice 2', true],
    ['Notice 3', false],
  ]);
});

test('toEntries puts tips last, and none of them is unread', () => {
  const announcements = [announcement(1, 10, 'tip'), announcement(2, 30, 'tip'), announcement(3, 5)];
  const read = { announcements: [], notices: [] };
  const entries = toEntries({ announcements, notices: [], read });
  expect(entries.map(({ id, unread }) => [id, unread])).toEqual([
    [3, true],
    [2, false],
    [1, false],
  ]);
  expect(countNew(announcements, { unread: 2 }, [])).toBe(5);
  expect(countNew(announcements, { unread: 2 }, [1, 2])).toBe(3);
});
