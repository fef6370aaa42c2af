import { describe, expect, test } from 'vitest';
import { NEWS_COVERS } from '../domain/site/news.ts';
import { drawNewsCard, drawNewsCover } from './draw-news-cover.ts';

const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');

describe('drawNewsCover', () => {
  test.each(NEWS_COVERS)('%s: 16:9, the same each time, without text, links or ids that clash', (cover) => {
    const svg = drawNewsCover(cover);
    expect(svg).toBe(drawNewsCover(cover));
    expect(svg).toContain('viewBox="0 0 960 540"');
    expect(svg).not.toMatch(/<text|<image|https?:(?!\/\/www\.w3\.org)|NaN|undefined/);
    const ids = idsOf(svg);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, used] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(used);
  });

  test('no two covers are one picture', () => {
    expect(new Set(NEWS_COVERS.map(drawNewsCover)).size).toBe(NEWS_COVERS.length);
  });
});

describe('drawNewsCard', () => {
  test('shows the title, and of a long one what fits in three lines', () => {
    const card = drawNewsCard('grid', 'Season two');
    expect(card).toContain('viewBox="0 0 1200 630"');
    expect(card).not.toBe(drawNewsCard('grid', 'Season three'));
    const long = drawNewsCard('grid', `${'a long title '.repeat(20)}`);
    expect(long).not.toMatch(/NaN|undefined/);
    expect(long).toBe(drawNewsCard('grid', `${'a long title '.repeat(30)}`));
  });
});
