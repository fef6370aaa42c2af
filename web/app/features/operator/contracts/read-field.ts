import { readWhitelistFile } from '@pitlane/shared/domain/cars/whitelist-file';
import { normalAddress } from '@pitlane/shared/domain/chain/address';
import { parseUnits } from '@pitlane/shared/domain/chain/money';
import { readDecimal } from '@pitlane/shared/domain/chain/read-decimal';
import { m } from '@pitlane/shared/messages/messages';

export type FieldKind = 'coin' | 'count' | 'text' | 'address' | 'addresses' | 'time' | 'root' | 'switch';
/** A value for a contract's parameter. Amounts in wei, times in seconds since 1970. */
export type FieldValue = bigint | string | boolean | readonly string[];

/** The addresses of one list that fit a transaction (docs/self-hosting.md). */
const MAX_LISTED = 730;
const NO_ROOT = `0x${'0'.repeat(64)}`;

/** Reads what was typed. Throws a RangeError that says what is wrong. A switch is "true" or "false", a time local as browsers write it. */
export function readField(kind: FieldKind, text: string): FieldValue {
  const given = text.trim();
  switch (kind) {
    case 'switch':
      return given === 'true';
    case 'text':
      return given;
    case 'coin':
      return parseUnits(readDigits(given, 18));
    case 'count':
      return readCount(given);
    case 'address':
      if (!/^0x[0-9a-f]{40}$/i.test(given))
        throw new RangeError('Enter an address: 0x followed by 40 hexadecimal digits.');
      return normalAddress(given);
    case 'root':
      if (given === '') return NO_ROOT;
      if (!/^0x[0-9a-f]{64}$/i.test(given))
        throw new RangeError('Enter a root: 0x followed by 64 hexadecimal digits.');
      return given.toLowerCase();
    case 'time':
      return readTime(given);
    case 'addresses':
      return readAddresses(text);
  }
}

function readDigits(text: string, maxDecimals: number): string {
  const { digits, error = m.operator.writeANumber } = readDecimal(text, maxDecimals);
  if (digits === undefined) throw new RangeError(error);
  return digits;
}

/** The contracts keep counts in 32 bits. */
const MAX_COUNT = 4_294_967_295n;

function readCount(text: string): bigint {
  const count = BigInt(readDigits(text, 0));
  if (count > MAX_COUNT) throw new RangeError(`Write a number up to ${MAX_COUNT.toLocaleString('en')}.`);
  return count;
}

function readTime(text: string): bigint {
  if (text === '') return 0n;
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new RangeError('Enter a date and time.');
  return BigInt(Math.floor(ms / 1_000));
}

function readAddresses(text: string): string[] {
  const { accounts, bad } = readWhitelistFile(text);
  const [first] = bad;
  if (first) throw new RangeError(`Line ${first.line} is no address: ${first.text}`);
  if (accounts.length > MAX_LISTED) {
    throw new RangeError(
      `${accounts.length} addresses don’t fit into one transaction. Upload them as a tree instead.`,
    );
  }
  return accounts;
}
