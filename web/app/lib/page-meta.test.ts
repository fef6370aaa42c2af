import { describe, expect, test } from 'vitest';
import { type PageMeta, pageMeta } from './page-meta.ts';

const PAGE = { title: 'Pricing', description: 'Three plans.' };
const tell = (page: PageMeta, pathname = '/price') =>
  pageMeta(
    { location: { pathname }, matches: [{ id: 'root', loaderData: { siteUrl: 'https://cars.example' } }] },
    page,
  );
const cardOf = (page: PageMeta, pathname?: string) =>
  tell(page, pathname).find((each) => 'property' in each && each.property === 'og:image');

describe('pageMeta', () => {
  test('gives a page the card of its name, and a page with a picture that one', () => {
    expect(cardOf(PAGE)).toMatchObject({ content: 'https://cars.example/media/pages/price.png' });
    expect(cardOf(PAGE, '/news/7')).toMatchObject({ content: 'https://cars.example/media/pages/news.png' });
    const image = '/media/nfts/binance-cars-1/card.png';
    expect(cardOf({ ...PAGE, image })).toMatchObject({ content: `https://cars.example${image}` });
  });

  test('a hidden page has no card and no canonical address, and asks robots to leave', () => {
    const hidden = tell({ ...PAGE, hidden: true });
    expect(cardOf({ ...PAGE, hidden: true })).toBeUndefined();
    expect(hidden).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(hidden.filter((each) => 'rel' in each)).toEqual([]);
  });
});
