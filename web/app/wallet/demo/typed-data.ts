import type { Address, LocalAccount } from 'viem';
import { isObject } from '../../lib/is-object.ts';
import { ProviderError } from './provider-error.ts';

/** Where a typed signature (EIP-712) counts: each part only as far as the page named it. */
export type TypedDomain = {
  name: string | undefined;
  /** EIP-155 id. */
  chainId: number | undefined;
  contract: Address | undefined;
};

export type TypedData = {
  /** The typed data to sign, for viem. */
  typed: Parameters<LocalAccount['signTypedData']>[0];
  domain: TypedDomain;
  /** The message, for people. */
  text: string;
};

const INVALID_PARAMS = -32_602;

/** Reads what a page gives to eth_signTypedData_v4. Throws a ProviderError for anything that is no typed data. */
export function parseTypedData(given: unknown): TypedData {
  const typed = parseObject(given);
  const { domain, message, primaryType, types } = typed;
  if (!isObject(domain) || !isObject(message) || !isObject(types) || typeof primaryType !== 'string') {
    throw new ProviderError(INVALID_PARAMS, 'The request isn’t typed data (EIP-712).');
  }
  return {
    typed: typed as TypedData['typed'],
    domain: {
      name: typeof domain.name === 'string' ? domain.name : undefined,
      chainId: domain.chainId === undefined ? undefined : Number(domain.chainId),
      contract:
        typeof domain.verifyingContract === 'string' ? (domain.verifyingContract as Address) : undefined,
    },
    text: JSON.stringify({ [primaryType]: message }, null, 2),
  };
}

/** Throws a ProviderError for a signature that counts on another chain than the wallet's own. */
export function checkDomain({ chainId }: TypedDomain, present: number): void {
  if (chainId === undefined || chainId === present) return;
  throw new ProviderError(
    4901,
    `This signature is for the network ${chainId}, and the wallet is on ${present}. Switch the wallet first.`,
  );
}

function parseObject(given: unknown): Record<string, unknown> {
  try {
    const value: unknown = typeof given === 'string' ? JSON.parse(given) : given;
    if (isObject(value)) return value;
  } catch (cause) {
    console.warn('The typed data can’t be read.', cause);
  }
  throw new ProviderError(INVALID_PARAMS, 'The message to sign can’t be read.');
}
