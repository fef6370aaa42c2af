import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { Address, Client, Hash } from 'viem';
import { estimateContractGas, getBlockNumber, simulateContract } from 'viem/actions';
import type { Config } from 'wagmi';
import { problem } from '../problem-words.ts';
import { chainReader, startWagmiClient, switchWalletTo } from '../wagmi-client.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { getWallet, isOnOtherNetwork } from '../wallet-store.ts';
import { showWrongNetwork } from '../wrong-network-toast.ts';
import { askOnce, type Payment } from './ask-once.ts';
import { withGasReserve } from './gas-reserve.ts';
import { requestTransaction } from './request-transaction.ts';
import type { ContractCall, OnStep, ReadAt } from './transaction.ts';

/** The connected wallet on the chain that an act is for. */
export type WalletSession = { config: Config; client: Client; account: Address; chainId: number };

/**
 * Makes sure that the wallet is there and on the chain; brings the demo wallet there, and fills it when it is low. Throws a
 * WalletProblemError or the chain's error.
 */
export async function openWalletSession(chain: Chain): Promise<WalletSession> {
  const { config, demo } = await startWagmiClient();
  const { client, facts } = await chainReader(chain);
  const wallet = getWallet();
  if (wallet.status !== 'connected' || !wallet.address) throw new WalletProblemError(problem('WALLET_GONE'));
  const account = wallet.address as Address;
  if (isOnOtherNetwork(wallet, facts.chain_id)) throw showWrongNetwork(chain, facts.chain_id);
  if (wallet.kind === 'demo') {
    if (wallet.chainId !== facts.chain_id) await switchWalletTo(chain);
    // Asked first: the faucet's answer does not show that a chain is down.
    await getBlockNumber(client, { cacheTime: 0 });
    await demo?.topUp(chain, account);
  }
  return { config, client, account, chainId: facts.chain_id };
}

/** Where a session reads now: at the newest block. */
export async function readNow({ client, account }: WalletSession): Promise<ReadAt> {
  return { client, account, block: await getBlockNumber(client, { cacheTime: 0 }) };
}

export type SendOptions = {
  call: ContractCall;
  block: bigint;
  onStep: OnStep;
  /** Of an act that must not be paid twice. */
  payment?: Payment;
  /** Gets the hash of what the wallet sends after the waiting for it has ended. */
  onLate: (hash: Hash) => void;
};

/** Tries a call out at a block, then has the wallet sign and send it. Gives the hash. */
export async function sendCall(
  { config, client, account, chainId }: WalletSession,
  { call, block, onStep, payment, onLate }: SendOptions,
): Promise<Hash> {
  onStep({ step: 'simulate' });
  await simulateContract(client, { ...call, account, blockNumber: block });
  const gas = withGasReserve(await estimateContractGas(client, { ...call, account }));
  onStep({ step: 'sign' });
  const ask = () => requestTransaction(config, { ...call, account, gas, chainId }, onLate);
  return payment ? askOnce(payment, call, ask) : ask();
}
