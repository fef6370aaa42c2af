import type { NftList } from '@pitlane/shared/api/nfts';
import { WHALE } from './history.ts';

/** What a visitor asks for, and the paths that stand for it: each connection asks them in turn. */
export type Question = { name: string; paths: string[] };

const PAGES_DEEP = 60;

/** The questions to one site. Deep pages and items are looked up in it. */
export async function makeQuestions(url: string): Promise<Question[]> {
  const deep = await findDeepCursor(url, '/api/nfts?limit=100');
  const deepFiltered = await findDeepCursor(url, '/api/nfts?limit=100&chain=binance&sort=rank');
  const items = await findItems(url);
  return [
    { name: 'first page', paths: ['/api/nfts'] },
    {
      name: 'filtered page',
      paths: [
        '/api/nfts?chain=binance',
        '/api/nfts?buildSeries=ultra_series&currentRank=legend&chain=avalanche',
        '/api/nfts?buildSeries=rare_series,legendary_series&sort=rank',
        '/api/nfts?chain=matic,avalanche&currentRank=expert&sort=title',
        '/api/nfts?status=buy_now',
        '/api/nfts?currentRank=pro&sort=recently_updated',
      ],
    },
    {
      name: 'deep page',
      paths: [`/api/nfts?cursor=${deep}`, `/api/nfts?chain=binance&sort=rank&cursor=${deepFiltered}`],
    },
    { name: 'owner of 2%', paths: [`/api/nfts?owner=${WHALE}&limit=48`] },
    {
      name: 'title: a whole name',
      paths: items.map(({ title }) => `/api/nfts?title=${encodeURIComponent(title)}`),
    },
    {
      name: 'title: one word',
      paths: ['mule', 'charger', 'comet', 'sunset'].map((word) => `/api/nfts?title=${word}`),
    },
    { name: 'item', paths: items.map(({ id }) => `/api/nfts/${id}`) },
    { name: 'rendered /explore', paths: ['/explore'] },
    {
      name: 'rendered /explore, filtered',
      paths: ['/explore?chain=binance&sort=rank', '/explore?buildSeries=ultra_series&currentRank=legend'],
    },
    { name: 'rendered item', paths: items.map(({ id }) => `/ItemDetail/${id}`) },
  ];
}

async function read(url: string, path: string): Promise<NftList> {
  const answer = await fetch(url + path);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as NftList;
}

/** The cursor of the last page but one, or of the sixtieth. */
async function findDeepCursor(url: string, path: string): Promise<string> {
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_DEEP; page++) {
    const { next } = await read(url, cursor ? `${path}&cursor=${cursor}` : path);
    if (!next) break;
    cursor = encodeURIComponent(next);
  }
  if (!cursor) throw new Error(`${path} has one page`);
  return cursor;
}

async function findItems(url: string) {
  const sorts = ['oldest', 'title', 'series'];
  const lists = await Promise.all(sorts.map((sort) => read(url, `/api/nfts?sort=${sort}&limit=3`)));
  return lists.flatMap(({ items }) => items);
}
