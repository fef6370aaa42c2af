import type { FaucetQuery, FaucetRequest, FaucetResponse, FaucetState } from '@pitlane/shared/api/faucet';
import { AppError } from '@pitlane/shared/domain/app-error';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { FAUCET } from '@pitlane/shared/domain/chain/faucet';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { findCoin } from '@pitlane/shared/domain/chain/networks';
import { ethTokenAbi } from '@pitlane/shared/generated/eth-token';
import { createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ChainClients, ServedChain } from '../../platform/chain/chain-clients.ts';
import { RetryAfter } from '../../platform/http/errors.ts';
import { limitTo } from '../../platform/limit-to.ts';

const COOL_DOWN_SECONDS = 60;

/** The part of a chain that the faucet uses, through viem. */
export type FaucetChain = {
  /** Ticker of what it gives. */
  coin: string;
  balanceOf(address: Hex): Promise<bigint>;
  /** Sends coins to an address and returns the transaction's hash. */
  send(address: Hex, amountWei: bigint): Promise<Hex>;
  /** The tap of the ETH that prices are in; undefined on a chain without a market. */
  eth: EthTap | undefined;
};

/** The tap of the local ETH token (contracts/src/tokens/EthToken.sol), which any account may turn on for another. */
export type EthTap = {
  /** Returns whether an account never had anything from it. */
  isNew(address: Hex): Promise<boolean>;
  /** Has it give to an account, and returns the transaction's hash. */
  drip(address: Hex): Promise<Hex>;
};
export type FaucetChains = ReadonlyMap<Chain, FaucetChain>;

/** The faucet's account on every served chain. Its transactions go out one after the other, so no nonce is used twice. */
export function faucetChains(chains: ChainClients, key: Hex): FaucetChains {
  return new Map([...chains].map(([chain, served]) => [chain, faucetChain(served, key)]));
}

function faucetChain({ config, client }: ServedChain, key: Hex): FaucetChain {
  const account = privateKeyToAccount(key);
  const wallet = createWalletClient({ account, chain: client.chain, transport: http(config.rpcUrl) });
  const oneByOne = limitTo(1);
  const inTurn = (send: (nonce: number) => Promise<Hex>): Promise<Hex> =>
    oneByOne(async () =>
      send(await client.getTransactionCount({ address: account.address, blockTag: 'pending' })),
    );
  const token = config.trading && { address: config.trading.currency, abi: ethTokenAbi };
  return {
    coin: findCoin(config.chain, config.chainId),
    balanceOf: (address) => client.getBalance({ address }),
    send: (address, amountWei) =>
      inTurn((nonce) => wallet.sendTransaction({ to: address, value: amountWei, nonce })),
    eth: token && {
      async isNew(address) {
        const args = [address] as const;
        return (await client.readContract({ ...token, functionName: 'nextDripAt', args })) === 0n;
      },
      drip: (address) =>
        inTurn((nonce) => wallet.writeContract({ ...token, functionName: 'dripTo', args: [address], nonce })),
    },
  };
}

/**
 * Gives coins of a local chain to demo wallets, and test ETH to a wallet that never had any. Throws NOT_FOUND for a chain that is
 * not served, TOO_MANY_REQUESTS for a wallet that asks too often or needs neither, CHAIN_UNAVAILABLE when the chain does not answer.
 */
export function createFaucetService(chains: FaucetChains, now: () => number = Date.now) {
  const nextAt = new Map<string, number>();
  return {
    /** Returns whether a wallet would get coins now. Throws NOT_FOUND and CHAIN_UNAVAILABLE as `give` does. */
    async look({ chain, address }: FaucetQuery): Promise<FaucetState> {
      const faucet = findFaucet(chains, chain);
      const balance = await faucet.balanceOf(address).catch((cause: unknown) => {
        throw unavailable(chain, cause);
      });
      const seconds = Math.floor(now() / 1000);
      const wait = Math.max(0, (nextAt.get(`${chain}:${address}`) ?? 0) - seconds);
      return { balance: balance.toString(), enough: FAUCET.enoughWei.toString(), wait_seconds: wait };
    },
    async give({ chain, address }: FaucetRequest): Promise<FaucetResponse> {
      const faucet = findFaucet(chains, chain);
      const key = `${chain}:${address}`;
      const seconds = Math.floor(now() / 1000);
      forgetPast(nextAt, seconds);
      refuseEarly(nextAt.get(key), seconds);
      nextAt.set(key, seconds + COOL_DOWN_SECONDS);
      try {
        const [balance, isNew] = await Promise.all([faucet.balanceOf(address), faucet.eth?.isNew(address)]);
        const isLow = balance < FAUCET.enoughWei;
        const sent = isLow ? await faucet.send(address, FAUCET.giftWei) : undefined;
        const dripped = isNew ? await faucet.eth?.drip(address) : undefined;
        // The later transaction: the chain takes those of one account in their order.
        const txHash = dripped ?? sent;
        if (!txHash) throw enough(balance, faucet.coin);
        return {
          tx_hash: txHash,
          amount: (isLow ? FAUCET.giftWei : 0n).toString(),
          eth_amount: (dripped ? FAUCET.ethWei : 0n).toString(),
          next_at: seconds + COOL_DOWN_SECONDS,
        };
      } catch (error) {
        nextAt.delete(key);
        if (error instanceof AppError) throw error;
        throw unavailable(chain, error);
      }
    },
  };
}
export type FaucetService = ReturnType<typeof createFaucetService>;

function findFaucet(chains: FaucetChains, chain: Chain): FaucetChain {
  const faucet = chains.get(chain);
  if (faucet) return faucet;
  throw new AppError('NOT_FOUND', `There is no faucet for ${CHAIN_FACTS[chain].label} here.`, {
    field: 'chain',
  });
}

function unavailable(chain: Chain, cause: unknown): AppError {
  const message = `${CHAIN_FACTS[chain].label} isn’t responding, so the faucet can’t send. Try again in a moment.`;
  return new AppError('CHAIN_UNAVAILABLE', message, { cause });
}

function refuseEarly(next: number | undefined, seconds: number): void {
  if (next === undefined) return;
  const wait = next - seconds;
  const at = new Date(next * 1000).toISOString().slice(11, 19);
  throw new AppError('TOO_MANY_REQUESTS', `This wallet just got coins. Try again in ${wait} s (${at} UTC).`, {
    field: 'address',
    cause: new RetryAfter(wait),
  });
}

function enough(balance: bigint, coin: string): AppError {
  const message = `This wallet has ${formatUnits(balance, 4)} ${coin}; the faucet fills wallets below ${formatUnits(FAUCET.enoughWei)} ${coin}.`;
  return new AppError('TOO_MANY_REQUESTS', message, { field: 'address' });
}

function forgetPast(nextAt: Map<string, number>, seconds: number): void {
  for (const [key, next] of nextAt) if (next <= seconds) nextAt.delete(key);
}
