import { getSiteName } from '../../lib/site-name.ts';
import type { TransactionStep } from '../tx/transaction.ts';

/** One start light of a sheet: what it stands for, and which steps of the run it covers. */
export type Light = { label: string; detail: string; covers: readonly TransactionStep[] };

export const INDEXED: Light = {
  label: 'Indexed',
  detail: `In a block. ${getSiteName()} is reading it.`,
  covers: ['index'],
};
export const CONFIRMED: Light = {
  label: 'Confirmed',
  detail: 'Sent. Waiting for its block.',
  covers: ['confirm'],
};

export const BUY_LIGHTS: readonly Light[] = [
  {
    label: 'Approve',
    detail: 'First, approve exactly this price in your wallet.',
    covers: ['approve'],
  },
  {
    label: 'Buy',
    detail: 'We check the offer again, then you confirm in your wallet.',
    covers: ['check', 'simulate', 'sign'],
  },
  CONFIRMED,
  INDEXED,
];

export const LIST_LIGHTS: readonly Light[] = [
  {
    label: 'Approve',
    detail: 'One time only: let Seaport move the items you list. Confirm in your wallet.',
    covers: ['approve'],
  },
  {
    label: 'Sign',
    detail: 'We check the item again, then your wallet asks you to sign.',
    covers: ['check', 'sign'],
  },
  { label: 'Listed', detail: 'Signed. The order book is checking it.', covers: ['index'] },
];

export const OFFER_LIGHTS: readonly Light[] = [
  {
    label: 'Approve',
    detail: 'First, approve this amount for when the offer is accepted. You confirm in your wallet.',
    covers: ['approve'],
  },
  {
    label: 'Sign',
    detail: 'We check the item again, then your wallet asks you to sign.',
    covers: ['check', 'sign'],
  },
  { label: 'Offered', detail: 'Signed. The order book is checking it.', covers: ['index'] },
];

export const ACCEPT_LIGHTS: readonly Light[] = [
  {
    label: 'Approve',
    detail: 'First, let Seaport move this one car. You confirm in your wallet.',
    covers: ['approve'],
  },
  {
    label: 'Sell',
    detail: 'We check the offer again, then you confirm in your wallet.',
    covers: ['check', 'simulate', 'sign'],
  },
  CONFIRMED,
  INDEXED,
];

export const CANCEL_LIGHTS: readonly Light[] = [
  { label: 'Cancel', detail: 'Confirm in your wallet.', covers: ['check', 'simulate', 'sign'] },
  CONFIRMED,
  INDEXED,
];

export type LightState = 'off' | 'on' | 'done';

/** How each light is at a step: those before it are done. With `done` all are. */
export function getLightStates(
  lights: readonly Light[],
  step: TransactionStep | 'done' | undefined,
): LightState[] {
  if (step === 'done') return lights.map(() => 'done');
  const at = step === undefined ? -1 : lights.findIndex(({ covers }) => covers.includes(step));
  return lights.map((_, index) => (index < at ? 'done' : index === at ? 'on' : 'off'));
}
