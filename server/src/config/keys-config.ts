import type { z } from 'zod';
import { hex32, privateKey, wholeNumber } from './env-fields.ts';

/** A hot account that may only open epochs. It is the same on every chain. */
export type BuilderConfig = {
  key: `0x${string}`;
  /** The root of every epoch's secret: 32 bytes. */
  secret: `0x${string}`;
  /** An epoch is closed so many seconds after its first car was minted. */
  epochSeconds: number;
};

/** The keys that sign transactions, and what the builder's goes with. */
export const KEYS_ENV = {
  FAUCET_PRIVATE_KEY: privateKey,
  BUILDER_PRIVATE_KEY: privateKey,
  BUILD_SECRET: hex32,
  SETTLER_PRIVATE_KEY: privateKey,
  // Any wallet may close an epoch a day after it was opened: the builder has to come first.
  EPOCH_SECONDS: wholeNumber(1, 80_000).optional(),
};
type Values = z.infer<z.ZodObject<typeof KEYS_ENV>>;

export function findBuilder(values: Values, demo: boolean): BuilderConfig | undefined {
  const { BUILDER_PRIVATE_KEY: key, BUILD_SECRET: secret, EPOCH_SECONDS } = values;
  // A visitor of the demo waits for their car; a real epoch gathers some, since each costs the builder gas.
  return key && secret && { key, secret, epochSeconds: EPOCH_SECONDS ?? (demo ? 2 : 600) };
}

export function findKeyProblems({
  BUILDER_PRIVATE_KEY: key,
  BUILD_SECRET: secret,
  SETTLER_PRIVATE_KEY: settler,
  FAUCET_PRIVATE_KEY: faucet,
}: Record<string, string>): string[] {
  const problems: string[] = [];
  if (key && !secret) problems.push('BUILD_SECRET: missing; BUILDER_PRIVATE_KEY builds nothing without it');
  if (secret && !key) problems.push('BUILDER_PRIVATE_KEY: missing; BUILD_SECRET is of no use without it');
  if (key && bareHex(key) === bareHex(secret)) problems.push('BUILD_SECRET: must not be the key itself');
  // Each counts the transactions of its account by itself.
  if (settler && [key, faucet].some((other) => other && bareHex(other) === bareHex(settler)))
    problems.push('SETTLER_PRIVATE_KEY: must be a key of its own, not the builder’s or the faucet’s');
  return problems;
}

/** A number may be written with or without 0x, in either case. */
function bareHex(text = ''): string {
  return text.toLowerCase().replace(/^0x/, '');
}
