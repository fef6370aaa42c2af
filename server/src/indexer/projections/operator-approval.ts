import {
  foldOperatorApproval,
  listOperatorApprovals,
  type OperatorApproval,
  operatorApprovalId,
} from '@pitlane/shared/fold/operator-approval';
import { operatorApproval } from '../../platform/db/schema/orders.ts';
import type { Projection } from '../projection.ts';

/** Approvals to move all of an owner's tokens: orders need them, and no page shows them. */
export const operatorApprovalProjection: Projection<OperatorApproval, typeof operatorApproval> = {
  name: 'operator_approval',
  foldVersion: 1,
  subjectsVersion: 1,
  subjectsOf: listOperatorApprovals,
  fold: foldOperatorApproval,
  startsWith: () => false,
  table: operatorApproval,
  versions: 'operator_approval_version',
  toRow: (state) => ({ id: operatorApprovalId(state), ...state }),
  toState: ({ id: _, version: __, ...state }) => state,
};
