import { describe, expect, it } from 'vitest';
import { carDescription, carName, listCarNames, unbuiltCarName } from './car-name.ts';
import type { CarState } from './car-state.ts';
import { carTraits } from './car-traits.ts';
import { SERIES } from './series.ts';

const NEW: CarState = {
  transfers: 0,
  series: 'legendary_series',
  rank: 'underdog',
  upgrades: { engine: 0, turbo: 0, tyres: 0, brakes: 0, suspension: 0, aero: 0 },
};

describe('carName', () => {
  it('names a car by its traits and its number', () => {
    const traits = carTraits({ chain: 'binance', tokenId: 142n }, 'legendary_series');
    expect(carName(traits, 142n)).toMatchInlineSnapshot(`"Champagne Voyager 0142"`);
  });

  it('two words and at least four digits, 28 characters at most', () => {
    for (const series of SERIES) {
      for (let id = 0n; id < 300n; id++) {
        const name = carName(carTraits({ chain: 'matic', tokenId: id * 331n }, series), id * 331n);
        expect(name).toMatch(/^\S+ \S+ \d{4,}$/);
        expect(name.length).toBeLessThanOrEqual(28);
      }
    }
  });
});

describe('listCarNames', () => {
  it('has the name of every car, with its paint', () => {
    const paints = new Map(listCarNames().map(({ first, second, paint }) => [`${first} ${second}`, paint]));
    for (const series of SERIES) {
      for (let id = 0n; id < 500n; id++) {
        const traits = carTraits({ chain: 'matic', tokenId: id }, series);
        expect(paints.get(carName(traits, id).replace(/ \d+$/, ''))).toBe(traits.paint);
      }
    }
  });
});

describe('unbuiltCarName', () => {
  it('names a car by its number', () => {
    expect(unbuiltCarName(142n)).toBe('Car #142');
  });
});

describe('carDescription', () => {
  it('describes traits, rank and upgrades', () => {
    const traits = carTraits({ chain: 'binance', tokenId: 142n }, 'legendary_series');
    expect(carDescription(traits, NEW)).toMatchInlineSnapshot(
      `"A legendary GT in champagne gold leaf: livery side slash in scarlet, start number 56. It stands on turbine 7 wheels with a lip spoiler, ranks Underdog, and has no upgrades yet."`,
    );
  });

  it('counts the fitted upgrades', () => {
    const traits = carTraits({ chain: 'binance', tokenId: 142n }, 'legendary_series');
    expect(carDescription(traits, NEW)).toContain('no upgrades yet');
    const fitted = { ...NEW, upgrades: { ...NEW.upgrades, turbo: 3 } };
    expect(carDescription(traits, fitted)).toContain('1 upgrade fitted');
  });
});
