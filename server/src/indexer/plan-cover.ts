import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { COVER, COVERED, REVEALED } from '../core/items/cover.ts';
import type { IndexState, ProjectionRow } from './index-state.ts';
import { isNotBegun } from './plan-projections.ts';

/**
 * Compares what the cars' rows are made for with whether the log has reveal(). Where they differ, every car is folded again, in pages.
 * Returns undefined when nothing is to be done, or while the collection's setters are still to be read: until then it is not known.
 */
export function planCover(
  chain: Chain,
  { projections, sources, revealed }: Pick<IndexState, 'projections' | 'sources' | 'revealed'>,
): ProjectionRow | undefined {
  const foldVersion = revealed ? REVEALED : COVERED;
  if (projections.find(({ name }) => name === COVER)?.foldVersion === foldVersion) return undefined;
  const cars = sources.find(({ name }) => name === 'cars');
  if (cars && !cars.kinds.includes('setting_changed')) return undefined;
  const folded = projections.find(({ name }) => name === 'car');
  const row = { chain, name: COVER, foldVersion, subjectsVersion: 0 };
  // What has no rows yet is folded as it should be.
  const hasRows = folded !== undefined && !isNotBegun(folded);
  return hasRows ? { ...row, phase: 'rows', cursor: '' } : { ...row, phase: 'ready', cursor: null };
}
