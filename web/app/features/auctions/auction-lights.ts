import { CONFIRMED, INDEXED, type Light } from '../../wallet/run/sheet-lights.ts';

const ASKED = ['check', 'simulate', 'sign'] as const;

export const BID_LIGHTS: readonly Light[] = [
  {
    label: 'Approve',
    detail: 'First the permission to take exactly this amount. Your wallet asks you.',
    covers: ['approve'],
  },
  {
    label: 'Bid',
    detail: 'The auction is read once more, then your wallet asks you.',
    covers: ASKED,
  },
  CONFIRMED,
  INDEXED,
];

export const CREATE_LIGHTS: readonly Light[] = [
  {
    label: 'Approve',
    detail: 'First the permission for the auction house to take this one car. Your wallet asks you.',
    covers: ['approve'],
  },
  {
    label: 'Start',
    detail: 'The item is read once more, then your wallet asks you.',
    covers: ASKED,
  },
  CONFIRMED,
  INDEXED,
];

export const CLOSE_LIGHTS: readonly Light[] = [
  { label: 'Send', detail: 'Your wallet asks you.', covers: ASKED },
  CONFIRMED,
  INDEXED,
];
