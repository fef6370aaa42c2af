import {
  foldMakerCounter,
  listMakerCounters,
  type MakerCounter,
  makerCounterId,
} from '@pitlane/shared/fold/maker-counter';
import { makerCounter } from '../../platform/db/schema/orders.ts';
import type { Projection } from '../projection.ts';

/** Makers' counters: what orders need, and no page shows. */
export const makerCounterProjection: Projection<MakerCounter, typeof makerCounter> = {
  name: 'maker_counter',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listMakerCounters,
  fold: foldMakerCounter,
  startsWith: () => false,
  table: makerCounter,
  versions: 'maker_counter_version',
  toRow: (state) => ({ id: makerCounterId(state), ...state }),
  toState: ({ id: _, version: __, ...state }) => state,
};
