/** How a car was drawn, true in every value, for tests. */
import type { NftBuild } from '@pitlane/shared/api/builds';
import { drawSeries, epochCommitment, epochSeed } from '@pitlane/shared/domain/cars/fair-build';

const COLLECTION = '0x14ce79fe1a2d02fa6ceea041849113ccc361e6f0';
const SECRET = `0x${'17'.repeat(32)}` as const;
const BLOCK_HASH = `0x${'b1'.repeat(32)}` as const;
const SEED = epochSeed(SECRET, BLOCK_HASH);

/** The draw of car 1042 of Polygon. */
export const DRAWN = {
  state: 'drawn',
  chain: 'matic',
  chain_id: 31_437,
  collection: COLLECTION,
  token_id: '1042',
  series: drawSeries(SEED, 1042n),
  epoch: 7,
  commitment: epochCommitment(SECRET, { chainId: 31_437, collection: COLLECTION, epoch: 7n }),
  started_at: 1,
  closed_at: 2,
  draw_block: 3,
  block_hash: BLOCK_HASH,
  secret: SECRET,
  seed: SEED,
  forfeited: false,
  revealed_in: null,
} as const satisfies NftBuild;
