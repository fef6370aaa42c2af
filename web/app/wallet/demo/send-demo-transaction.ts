import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { findCoin } from '@pitlane/shared/domain/chain/networks';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import {
  type Abi,
  type Address,
  BaseError,
  type Client,
  getContractError,
  type Hex,
  keccak256,
  type LocalAccount,
} from 'viem';
import {
  call,
  estimateFeesPerGas,
  estimateGas,
  getBalance,
  getBlockNumber,
  getTransaction,
  getTransactionCount,
  sendRawTransaction,
} from 'viem/actions';
import { AUCTION_ABI, TRADE_ERRORS } from '../../lib/seaport/trade-abi.ts';
import { explainWalletError } from '../tx/explain-wallet-error.ts';
import { withGasReserve } from '../tx/gas-reserve.ts';
import { oneTabAfterAnother } from '../tx/in-one-tab.ts';
import { WalletProblemError } from '../wallet-problem.ts';
import type { Preview, TransactionRequest } from './approval-store.ts';
import type { CallDescription } from './call-description.ts';
import type { Call } from './describe-call.ts';

/** The car collection, and the errors that other contracts of ours refuse a call with: for reading any refusal. */
const ALL_ERRORS: Abi = [
  ...carCollectionAbi,
  ...[...workshopAbi, ...gasStationsAbi, ...TRADE_ERRORS, ...AUCTION_ABI].filter(
    ({ type, ...item }) =>
      type === 'error' &&
      'name' in item &&
      !carCollectionAbi.some((known) => known.type === 'error' && known.name === item.name),
  ),
];

/** The parameters of eth_sendTransaction; quantities in hex. */
export type SendParameters = { from: Address; to?: Address; value?: Hex; data?: Hex; chainId?: Hex };
export type Sending = {
  account: LocalAccount;
  chain: Chain;
  chainId: number;
  client: Client;
  given: SendParameters;
  describe: (call: Call) => CallDescription;
  /** Asks the owner and then acts; rejects when the answer is no. */
  approve: (request: TransactionRequest, act: () => Promise<Hex>) => Promise<Hex>;
};

/** The signing account, and the chain that the transaction goes to. */
export type Signing = Pick<Sending, 'account' | 'chainId' | 'client'>;

export type Costs = { gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
export type Trial = { preview: Preview; costs: Costs | undefined };

/**
 * Tries the transaction out, shows the owner what would happen, and on the answer tries it once more, signs and sends it.
 * Gives the hash. What was shown is what is sent: gas and fees are those of the first trial.
 */
export async function sendDemoTransaction(sending: Sending): Promise<Hex> {
  const { account, chain, chainId, client, given, describe, approve } = sending;
  const from = account.address;
  const to = given.to;
  const value = BigInt(given.value ?? 0);
  const data = given.data ?? '0x';
  const trial = tryOut(client, { account: from, to, value, data });
  const preview = trial.then((result) => result.preview);
  const call = describe({ chain, from, to, data });
  const coin = findCoin(chain, chainId);
  return approve({ kind: 'transaction', chain, coin, from, to, value, data, call, preview }, async () => {
    const { preview: shown, costs } = await trial;
    if (!costs || shown.problem) throw new WalletProblemError(shown.problem ?? explainWalletError(undefined));
    await tryAgain(client, { account: from, to, value, data });
    return signAndSend(sending, { to, value, data, ...costs });
  });
}

type Payload = Costs & { to: Address | undefined; value: bigint; data: Hex };

/** In two tabs at once, both would take the same number, and one transaction would push out the other. */
export function signAndSend({ account, chainId, client }: Signing, payload: Payload): Promise<Hex> {
  return oneTabAfterAnother(`demo-nonce.${chainId}`, async () => {
    const nonce = await getTransactionCount(client, { address: account.address, blockTag: 'pending' });
    return sendOnce(client, await account.signTransaction({ type: 'eip1559', chainId, nonce, ...payload }));
  });
}

/**
 * Sends a signed transaction and gives its hash. A chain that falls silent may have taken it all the same, and refuses it
 * when it is sent again: then the hash is given too, for its buyer must wait for it and not pay a second time.
 */
async function sendOnce(client: Client, signed: Hex): Promise<Hex> {
  try {
    return await sendRawTransaction(client, { serializedTransaction: signed });
  } catch (error) {
    const hash = keccak256(signed);
    const silent = explainWalletError(error).code === 'CHAIN_DOWN';
    if (!silent && !(await isKnown(client, hash))) throw error;
    console.warn('The transaction may have been sent, but no answer came.', error);
    return hash;
  }
}

function isKnown(client: Client, hash: Hex): Promise<boolean> {
  return getTransaction(client, { hash }).then(
    () => true,
    () => false, // also without an answer: then the refusal is all that is known
  );
}

type Attempt = { account: Address; to: Address | undefined; value: bigint; data: Hex };

/** The sheet may have been open for long. Rejects with what would make the transaction fail now, so that it is not sent. */
async function tryAgain(client: Client, attempt: Attempt): Promise<void> {
  await call(client, attempt).catch((error: unknown) => {
    throw new WalletProblemError(explainWalletError(named(error, attempt.to)), error);
  });
}

/** Never rejects: what goes wrong is the preview's problem, for the owner to read. */
export async function tryOut(client: Client, attempt: Attempt): Promise<Trial> {
  const preview: Preview = { block: 0n, maxFee: 0n, balance: 0n, problem: undefined };
  try {
    preview.block = await getBlockNumber(client, { cacheTime: 0 });
    preview.balance = await getBalance(client, { address: attempt.account, blockNumber: preview.block });
    await call(client, { ...attempt, blockNumber: preview.block });
    const gas = withGasReserve(await estimateGas(client, attempt));
    const fees = await estimateFeesPerGas(client);
    preview.maxFee = gas * fees.maxFeePerGas;
    return { preview, costs: { gas, ...fees } };
  } catch (error) {
    console.warn('The demo wallet simulated the transaction, and it would fail.', error);
    return {
      preview: { ...preview, problem: explainWalletError(named(error, attempt.to)) },
      costs: undefined,
    };
  }
}

/** Reads our contracts' own errors out of a refused call. */
function named(error: unknown, to: Address | undefined): unknown {
  if (!to || !(error instanceof BaseError)) return error;
  return getContractError(error, { abi: ALL_ERRORS, address: to, args: [], functionName: 'mint' });
}
