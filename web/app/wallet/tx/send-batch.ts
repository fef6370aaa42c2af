import type { Hash } from 'viem';
import { simulateContract } from 'viem/actions';
import { getCapabilities, sendCalls, waitForCallsStatus } from 'wagmi/actions';
import { problem } from '../problem-words.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import type { ContractCall, OnStep } from './transaction.ts';
import type { WalletSession } from './wallet-session.ts';

/** A wallet that does not know the question may leave it open. */
const ASK_MS = 1_500;
const STATUS_TIMEOUT_MS = 60_000;
/**
 * EIP-1193 and EIP-5792: the wallet cannot do it, in this way or on this chain. Nothing was sent then. 5750: its owner does not
 * want the account changed for it.
 */
const CANNOT: ReadonlySet<number> = new Set([4200, -32_601, -32_602, 5700, 5710, 5720, 5740, 5750, 5760]);

/**
 * Whether the wallet says that it takes several calls with one question (EIP-5792) on this chain. It may do them one after the
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

/**
 * Has the wallet take several calls with one question, and waits until they are in blocks. Gives the last one's hash; undefined
 * when the wallet cannot do it after all and has sent nothing.
 */
export async function sendBatch(
  { config, client, account, chainId }: WalletSession,
  { calls, block, onStep }: { calls: readonly ContractCall[]; block: bigint; onStep: OnStep },
): Promise<Hash | undefined> {
  onStep({ step: 'simulate' });
  // What comes after the first needs what the first does, so only that can be tried out here.
  const [first] = calls;
  if (first) await simulateContract(client, { ...first, account, blockNumber: block });
  onStep({ step: 'sign' });
  let id: string;
  try {
    ({ id } = await sendCalls(config, {
      account,
      chainId,
      calls: calls.map(({ address: to, abi, functionName, args, value }) => ({
        to,
        abi,
        functionName,
        args,
        value,
      })),
    }));
  } catch (error) {
    if (findCodes(error).some((code) => CANNOT.has(code))) return undefined;
    throw error;
  }
  onStep({ step: 'confirm' });
  const { status, receipts } = await waitForCallsStatus(config, { id, timeout: STATUS_TIMEOUT_MS }).catch(
    (cause: unknown) => {
      throw new WalletProblemError(problem('UNKNOWN', LOOK_FIRST), cause);
    },
  );
  const last = receipts?.at(-1);
  if (status !== 'success' || !last) throw new WalletProblemError(problem('REVERTED', FAILED));
  return last.transactionHash;
}

/** The codes of an error and of what caused it. */
function findCodes(error: unknown): number[] {
  const codes: number[] = [];
  for (let at = error; at instanceof Error && codes.length < 10; at = at.cause)
    codes.push(Number((at as { code?: unknown }).code));
  return codes;
}

const LOOK_FIRST =
  'It was handed to your wallet, and the wallet does not say what became of it. Look into your wallet first: do not send it twice.';
const FAILED =
  'It came into a block and failed there: nothing was bought. A permission that was given stays, for this price alone.';
