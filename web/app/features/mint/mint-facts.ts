import { formatUnits } from '@pitlane/shared/domain/money';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import type { Address, Client } from 'viem';
import { getBalance, readContract } from 'viem/actions';
import { problem } from '../../wallet/tx/explain-wallet-error.ts';
import type { WalletProblem } from '../../wallet/wallet-problem.ts';

/** Whatever decides about a mint, of one block. Amounts in wei. */
export type MintFacts = {
  cost: bigint;
  epochOpen: boolean;
  paused: boolean;
  minted: bigint;
  maxSupply: bigint;
  onlyWhitelisted: boolean;
  whitelisted: boolean;
  limit: bigint;
  mintedByAccount: bigint;
  balance: bigint;
};

/** Reads them from the contract, all at the same block. Rejects with viem's error. */
export async function readMintFacts(
  client: Client,
  address: Address,
  account: Address,
  blockNumber: bigint,
): Promise<MintFacts> {
  const at = { address, abi: carCollectionAbi, blockNumber } as const;
  const [
    cost,
    epochOpen,
    paused,
    minted,
    maxSupply,
    onlyWhitelisted,
    whitelisted,
    limit,
    mintedByAccount,
    balance,
  ] = await Promise.all([
    readContract(client, { ...at, functionName: 'cost' }),
    readContract(client, { ...at, functionName: 'epochOpen' }),
    readContract(client, { ...at, functionName: 'paused' }),
    readContract(client, { ...at, functionName: 'totalSupply' }),
    readContract(client, { ...at, functionName: 'maxSupply' }),
    readContract(client, { ...at, functionName: 'onlyWhitelisted' }),
    readContract(client, { ...at, functionName: 'isWhitelisted', args: [account] }),
    readContract(client, { ...at, functionName: 'nftPerAddressLimit' }),
    readContract(client, { ...at, functionName: 'addressMintedBalance', args: [account] }),
    getBalance(client, { address: account, blockNumber }),
  ]);
  return {
    cost,
    epochOpen,
    paused,
    minted,
    maxSupply,
    onlyWhitelisted,
    whitelisted,
    limit,
    mintedByAccount,
    balance,
  };
}

/**
 * Why one car cannot be minted on these facts, in the order in which the contract would refuse; undefined when it can.
 * `shownCost` is what the page promised: a buyer never pays another price than the one that was read.
 */
export function mintRefusal(facts: MintFacts, shownCost: bigint, coin: string): WalletProblem | undefined {
  if (!facts.epochOpen) return problem('NO_EPOCH');
  if (facts.paused) return problem('PAUSED');
  if (facts.minted >= facts.maxSupply) return problem('SOLD_OUT');
  if (facts.onlyWhitelisted && !facts.whitelisted) return problem('NOT_WHITELISTED');
  if (facts.mintedByAccount >= facts.limit) return problem('ADDRESS_LIMIT', limitText(facts.limit));
  if (facts.cost !== shownCost) return problem('PRICE_CHANGED', priceText(shownCost, facts.cost, coin));
  if (facts.balance <= facts.cost) return problem('INSUFFICIENT_FUNDS', fundsText(facts, coin));
  return undefined;
}

function limitText(limit: bigint): string {
  return `One wallet may mint ${limit} cars on this chain, and this one has.`;
}

function priceText(before: bigint, now: bigint, coin: string): string {
  return `It was ${formatUnits(before)} ${coin} and is ${formatUnits(now)} ${coin} now. Press Mint again if you agree.`;
}

function fundsText({ balance, cost }: MintFacts, coin: string): string {
  return `The wallet holds ${formatUnits(balance, 6)} ${coin}. A car costs ${formatUnits(cost)} ${coin}, and the network takes a small fee.`;
}
