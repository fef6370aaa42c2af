import type { QueryKey } from '@tanstack/react-query';
import type { Address, Hash } from 'viem';
import { estimateContractGas, getBlockNumber, simulateContract } from 'viem/actions';
import { problem } from '../problem-words.ts';
import { chainReader, startWagmiClient } from '../wagmi-client.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { getWallet } from '../wallet-store.ts';
import { showWrongNetwork } from '../wrong-network-toast.ts';
import { askWallet } from './ask-wallet.ts';
import { asProblem } from './explain-wallet-error.ts';
import { followTransaction } from './follow-transaction.ts';
import { withGasReserve } from './gas-reserve.ts';
import { inOneTab } from './in-one-tab.ts';
import { readPending, rememberPending } from './pending-transactions.ts';
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
    // In two tabs, both would be checked against the state before either, and the second would cost more than it said.
    run: (given) => withProblem(() => inOneTab(`transaction.${given.kind}`, async () => run(kind, given))),
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
  const sent = await send({ kind, target, onStep, prepare: (at) => prepare(input, at) });
  rememberPending({ kind, ...target, ...sent, sentAt: Date.now() });
  const result = await followTransaction({ chain: target.chain, ...sent, onStep });
  return readResult(result, { target, input });
}

type Sent = { hash: Hash; account: Address };
type Prepare = (
  at: Parameters<TransactionKind<never, never>['prepare']>[1],
) => ReturnType<TransactionKind<never, never>['prepare']>;
type Sending = { kind: string; target: TransactionTarget; onStep: OnStep; prepare: Prepare };

async function send({ kind, target: { chain }, onStep, prepare }: Sending): Promise<Sent> {
  onStep({ step: 'check' });
  const { config, demo } = await startWagmiClient();
  const { client, facts } = await chainReader(chain);
  const wallet = getWallet();
  if (wallet.status !== 'connected' || !wallet.address) throw new WalletProblemError(problem('WALLET_GONE'));
  const account = wallet.address as Address;
  if (wallet.chainId !== facts.chain_id) throw showWrongNetwork(chain, facts.chain_id);
  refuseSecond({ kind, chain, account });
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
  const hash = await askWallet(config, { ...call, account, gas, chainId: facts.chain_id });
  return { hash, account };
}

/** One whose end is not known may still happen: another one would be paid as well. */
function refuseSecond(given: Pick<PendingTransaction, 'kind' | 'chain' | 'account'>): void {
  const isOpen = readPending().some(
    ({ kind, chain, account }) => kind === given.kind && chain === given.chain && account === given.account,
  );
  if (isOpen) throw new WalletProblemError(problem('STILL_PENDING', ONE_IS_OPEN));
}

const ONE_IS_OPEN =
  'You have sent one before, and its end is not known yet. Keep waiting; after that you can send another.';
