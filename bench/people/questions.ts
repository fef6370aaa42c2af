import { FAN_ID, STAR_ID, WHALE_ID } from './fill-people.ts';

/** What a visitor asks. `own`: with the token of the reader whose inbox is full. */
export type Question = { name: string; path: string; own?: true };

const RANKS = '/api/author_ranks?period=last_7_days';

export const QUESTIONS: readonly Question[] = [
  { name: 'ranking of authors', path: RANKS },
  { name: 'its last page, by floor', path: `${RANKS}&sort=floor_price&page=25` },
  { name: 'with the own row of who sold most', path: `${RANKS}&own=0x${'1'.padStart(40, '0')}` },
  { name: 'ranking of collections', path: '/api/hot-collections?period=last_7_days' },
  { name: 'showcases', path: '/api/nft_showcases' },
  { name: 'an author with 2% of all cars', path: `/api/authors/${WHALE_ID}` },
  { name: 'its cars', path: `/api/nfts?author=${WHALE_ID}` },
  { name: 'what it minted', path: `/api/nfts?creator=${WHALE_ID}` },
  { name: 'its worth', path: `/api/market/worth?author=${WHALE_ID}` },
  { name: 'who likes most: its likes', path: `/api/nfts?likedBy=${FAN_ID}` },
  { name: 'who is followed most: its followers', path: `/api/authors/${STAR_ID}/followers` },
  { name: 'who follows most: whom it follows', path: `/api/authors/${FAN_ID}/following` },
  { name: 'authors by the beginning of a name', path: '/api/authors?search=driver' },
  { name: 'inbox of 10,000', path: '/api/notices', own: true },
  { name: 'a page deep in it', path: '/api/notices?cursor=$middle', own: true },
];
