import { expect, test } from 'vitest';
import { filterIcons } from './icon-catalogue.tsx';

const ICONS = ['icon-book-open', 'arrow_carrot-up', 'fa-Address-book'].map((name) => ({ name }));
const find = (typed: string) => filterIcons(ICONS, typed).map(({ name }) => name);

test('filterIcons keeps the names that have every word, in any order and case', () => {
  expect(find('OPEN book')).toEqual(['icon-book-open']);
  expect(find('book')).toEqual(['icon-book-open', 'fa-Address-book']);
  expect(find('carrot_up')).toEqual(['arrow_carrot-up']);
  expect(find('wheel')).toEqual([]);
});

test('filterIcons gives the list itself for nothing, and for spaces', () => {
  expect(filterIcons(ICONS, '')).toBe(ICONS);
  expect(filterIcons(ICONS, ' - ')).toBe(ICONS);
});
