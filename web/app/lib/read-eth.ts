import { parseUnits } from '@pitlane/shared/domain/chain/money';

export type EthReading = { wei: bigint; error?: undefined } | { wei?: undefined; error: string | undefined };

/** Reads an amount of ETH while it is being typed. An empty field is no error yet. */
export function readEth(text: string): EthReading {
  const given = text.trim();
  if (given === '') return { error: undefined };
  if (!/^\d*\.?\d*$/.test(given) || given === '.')
    return { error: given.includes(',') ? 'Write decimals with a point: 1.25' : 'Write a number: 1.25' };
  if ((given.split('.')[1] ?? '').length > 18) return { error: 'ETH has 18 decimals at most.' };
  return { wei: parseUnits(given.replace(/^\./, '0.').replace(/\.$/, '')) };
}
