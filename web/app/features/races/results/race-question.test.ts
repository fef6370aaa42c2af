import { describe, expect, test } from 'vitest';
import { getRacesPath, getStandingsPath, readRaceQuestion, writeRaceQuestion } from './race-question.ts';

const read = (query: string) => readRaceQuestion(new URLSearchParams(query));

describe('readRaceQuestion', () => {
  test('reads what writeRaceQuestion has written', () => {
    for (const query of ['', '?of=cars&season=season-2', '?season=all&page=3', '?before=1790000000-7-0'])
      expect(writeRaceQuestion(read(query))).toBe(query);
  });

  test('leaves out what there is not', () => {
    expect(writeRaceQuestion(read('?of=teams&season=A%20B&page=0&before=x'))).toBe('');
    expect([read('?page=26').page, read('?page=1.5').page]).toEqual([1, 1]);
  });
});

describe('getStandingsPath and getRacesPath', () => {
  test('ask for the season and the page', () => {
    const question = read('?of=cars&season=season-2&page=2&before=9-7-0');
    expect(getStandingsPath(question)).toBe('/api/races/standings?of=cars&season=season-2&page=2');
    expect(getRacesPath(question)).toBe('/api/races?season=season-2&cursor=9-7-0');
    expect(getRacesPath(read('?season=all'))).toBe('/api/races');
    expect(getStandingsPath(read(''))).toBe('/api/races/standings?of=drivers&page=1');
  });
});
