import { describe, expect, it } from 'vitest';
import { CHAINS } from '../chain/chains.ts';
import { BODY_SPOILERS, SERIES_BODY, SERIES_MATERIAL } from './car-trait-lists.ts';
import { carTraits, listTraits, TRAIT_KINDS } from './car-traits.ts';
import { SERIES } from './series.ts';

const words = (tokenId: bigint, series: (typeof SERIES)[number]) =>
  listTraits(carTraits({ chain: 'binance', tokenId }, series))
    .map((trait) => trait.valueLabel)
    .join(' / ');

describe('carTraits', () => {
  it('draws the traits that every minted car keeps for ever', () => {
    // A change here changes every car that was ever minted: never update these lines lightly.
    expect(SERIES.map((series, i) => words(BigInt(i + 1), series))).toMatchInlineSnapshot(`
      [
        "Hatch / Graphite primer / Hex camo / Chalk / Basket mesh / Gunmetal / Roof spoiler / Halogen / Smoked / Slammed / 86",
        "Coupé / Olive enamel / Number only / Ink / Deep dish 8 / Gold / Lip spoiler / Endurance yellow / Clear / Street / 26",
        "Muscle / Cobalt flake / Number only / Chalk / Turbine 7 / Gunmetal / Pedestal wing / Blue LED / Smoked / Street / 43",
        "GT / Antique gold leaf / Chevrons / Scarlet / Deep dish 8 / Gunmetal / Swan-neck wing / Xenon / Amber / Slammed / 59",
        "Rally / Raspberry candy / Number only / Ink / Turbofan / Gold / Works wing / Xenon / Clear / Street / 71",
        "Prototype / Nebula foil / Hex camo / Chalk / Deep dish 8 / Silver / Works wing / Blue LED / Amber / Street / 60",
      ]
    `);
  });

  it('same identity gives same traits, another chain or token gives others', () => {
    const traits = carTraits({ chain: 'matic', tokenId: 77n }, 'rare_series');
    expect(carTraits({ chain: 'matic', tokenId: 77n }, 'rare_series')).toEqual(traits);
    const others = [
      ...CHAINS.filter((chain) => chain !== 'matic').map((chain) =>
        carTraits({ chain, tokenId: 77n }, 'rare_series'),
      ),
      carTraits({ chain: 'matic', tokenId: 78n }, 'rare_series'),
    ];
    for (const other of others) expect(other).not.toEqual(traits);
  });

  it('series fixes body and material, and the spoiler fits the body', () => {
    for (const series of SERIES) {
      for (let id = 0n; id < 60n; id++) {
        const traits = carTraits({ chain: 'avalanche', tokenId: id }, series);
        expect(traits.body).toBe(SERIES_BODY[series]);
        expect(traits.paint.startsWith(`${SERIES_MATERIAL[series]}-`)).toBe(true);
        expect(BODY_SPOILERS[traits.body] as readonly string[]).toContain(traits.spoiler);
        expect(traits.number).toMatch(/^\d\d$/);
      }
    }
  });

  it('a series is varied', () => {
    const cars = Array.from({ length: 200 }, (_, id) =>
      carTraits({ chain: 'binance', tokenId: BigInt(id) }, 'ultra_series'),
    );
    const looks = new Set(cars.map((car) => `${car.paint} ${car.livery} ${car.wheels} ${car.liveryColour}`));
    expect(looks.size).toBeGreaterThan(150);
  });
});

describe('listTraits', () => {
  it('lists each kind of trait once, with a label', () => {
    const list = listTraits(carTraits({ chain: 'binance', tokenId: 1n }, 'common_series'));
    expect(list.map((trait) => trait.kind)).toEqual(Object.keys(TRAIT_KINDS));
    for (const trait of list) expect(trait.valueLabel).not.toBe('');
  });
});
