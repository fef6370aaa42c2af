import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { m } from '@pitlane/shared/messages/messages';
import type { Address, Client, Hash } from 'viem';
import { getBalance, getBlock, readContract } from 'viem/actions';
import { problem } from '../../wallet/problem-words.ts';
import type { WalletProblem } from '../../wallet/wallet-problem.ts';

/** The state that decides about the mint of any token, at one block. Amounts in wei. */
export type SaleState = {
  cost: bigint;
  paused: boolean;
  minted: bigint;
  maxSupply: bigint;
  balance: bigint;
};

/** Further facts that decide about the mint of a car. */
export type DropState = {
  epochOpen: boolean;
  /** Seconds since 1970: the block's, and those of the phases; 0 is none. */
  time: bigint;
  whitelistStart: bigint;
  publicStart: bigint;
  onlyWhitelisted: boolean;
  /** By the list, or by a proof that the contract takes. */
  whitelisted: boolean;
  limit: bigint;
  mintedByAccount: bigint;
};

type At = { client: Client; address: Address; account: Address; block: bigint };

/** Reads them from any of the collections, all at the same block. Rejects with viem's error. */
export async function readSaleState({ client, address, account, block }: At): Promise<SaleState> {
  const at = { address, abi: carCollectionAbi, blockNumber: block } as const;
  const [cost, paused, minted, maxSupply, balance] = await Promise.all([
    readContract(client, { ...at, functionName: 'cost' }),
    readContract(client, { ...at, functionName: 'paused' }),
    readContract(client, { ...at, functionName: 'totalSupply' }),
    readContract(client, { ...at, functionName: 'maxSupply' }),
    getBalance(client, { address: account, blockNumber: block }),
  ]);
  return { cost, paused, minted, maxSupply, balance };
}

/** Reads what only cars have, at the same block. Rejects with viem's error. */
export async function readDropState({ client, address, account, block }: At): Promise<DropState> {
  const at = { address, abi: carCollectionAbi, blockNumber: block } as const;
  const [epochOpen, onlyWhitelisted, whitelisted, limit, mintedByAccount, whitelistStart, publicStart, head] =
    await Promise.all([
      readContract(client, { ...at, functionName: 'epochOpen' }),
      readContract(client, { ...at, functionName: 'onlyWhitelisted' }),
      readContract(client, { ...at, functionName: 'isWhitelisted', args: [account] }),
      readContract(client, { ...at, functionName: 'nftPerAddressLimit' }),
      readContract(client, { ...at, functionName: 'addressMintedBalance', args: [account] }),
      readContract(client, { ...at, functionName: 'whitelistStart' }),
      readContract(client, { ...at, functionName: 'publicStart' }),
      getBlock(client, { blockNumber: block }),
    ]);
  const starts = { time: head.timestamp, whitelistStart, publicStart };
  return { epochOpen, onlyWhitelisted, whitelisted, limit, mintedByAccount, ...starts };
}

/** Returns whether the contract takes a proof of the account, at the same block. Rejects with viem's error. */
export async function isProved(
  { client, address, account, block }: At,
  proof: readonly Hash[],
): Promise<boolean> {
  const at = { address, abi: carCollectionAbi, blockNumber: block } as const;
  return readContract(client, { ...at, functionName: 'isWhitelistedByProof', args: [account, proof] });
}

/** The price that the page promised: a buyer never pays another one. */
export type Promised = { cost: bigint; coin: string; one: string };

/** Why one cannot be minted on these facts at a time, in seconds since 1970, in the order in which the contract would refuse; undefined when it can. */
export function getMintBlocker(
  sale: SaleState,
  drop: DropState | undefined,
  promised: Promised,
  now: bigint,
): WalletProblem | undefined {
  if (drop && !drop.epochOpen) return problem('NO_EPOCH');
  if (sale.paused) return problem('PAUSED');
  if (sale.minted >= sale.maxSupply) return problem('SOLD_OUT');
  if (drop && drop.time < drop.whitelistStart)
    return problem('NOT_STARTED', startText(drop.whitelistStart, now));
  if (drop?.onlyWhitelisted && !drop.whitelisted) {
    const soon = drop.publicStart !== 0n && drop.publicStart <= now;
    return soon ? problem('NOT_STARTED', startText(drop.publicStart, now)) : problem('NOT_WHITELISTED');
  }
  if (drop && drop.mintedByAccount >= drop.limit) return problem('ADDRESS_LIMIT', limitText(drop.limit));
  if (sale.cost !== promised.cost) return problem('PRICE_CHANGED', priceText(sale.cost, promised));
  if (sale.balance <= sale.cost) return problem('INSUFFICIENT_FUNDS', fundsText(sale, promised));
  return undefined;
}

/** The contract goes by the time of a block, and the newest one can be from before a start that has just come. */
function startText(start: bigint, now: bigint): string | undefined {
  return start <= now ? m.drops.theChainHasNoBlockYet : undefined;
}

function limitText(limit: bigint): string {
  return m.drops.oneWalletMayMintLimitCars({ limit });
}

function priceText(now: bigint, { cost, coin }: Promised): string {
  return m.drops.itWasCostCoinAndIs({ cost: formatUnits(cost), coin, now: formatUnits(now) });
}

function fundsText({ balance, cost }: SaleState, { coin, one }: Promised): string {
  return m.drops.theWalletHoldsBalanceCoinA({
    balance: formatUnits(balance, 6),
    coin,
    one,
    cost: formatUnits(cost),
  });
}
