import { formatClock } from '../../lib/format-clock.ts';
import type { WalletProblemCode } from '../wallet-problem.ts';

/** An error of a contract, decoded: its name and its values. */
export type Refusal = { name: string; args: readonly unknown[] };

/** The contracts' own errors (contracts/src/collections, contracts/src/game) that a visitor can meet. */
const CODES: Record<string, WalletProblemCode> = {
  CollectionPaused: 'PAUSED',
  BuildNoEpochOpen: 'NO_EPOCH',
  CollectionSoldOut: 'SOLD_OUT',
  CollectionNotWhitelisted: 'NOT_WHITELISTED',
  CollectionAddressLimit: 'ADDRESS_LIMIT',
  CollectionCostNotPaid: 'PRICE_CHANGED',
  WorkshopCallerNotOwner: 'NOT_OWNER',
  WorkshopLevelHighest: 'LEVEL_HIGHEST',
  WorkshopLevelNotNext: 'LEVEL_CHANGED',
  CarNotBuilt: 'NOT_BUILT',
  CarLocked: 'CAR_LOCKED',
  StationDry: 'STATION_DRY',
};

/** Sentences with the error's own values, where those say more than the problem's words. */
const SENTENCES: Record<string, (args: readonly unknown[]) => string> = {
  CarLocked: ([id, until]) =>
    `Car ${id} is in a race until ${formatClock(Number(until))} and stays where it is. Then it is free by itself.`,
  WorkshopLevelNotNext: ([, , level, next]) =>
    `This fitting is for level ${level}, and the next level of the part is ${next} now. Look at the part again.`,
};

/** The problem that a contract's error is; undefined for one without words of its own. */
export function toProblemCode({ name }: Refusal): WalletProblemCode | undefined {
  return CODES[name];
}

/** The refusal in a sentence. Empty where the problem's words are enough. */
export function describeRefusal(refusal: Refusal): string {
  const { name, args } = refusal;
  if (!CODES[name]) return `The contract answered “${name}”.`;
  return SENTENCES[name]?.(args) ?? '';
}
