import type { QueryKey } from '@tanstack/react-query';
import type { Address, Hash } from 'viem';
import { estimateContractGas, getBlockNumber, simulateContract } from 'viem/actions';
import { writeContract } from 'wagmi/actions';
import { chainReader, startWagmiClient } from '../wagmi-client.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { getWallet } from '../wallet-store.ts';
import { showWrongNetwork } from '../wrong-network-toast.ts';
import { asProblem, problem } from './explain-wallet-error.ts';
import { followTransaction } from './follow-transaction.ts';
import { withGasReserve } from './gas-reserve.ts';
import { rememberPending } from './pending-transactions.ts';
import type { OnStep, PendingTransaction, TransactionKind, TransactionTarget } from './transaction.ts';

export type TransactionRun<Input> = { kind: string; target: TransactionTarget; input: Input; onStep: OnStep };

/** One kind of transaction, ready to run. */
export type TransactionRunner<Input, Result> = {
  /** From the check to the indexed block. Rejects with a WalletProblemError. */
  run: (given: TransactionRun<Input>) => Promise<Result>;
  /** Waits for one that was sent before. Rejects with a WalletProblemError. */
  resume: (pending: PendingTransaction, onStep: OnStep) => Promise<Result>;
  successText: (result: Result) => string;
  stale: readonly QueryKey[];
};

/**
 * Makes a kind of transaction run. One that was sent is remembered until its end is known: see followTransaction.
 * @example
 * export const fitTransaction = createTransactionRunner<Fitting, Fitted>({ prepare, readResult, successText, stale });
 */
export function createTransactionRunner<Input, Result>(
  kind: TransactionKind<Input, Result>,
): TransactionRunner<Input, Result> {
  const { readResult, successText, stale } = kind;
  return {
    successText,
    stale,
    run: (given) => withProblem(() => run(kind, given)),
    resume: (pending, onStep) =>
      withProblem(async () => {
        const { chain, subject, hash, account } = pending;
        const result = await followTransaction({ chain, hash, account, onStep });
        return readResult(result, { target: { chain, subject }, input: undefined });
      }),
  };
}

async function withProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asProblem(error);
  }
}

async function run<Input, Result>(
  { prepare, readResult }: TransactionKind<Input, Result>,
  { kind, target, input, onStep }: TransactionRun<Input>,
): Promise<Result> {
  const sent = await send(target, (at) => prepare(input, at), onStep);
  rememberPending({ kind, ...target, ...sent, sentAt: Date.now() });
  const result = await followTransaction({ chain: target.chain, ...sent, onStep });
  return readResult(result, { target, input });
}

type Sent = { hash: Hash; account: Address };
type Prepare = (
  at: Parameters<TransactionKind<never, never>['prepare']>[1],
) => ReturnType<TransactionKind<never, never>['prepare']>;

async function send({ chain }: TransactionTarget, prepare: Prepare, onStep: OnStep): Promise<Sent> {
  onStep({ step: 'check' });
  const { config, demo } = await startWagmiClient();
  const { client, facts } = await chainReader(chain);
  const wallet = getWallet();
  if (wallet.status !== 'connected' || !wallet.address) throw new WalletProblemError(problem('WALLET_GONE'));
  const account = wallet.address as Address;
  if (wallet.chainId !== facts.chain_id) throw showWrongNetwork(chain, facts.chain_id);
  if (wallet.kind === 'demo') {
    // Asked first: the faucet's answer does not show that a chain is down.
    await getBlockNumber(client, { cacheTime: 0 });
    await demo?.topUp(chain, account);
  }
  const block = await getBlockNumber(client, { cacheTime: 0 });
  const call = await prepare({ client, block, account });

  onStep({ step: 'simulate' });
  await simulateContract(client, { ...call, account, blockNumber: block });
  const gas = withGasReserve(await estimateContractGas(client, { ...call, account }));

  onStep({ step: 'sign' });
  const hash = await writeContract(config, { ...call, account, gas, chainId: facts.chain_id });
  return { hash, account };
}
