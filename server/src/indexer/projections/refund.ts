import { foldRefund, listRefunds, type Refund, refundKey } from '@pitlane/shared/fold/refund';
import { refund } from '../../platform/db/schema/trades.ts';
import type { Projection } from '../projection.ts';

export const refundProjection: Projection<Refund, typeof refund> = {
  name: 'refund',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listRefunds,
  fold: foldRefund,
  startsWith: () => false,
  table: refund,
  versions: 'refund_version',
  toRow: (state) => ({ id: refundKey(state), ...state }),
  toState: ({ id: _, version: __, ...state }) => state,
  tells: {
    entity: 'refund',
    topicsOf: ({ before, after }) => {
      const account = (after ?? before)?.account;
      return account ? [`owner:${account}`] : [];
    },
  },
};
