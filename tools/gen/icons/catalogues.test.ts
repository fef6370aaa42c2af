import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ELEGANT_ICONS } from '../../../web/app/features/icons/generated/elegant.ts';
import { ET_LINE_ICONS } from '../../../web/app/features/icons/generated/et-line.ts';
import { FIXED_WIDTH_ICONS } from '../../../web/app/features/icons/generated/fixed-width.ts';
import { FONT_AWESOME_ICONS } from '../../../web/app/features/icons/generated/font-awesome.ts';
import type { IconEntry } from '../../../web/app/features/icons/icon-entry.ts';
import { root } from '../../start/bootstrap.mjs';
import { readFont } from '../fonts/read-font.ts';

const CATALOGUES: readonly [string, readonly IconEntry[]][] = [
  ['elegant', ELEGANT_ICONS],
  ['et-line', ET_LINE_ICONS],
  ['font-awesome', FONT_AWESOME_ICONS],
  ['fixed-width', FIXED_WIDTH_ICONS],
];
const readCatalogueFont = (font: string) =>
  readFont(readFileSync(join(root, `web/app/features/icons/generated/${font}.woff2`)));
const namesOf = (icons: readonly IconEntry[]) => icons.map(({ name }) => name);

describe('the icon catalogues', () => {
  test.each(CATALOGUES)('%s has each name once, and its font draws each code', async (font, icons) => {
    expect(new Set(namesOf(icons)).size).toBe(icons.length);
    const { advances } = await readCatalogueFont(font);
    expect(icons.filter(({ code }) => !advances.has(Number.parseInt(code, 16)))).toEqual([]);
  });

  test('have the names that the specification mentions', () => {
    const line = ['icon-mobile', 'icon-laptop', 'icon-search', 'icon-facebook', 'icon-twitter'];
    expect(namesOf(ET_LINE_ICONS)).toEqual(expect.arrayContaining(line));
    const starts = new Set(namesOf(ELEGANT_ICONS).map((name) => /^[a-z]+/.exec(name)?.[0]));
    expect([...starts].toSorted()).toEqual(['arrow', 'icon', 'social']);
  });

  test('Font Awesome goes by name, with versions of 4.7 and before, and its aliases share a code', () => {
    const names = namesOf(FONT_AWESOME_ICONS);
    expect(names).toEqual(names.toSorted());
    const own = new Set(FONT_AWESOME_ICONS.flatMap(({ code, alias }) => (alias ? [] : [code])));
    const aliases = FONT_AWESOME_ICONS.filter(({ alias }) => alias);
    expect(aliases.length).toBeGreaterThan(100);
    expect(aliases.filter(({ code }) => !own.has(code))).toEqual([]);
    for (const { version } of FONT_AWESOME_ICONS) expect(version ?? '1.0').toMatch(/^[1-4]\.\d+(\.\d+)?$/);
  });

  test('the fixed-width icons go from s to y, and none is wider than its box of 1.25 em', async () => {
    const names = namesOf(FIXED_WIDTH_ICONS);
    expect(names.at(0)).toMatch(/^fa-s/);
    expect(names.at(-1)).toMatch(/^fa-y/);
    expect(names).toEqual(names.toSorted());
    const { advances, unitsPerEm } = await readCatalogueFont('fixed-width');
    const ems = FIXED_WIDTH_ICONS.map(
      ({ code }) => (advances.get(Number.parseInt(code, 16)) ?? 0) / unitsPerEm,
    );
    expect(Math.max(...ems)).toBe(1.25);
  });
});
