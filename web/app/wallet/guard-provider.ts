import { isAddressText, normalAddress } from '@pitlane/shared/domain/chain/address';
import type { EIP1193Provider } from 'viem';
import { problem } from './problem-words.ts';
import { WalletProblemError } from './wallet-problem.ts';
import { awaitWallet } from './wallet-requests.ts';

type Provider = Pick<EIP1193Provider, 'request' | 'on' | 'removeListener'>;
const guarded = new WeakMap<object, EIP1193Provider>();

/** `asksHere`: it asks its owner on this page. */
type GuardedWallet = { name: string; asksHere?: boolean };

/**
 * A wallet's provider, wrapped so that every request ends and every account is a valid address. The same provider gives the same object:
 * libraries compare them.
 */
export function guardProvider(provider: Provider, { name, asksHere }: GuardedWallet): EIP1193Provider {
  const before = guarded.get(provider);
  if (before) return before;
  const request = async (given: { method: string; params?: unknown }) => {
    // Some wallets throw where they should reject.
    const answer = (async () => provider.request(given as never) as unknown)();
    const { method, params } = given;
    const asked = { wallet: guard, walletName: name, method, params, asksHere };
    return readAnswer(method, await awaitWallet(asked, answer));
  };
  const guard = {
    request,
    on: (...given: Parameters<Provider['on']>) => provider.on?.(...given),
    removeListener: (...given: Parameters<Provider['removeListener']>) => provider.removeListener?.(...given),
  } as EIP1193Provider;
  guarded.set(provider, guard);
  return guard;
}

function readAnswer(method: string, answer: unknown): unknown {
  if (method !== 'eth_accounts' && method !== 'eth_requestAccounts') return answer;
  const accounts = readAccounts(answer);
  if (method === 'eth_requestAccounts' && accounts.length === 0)
    throw new WalletProblemError(problem('NO_ACCOUNT'));
  return accounts;
}

/** The addresses in what a wallet gives as its accounts, in lower case; none for anything else. */
export function readAccounts(given: unknown): `0x${string}`[] {
  if (!Array.isArray(given)) return [];
  return given
    .filter((each): each is string => typeof each === 'string')
    .map((text) => text.toLowerCase())
    .filter(isAddressText)
    .map(normalAddress);
}
