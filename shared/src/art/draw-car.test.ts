import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { RANKS } from '../domain/cars/car-ranks.ts';
import { UPGRADES, type UpgradeLevels } from '../domain/cars/car-state.ts';
import {
  BODY_SPOILERS,
  LIVERY_LABEL,
  type Livery,
  WHEELS_LABEL,
  type Wheels,
} from '../domain/cars/car-trait-lists.ts';
import { type CarTraits, carTraits } from '../domain/cars/car-traits.ts';
import { SERIES } from '../domain/cars/series.ts';
import { drawCar } from './draw-car.ts';
import { drawNotRevealed } from './draw-not-revealed.ts';
import { drawNotRevealedSocialCard, drawSocialCard } from './draw-social-card.ts';
import { readSvg } from './read-svg.ts';

const levels = (level: number) => Object.fromEntries(UPGRADES.map((name) => [name, level])) as UpgradeLevels;

/** Every body with every wheel, livery, spoiler and rank at least once, without the full product. */
function* everyKind(): Generator<[CarTraits, (typeof RANKS)[number]]> {
  let turn = 0;
  for (const series of SERIES) {
    const base = carTraits({ chain: 'binance', tokenId: 5n }, series);
    for (const livery of Object.keys(LIVERY_LABEL) as Livery[]) {
      for (const wheels of Object.keys(WHEELS_LABEL) as Wheels[]) {
        const spoilers = BODY_SPOILERS[base.body];
        const spoiler = spoilers[turn % spoilers.length] ?? base.spoiler;
        yield [{ ...base, livery, wheels, spoiler }, RANKS[turn++ % RANKS.length] ?? 'pro'];
      }
    }
  }
}

describe('drawCar', () => {
  it('draws the same car as the same document', () => {
    const traits = carTraits({ chain: 'binance', tokenId: 142n }, 'legendary_series');
    const svg = drawCar(traits, { rank: 'legend', scene: 'stage', width: 640 });
    expect(
      svg.startsWith(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 40 640 480" width="640" height="480">',
      ),
    ).toBe(true);
    expect(drawCar(traits, { rank: 'legend', scene: 'stage', width: 640 })).toBe(svg);
    readSvg(svg);
  });

  it('every body, wheel, livery, spoiler and rank gives a sound document within the size budget', () => {
    let worst = { raw: 0, zipped: 0 };
    for (const [traits, rank] of everyKind()) {
      const svg = drawCar(traits, { rank, scene: 'stage', upgrades: levels(5) });
      readSvg(svg);
      worst = { raw: Math.max(worst.raw, svg.length), zipped: Math.max(worst.zipped, gzipSync(svg).length) };
    }
    expect(worst.raw).toBeLessThan(23 * 1024);
    expect(worst.zipped).toBeLessThan(6.5 * 1024);
  });

  it('pictures of different cars share no id, and a prefix replaces the hash', () => {
    const [one, two] = [1n, 2n].map((tokenId) => {
      const traits = carTraits({ chain: 'matic', tokenId }, 'rare_series');
      return readSvg(drawCar(traits, { rank: 'pro', scene: 'cutout' })).ids;
    });
    expect(one?.some((id) => two?.includes(id))).toBe(false);
    const traits = carTraits({ chain: 'matic', tokenId: 1n }, 'rare_series');
    const { ids } = readSvg(drawCar(traits, { rank: 'pro', scene: 'cutout', idPrefix: 'mine' }));
    expect(ids.every((id) => id.startsWith('mine'))).toBe(true);
  });

  it('rank and upgrades change the picture', () => {
    const traits = carTraits({ chain: 'matic', tokenId: 1n }, 'common_series');
    const draw = (rank: (typeof RANKS)[number], upgrades: UpgradeLevels) =>
      drawCar(traits, { rank, upgrades, scene: 'stage', idPrefix: 'x' });
    expect(new Set(RANKS.map((rank) => draw(rank, levels(0)))).size).toBe(RANKS.length);
    for (const upgrade of ['turbo', 'tyres', 'brakes', 'suspension', 'aero'] as const) {
      expect(draw('pro', { ...levels(0), [upgrade]: 1 })).not.toBe(draw('pro', levels(0)));
    }
  });

  it('a foil exposes its gradient by class', () => {
    const traits = carTraits({ chain: 'matic', tokenId: 1n }, 'ultra_series');
    expect(drawCar(traits, { rank: 'pro', scene: 'stage' })).toContain('class="foil"');
  });
});

describe('drawNotRevealed', () => {
  it('puts the prefix before every id', () => {
    expect(readSvg(drawNotRevealed({ idPrefix: 'q' })).ids.every((id) => id.startsWith('q'))).toBe(true);
  });

  it('the cutout is the covered car alone, in the same frame as any other car', () => {
    const cutout = drawNotRevealed({ scene: 'cutout' });
    const traits = carTraits({ chain: 'matic', tokenId: 1n }, 'rare_series');
    const frame = (svg: string) => /viewBox="[^"]+"/.exec(svg)?.[0];
    expect(frame(cutout)).toBe(frame(drawCar(traits, { rank: 'pro', scene: 'cutout' })));
    const wall = (svg: string) => readSvg(svg).ids.includes('clothP');
    expect([wall(cutout), wall(drawNotRevealed())]).toEqual([false, true]);
  });

  it('the cloth alone has the place it has on the stage, without the wheels', () => {
    const [cloth, stage] = [drawNotRevealed({ scene: 'cloth' }), drawNotRevealed()];
    const frame = (svg: string) => /viewBox="[^"]+"/.exec(svg)?.[0];
    const shape = (svg: string) => /<path id="clothd" d="([^"]+)"/.exec(svg)?.[1];
    const wheels = (svg: string) => svg.split('fill="#0a0b0d"').length - 1;
    expect([frame(cloth), shape(cloth)]).toEqual([frame(stage), shape(stage)]);
    expect([wheels(cloth), wheels(stage)]).toEqual([0, 2]);
    expect(readSvg(cloth).ids).not.toContain('clothP');
  });
});

describe('drawSocialCard', () => {
  it('draws a sound card of 1200 × 630', () => {
    const traits = carTraits({ chain: 'matic', tokenId: 1n }, 'exotic_series');
    const svg = drawSocialCard({ traits, rank: 'pro', title: 'Candy Apex 0311', subtitle: 'Exotic · Pro' });
    expect(svg).toContain('width="1200" height="630"');
    readSvg(svg);
  });

  it('a covered car has a card too', () => {
    const svg = drawNotRevealedSocialCard({ title: 'Car #311', subtitle: 'Not built yet · Polygon' });
    expect(svg).toContain('width="1200" height="630"');
    readSvg(svg);
  });
});
