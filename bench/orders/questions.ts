import { BUSY_CAR, WHALE } from './fill-book.ts';

/** A list as people ask for it: the page of the API, of active orders. */
export type Question = { name: string; path: string };

const orders = (query: string) => `/api/orders?active=true&limit=20&${query}`;

export const QUESTIONS: readonly Question[] = [
  { name: 'the newest listings', path: orders('chain=binance') },
  { name: 'a collection, cheapest first', path: orders('chain=binance&collection=cars') },
  { name: 'a chain with few', path: orders('chain=avalanche&collection=cars') },
  { name: 'one item', path: orders('nft=binance-cars-10') },
  { name: 'offers for an item with a hundredth of all', path: orders(`nft=${BUSY_CAR}&side=0`) },
  { name: 'one maker with a thousand', path: orders(`maker=${WHALE}`) },
  { name: 'offers for any car', path: orders('chain=binance&collection=cars&side=0&scope=wide') },
  { name: 'all that the owner of an item can accept', path: `/api/nfts/${BUSY_CAR}/offers` },
  { name: 'floors', path: '/api/market/floors' },
];
