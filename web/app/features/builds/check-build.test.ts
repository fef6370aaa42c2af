import type { NftBuild } from '@pitlane/shared/api/builds';
import { drawSeries, epochSeed } from '@pitlane/shared/domain/cars/fair-build';
import { SERIES } from '@pitlane/shared/domain/cars/series';
import { describe, expect, test } from 'vitest';
import { DRAWN } from '../../testing/make-build.ts';
import { checkBuild } from './check-build.ts';

const agreements = (changed: Partial<NftBuild>) =>
  checkBuild({ ...DRAWN, ...changed }).map(({ step, agrees }) => `${step} ${agrees}`);

describe('checkBuild', () => {
  test('a true draw agrees at each step', () => {
    expect(agreements({})).toEqual(['Commitment true', 'Seed true', 'Series true']);
  });

  test('finds a false value at its step', () => {
    expect(agreements({ epoch: 8 })).toEqual(['Commitment false', 'Seed true', 'Series true']);
    expect(agreements({ block_hash: DRAWN.secret })).toEqual([
      'Commitment true',
      'Seed false',
      'Series true',
    ]);
    const other = SERIES.find((each) => each !== DRAWN.series) ?? null;
    expect(agreements({ series: other })).toEqual(['Commitment true', 'Seed true', 'Series false']);
    expect(checkBuild({ ...DRAWN, series: other }).at(-1)?.detail).toMatch(
      /car 1,042 .* doesn’t match the car\.$/,
    );
  });

  test('a forfeited epoch is drawn from the hash alone', () => {
    const alone = epochSeed(`0x${'0'.repeat(64)}`, DRAWN.block_hash);
    const forfeited = { forfeited: true, secret: null, seed: alone, series: drawSeries(alone, 1042n) };
    expect(agreements(forfeited)).toEqual(['Seed true', 'Series true']);
  });

  test('before the draw there is nothing to check', () => {
    expect(checkBuild({ ...DRAWN, state: 'closed', block_hash: null, secret: null, seed: null })).toEqual([]);
  });
});
