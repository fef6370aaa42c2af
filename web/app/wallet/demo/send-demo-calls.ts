import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { findCoin } from '@pitlane/shared/domain/chain/networks';
import type { Address, Client, Hash, Hex, LocalAccount } from 'viem';
import { estimateFeesPerGas, waitForTransactionReceipt } from 'viem/actions';
import { explainWalletError } from '../tx/explain-wallet-error.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import type { CallsRequest, Preview } from './approval-store.ts';
import type { CallDescription } from './call-description.ts';
import type { Call } from './describe-call.ts';
import { ProviderError } from './provider-error.ts';
import { signAndSend, type Trial, tryOut } from './send-demo-transaction.ts';

/** The parameters of wallet_sendCalls (EIP-5792); quantities in hex. */
export type CallsParameters = {
  from: Address;
  chainId: Hex;
  calls: readonly { to?: Address; value?: Hex; data?: Hex }[];
  atomicRequired?: boolean;
};

type CallsSending = {
  account: LocalAccount;
  chain: Chain;
  chainId: number;
  client: Client;
  given: CallsParameters;
  describe: (call: Call) => CallDescription;
  /** Asks the owner and then acts; rejects when the answer is no. */
  approve: (request: CallsRequest, act: () => Promise<Hash[]>) => Promise<Hash[]>;
};

/** A wallet shows its owner what it sends: more than these are no question any more. */
const MOST_CALLS = 5;
/** The most gas of each call after the first. It cannot be tried out before the first is in a block. */
const LATER_GAS = 6_000_000n;
const RECEIPT_TIMEOUT_MS = 60_000;
const INVALID_PARAMS = -32_602;
const ATOMICITY_NOT_SUPPORTED = 5760;
const BUNDLE_TOO_LARGE = 5740;

/**
 * Shows the owner several calls in one question, and sends them one after the other: each is tried out when the one before it
 * is in a block, and what would fail is not sent. Gives the hashes.
 */
export async function sendDemoCalls(sending: CallsSending): Promise<Hash[]> {
  const { account, chain, chainId, client, given, describe, approve } = sending;
  if (given.atomicRequired)
    throw new ProviderError(ATOMICITY_NOT_SUPPORTED, 'The demo wallet sends calls one after another.');
  if (!Array.isArray(given.calls) || given.calls.length === 0)
    throw new ProviderError(INVALID_PARAMS, 'The request has no calls.');
  if (given.calls.length > MOST_CALLS)
    throw new ProviderError(BUNDLE_TOO_LARGE, `The demo wallet takes at most ${MOST_CALLS} calls at a time.`);
  const from = account.address;
  const calls = given.calls.map(({ to, value, data }) => ({
    to,
    value: BigInt(value ?? 0),
    data: data ?? '0x',
  }));
  const [first, ...later] = calls as [(typeof calls)[number], ...typeof calls];
  const trial = tryOut(client, { account: from, ...first });
  const preview = trial.then(async (found) => withLater(found, { client, count: later.length }));
  const request = {
    kind: 'calls',
    chain,
    coin: findCoin(chain, chainId),
    from,
    calls: calls.map(({ to, value, data }) => ({ to, value, call: describe({ chain, from, to, data }) })),
    preview,
  } as const;
  return approve(request, async () => {
    const hashes: Hash[] = [];
    let costs = (await trial).costs;
    for (const [index, call] of calls.entries()) {
      if (index > 0 || !costs) costs = await findCosts(client, { account: from, ...call });
      const hash = await signAndSend({ account, chainId, client }, { ...call, ...costs });
      hashes.push(hash);
      if (index < calls.length - 1) await waitForSuccess(client, hash);
    }
    return hashes;
  });
}

/** Estimates the gas and fees of a call. Throws the reason why it would fail, or that it takes more than the owner was shown. */
async function findCosts(client: Client, attempt: Parameters<typeof tryOut>[1]) {
  const { preview, costs } = await tryOut(client, attempt);
  if (!costs) throw new WalletProblemError(preview.problem ?? explainWalletError(undefined));
  if (costs.gas > LATER_GAS) throw new ProviderError(INVALID_PARAMS, 'It takes more than the wallet showed.');
  return costs;
}

async function waitForSuccess(client: Client, hash: Hash): Promise<void> {
  const { status } = await waitForTransactionReceipt(client, { hash, timeout: RECEIPT_TIMEOUT_MS });
  if (status === 'reverted') throw new ProviderError(-32_000, 'The first call failed in its block.');
}

/** The most that the network can take for all of them. */
async function withLater(
  { preview }: Trial,
  { client, count }: { client: Client; count: number },
): Promise<Preview> {
  if (preview.problem) return preview;
  try {
    const { maxFeePerGas } = await estimateFeesPerGas(client);
    return { ...preview, maxFee: preview.maxFee + BigInt(count) * LATER_GAS * maxFeePerGas };
  } catch (error) {
    return { ...preview, problem: explainWalletError(error) };
  }
}

const UNKNOWN_BUNDLE = 5730;
/** EIP-5792: in progress, done, failed as a whole, failed in part. */
const [PENDING, DONE, FAILED, IN_PART] = [100, 200, 500, 600];

/** The id of several sent calls: their hashes, one behind the other, so that any page finds them again. */
export function toCallsId(hashes: readonly Hash[]): Hex {
  return `0x${hashes.map((hash) => hash.slice(2)).join('')}`;
}

/** Returns the answer to wallet_getCallsStatus. Throws a ProviderError (5730) for what is no id of this wallet. */
export async function readCallsStatus(client: Client, id: unknown, chainId: number): Promise<object> {
  const hashes =
    typeof id === 'string' && /^0x(?:[0-9a-f]{64}){1,5}$/i.test(id) ? id.slice(2).match(/.{64}/g) : null;
  if (!hashes) throw new ProviderError(UNKNOWN_BUNDLE, 'The demo wallet sent nothing with this id.');
  const receipts = await Promise.all(
    hashes.map((hash) =>
      client.request({ method: 'eth_getTransactionReceipt', params: [`0x${hash}`] } as never),
    ),
  );
  const found = (receipts as ({ status: Hex } | null)[]).filter((receipt) => receipt !== null);
  const failed = found.filter(({ status }) => status !== '0x1').length;
  const ended = failed === 0 ? DONE : failed === hashes.length ? FAILED : IN_PART;
  return {
    version: '2.0.0',
    id,
    chainId: `0x${chainId.toString(16)}`,
    status: found.length < hashes.length ? PENDING : ended,
    atomic: false,
    receipts: found,
  };
}
