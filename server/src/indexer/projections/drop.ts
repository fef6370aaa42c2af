import { type DropSettings, foldDrop, listDrops } from '@pitlane/shared/fold/drop';
import { dropSettings } from '../../platform/db/schema/market.ts';
import type { Projection } from '../projection.ts';

/** A row for each collection whose setters have spoken: pages with its drop hear of every change. */
export const dropProjection: Projection<DropSettings, typeof dropSettings> = {
  name: 'drop',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listDrops,
  fold: foldDrop,
  // The constructor says nothing: the first event of a collection may be any.
  startsWith: () => false,
  table: dropSettings,
  versions: 'drop_version',
  toRow: (state) => ({ id: `${state.chain}-${state.collection}`, ...state }),
  toState: ({ id: _, version: __, ...state }) => state,
  tells: {
    entity: 'drop',
    topicsOf: ({ before, after }) => {
      const { chain } = after ?? before ?? {};
      return chain ? [`drop:${chain}`] : [];
    },
  },
};
