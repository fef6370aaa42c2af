import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { readDecimal } from '@pitlane/shared/domain/chain/read-decimal';

const DECIMALS = 18;

export type EthReading = { wei: bigint; error?: undefined } | { wei?: undefined; error: string | undefined };

/** Reads an amount of ETH while it is being typed. An empty field is no error yet. */
export function readEth(text: string): EthReading {
  const { digits, error } = readDecimal(text, DECIMALS);
  return digits === undefined ? { error } : { wei: parseUnits(digits) };
}
