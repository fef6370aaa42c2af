import { CONFIRMED, INDEXED, type Light } from '../../wallet/run/sheet-lights.ts';

const ASKED = ['check', 'simulate', 'sign'] as const;

export const BID_LIGHTS: readonly Light[] = [
  {
    label: 'Approve',
    detail: 'First, approve exactly this amount in your wallet.',
    covers: ['approve'],
  },
  {
    label: 'Bid',
    detail: 'We check the auction again, then you confirm in your wallet.',
    covers: ASKED,
  },
  CONFIRMED,
  INDEXED,
];

export const CREATE_LIGHTS: readonly Light[] = [
  {
    label: 'Approve',
    detail: 'First, let the auction house take this one car. You confirm in your wallet.',
    covers: ['approve'],
  },
  {
    label: 'Start',
    detail: 'We check the item again, then you confirm in your wallet.',
    covers: ASKED,
  },
  CONFIRMED,
  INDEXED,
];

export const CLOSE_LIGHTS: readonly Light[] = [
  { label: 'Send', detail: 'Confirm in your wallet.', covers: ASKED },
  CONFIRMED,
  INDEXED,
];
