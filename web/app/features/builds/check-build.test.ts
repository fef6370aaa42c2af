import type { NftBuild } from '@pitlane/shared/api/builds';
import { drawSeries, epochCommitment, epochSeed } from '@pitlane/shared/domain/fair-build';
import { SERIES } from '@pitlane/shared/domain/series';
import { describe, expect, test } from 'vitest';
import { checkBuild } from './check-build.ts';

const COLLECTION = '0x14ce79fe1a2d02fa6ceea041849113ccc361e6f0';
const SECRET = `0x${'17'.repeat(32)}` as const;
const BLOCK_HASH = `0x${'b1'.repeat(32)}` as const;
const seed = epochSeed(SECRET, BLOCK_HASH);
const build: NftBuild = {
  state: 'drawn',
  chain: 'matic',
  chain_id: 31_437,
  collection: COLLECTION,
  token_id: '1042',
  series: drawSeries(seed, 1042n),
  epoch: 7,
  commitment: epochCommitment(SECRET, { chainId: 31_437, collection: COLLECTION, epoch: 7n }),
  started_at: 1,
  closed_at: 2,
  draw_block: 3,
  block_hash: BLOCK_HASH,
  secret: SECRET,
  seed,
  forfeited: false,
  revealed_in: null,
};
const agreements = (changed: Partial<NftBuild>) =>
  checkBuild({ ...build, ...changed }).map(({ step, agrees }) => `${step} ${agrees}`);

describe('checkBuild', () => {
  test('a true draw agrees at each step', () => {
    expect(agreements({})).toEqual(['Commitment true', 'Seed true', 'Series true']);
  });

  test('finds a false value at its step', () => {
    expect(agreements({ epoch: 8 })).toEqual(['Commitment false', 'Seed true', 'Series true']);
    expect(agreements({ block_hash: SECRET })).toEqual(['Commitment true', 'Seed false', 'Series true']);
    const other = SERIES.find((each) => each !== build.series) ?? null;
    expect(agreements({ series: other })).toEqual(['Commitment true', 'Seed true', 'Series false']);
    expect(checkBuild({ ...build, series: other }).at(-1)?.detail).toMatch(/car 1,042 .* not what it is\.$/);
  });

  test('a forfeited epoch is drawn from the hash alone', () => {
    const alone = epochSeed(`0x${'0'.repeat(64)}`, BLOCK_HASH);
    const forfeited = { forfeited: true, secret: null, seed: alone, series: drawSeries(alone, 1042n) };
    expect(agreements(forfeited)).toEqual(['Seed true', 'Series true']);
  });

  test('before the draw there is nothing to check', () => {
    expect(checkBuild({ ...build, state: 'closed', block_hash: null, secret: null, seed: null })).toEqual([]);
  });
});
