import { describe, expect, test } from 'vitest';
import { PAGE_CARD_NAMES, PAGE_CARDS } from '../domain/site/page-cards.ts';
import { WORKS } from '../domain/site/works.ts';
import { textPath } from './digits.ts';
import { drawWork } from './draw-asset.ts';
import { drawPageCard } from './draw-page-card.ts';

describe('drawWork', () => {
  test('draws eight pictures that differ, each the same at every call', () => {
    const drawings = WORKS.map((work) => drawWork(work));
    expect(new Set(drawings).size).toBe(8);
    expect(WORKS.map((work) => drawWork(work))).toEqual(drawings);
    for (const drawing of drawings) expect(drawing).toMatch(/^<svg[^>]+viewBox="0 \d+ 640 480"/);
  });

  test('each has a title and a caption of its own', () => {
    expect(new Set(WORKS.flatMap(({ title, caption }) => [title, caption])).size).toBe(16);
  });
});

describe('drawPageCard', () => {
  test('no two pages share a card', () => {
    expect(new Set(PAGE_CARD_NAMES.map(drawPageCard)).size).toBe(PAGE_CARD_NAMES.length);
  });

  test.each(PAGE_CARD_NAMES)('the words of %s have a stroke for each letter', (name) => {
    const letters = PAGE_CARDS[name].join('').replaceAll(' ', '');
    expect([...letters].filter((letter) => textPath(letter, 0, 0, 20) === '')).toEqual([]);
  });
});
