import type { Hash } from 'viem';
import { simulateContract } from 'viem/actions';
import type { Config } from 'wagmi';
import { getCapabilities, sendCalls, waitForCallsStatus } from 'wagmi/actions';
import { problem } from '../problem-words.ts';
import { startWagmiClient } from '../wagmi-client.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import { getWallet } from '../wallet-store.ts';
import { askOnce, type Payment } from './ask-once.ts';
import { listErrorCodes } from './error-links.ts';
import { takeLateAnswer } from './late-answer.ts';
import { forgetPending } from './pending-transactions.ts';
import { LOOK_FIRST, toSendError } from './send-error.ts';
import type { ContractCall, OnStep, PendingBatch } from './transaction.ts';
import type { WalletSession } from './wallet-session.ts';

/** A wallet that does not know the question may leave it open. */
const ASK_MS = 1_500;
const STATUS_TIMEOUT_MS = 60_000;
/** How long a wallet gets to connect again after a reload. */
const CONNECT_MS = 15_000;
const CONNECT_POLL_MS = 200;
/** EIP-5792: the wallet has nothing of this id. */
const UNKNOWN_BATCH = 5730;
/**
 * EIP-1193 and EIP-5792: the wallet cannot do it, in this way or on this chain. Nothing was sent then. 5750: its owner does not
 * want the account changed for it.
 */
const CANNOT: ReadonlySet<number> = new Set([4200, -32_601, -32_602, 5700, 5710, 5720, 5740, 5750, 5760]);

/**
 * Returns whether the wallet says that it takes several calls with one question (EIP-5792) on this chain. It may do them one after the
 * other: a permission that stays without its purchase is harmless, it is for exactly that price.
 */
export async function canBatch({
  config,
  account,
  chainId,
}: Pick<WalletSession, 'config' | 'account' | 'chainId'>): Promise<boolean> {
  const asked = getCapabilities(config, { account }).then(
    (capabilities) => (capabilities as Record<number, unknown>)[chainId] !== undefined,
    () => false, // most wallets do not know the question
  );
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, ASK_MS, false));
  return Promise.race([asked, late]);
}

export type BatchOptions = {
  payment: Payment;
  /** The act is the last one. */
  calls: readonly ContractCall[];
  block: bigint;
  onStep: OnStep;
  /** Gets the id of a batch that the wallet takes after the waiting for it has ended. */
  onLate: (batch: string) => void;
};

/** Has the wallet take several calls with one question. Gives its name for them; undefined when it cannot do it after all and has sent nothing. */
export async function sendBatch(
  { config, client, account, chainId }: WalletSession,
  { payment, calls, block, onStep, onLate }: BatchOptions,
): Promise<string | undefined> {
  onStep({ step: 'simulate' });
  // What comes after the first needs what the first does, so only that can be tried out here.
  const [first] = calls;
  const act = calls.at(-1);
  if (!act) return undefined;
  if (first) await simulateContract(client, { ...first, account, blockNumber: block });
  onStep({ step: 'sign' });
  const { kind } = getWallet();
  const asCalls = calls.map(({ address: to, ...call }) => ({ to, ...call }));
  try {
    const { id } = await askOnce(payment, act, () => sendCalls(config, { account, chainId, calls: asCalls }));
    return id;
  } catch (error) {
    takeLateAnswer(error, (answer) => {
      const { id } = (typeof answer === 'string' ? { id: answer } : (answer ?? {})) as { id?: unknown };
      if (typeof id === 'string' && id) onLate(id);
    });
    if (listErrorCodes(error).some((code) => CANNOT.has(code))) return undefined;
    throw toSendError(error, kind);
  }
}

/** Waits until the calls of a batch are in blocks, and gives the last one's hash. The batch is forgotten once its end is known. */
export async function followBatch(config: Config, { batch: id }: Pick<PendingBatch, 'batch'>): Promise<Hash> {
  const { status, receipts } = await waitForCallsStatus(config, { id, timeout: STATUS_TIMEOUT_MS }).catch(
    (cause: unknown) => {
      const isUnknown = listErrorCodes(cause).includes(UNKNOWN_BATCH);
      if (isUnknown) forgetPending(id);
      throw new WalletProblemError(isUnknown ? problem('DROPPED') : problem('STILL_PENDING', NO_END), cause);
    },
  );
  const last = receipts?.at(-1);
  if (status === 'success' && last) return last.transactionHash;
  forgetPending(id);
  throw new WalletProblemError(problem('REVERTED', FAILED));
}

/** The same after a reload: only the wallet knows the batch, and it has to be connected again first. */
export async function followBatchLater(pending: PendingBatch): Promise<Hash> {
  const { config } = await startWagmiClient();
  for (let waited = 0; getWallet().address !== pending.account.toLowerCase(); waited += CONNECT_POLL_MS) {
    if (waited > CONNECT_MS) throw new WalletProblemError(problem('STILL_PENDING', CONNECT_FIRST));
    await new Promise((resolve) => setTimeout(resolve, CONNECT_POLL_MS));
  }
  return followBatch(config, pending);
}

const CONNECT_FIRST =
  'Your wallet has the request, and only your wallet knows the result. Connect it, then keep waiting.';
const NO_END = `Your wallet has the request but hasn’t said what happened. ${LOOK_FIRST}`;
const FAILED =
  'It was included in a block and failed there: nothing was bought. A permission that was given stays, for this price alone.';
