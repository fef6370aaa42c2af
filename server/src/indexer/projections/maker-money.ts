import {
  foldMakerMoney,
  listMakerMoney,
  type MakerMoney,
  makerMoneyKey,
} from '@pitlane/shared/fold/maker-money';
import { makerMoney } from '../../platform/db/schema/trades.ts';
import type { Projection } from '../projection.ts';

/** Money of the makers of offers: verdicts need it, and no page shows it. */
export const makerMoneyProjection: Projection<MakerMoney, typeof makerMoney> = {
  name: 'maker_money',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listMakerMoney,
  fold: foldMakerMoney,
  startsWith: () => false,
  table: makerMoney,
  versions: 'maker_money_version',
  toRow: (state) => ({ id: makerMoneyKey(state), ...state }),
  toState: ({ id: _, version: __, ...state }) => state,
};
