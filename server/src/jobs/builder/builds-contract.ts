import { type Address, type Hash, normalAddress } from '@pitlane/shared/domain/chain/address';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import {
  BaseError,
  ContractFunctionRevertedError,
  createWalletClient,
  encodeFunctionData,
  http,
  InsufficientFundsError,
  TransactionReceiptNotFoundError,
  zeroHash,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ServedChain } from '../../platform/chain/chain-clients.ts';
import { type BuildCall, type Builds, CallRefusedError, type ClosedEpoch } from './builds.ts';

/** The part of a chain that the builder uses, through viem. */
export type BuildsContract = {
  /** The builder's account. */
  account: Address;
  /** The collection at the head, all of it at one block. */
  read(): Promise<Builds>;
  /** The gas that a call takes. Throws a CallRefusedError when the contract would refuse it at the head. */
  estimate(call: BuildCall): Promise<bigint>;
  /** How many transactions of the account are in blocks: the nonce of the next one. */
  nonce(): Promise<number>;
  /** Signs and sends. `fee` multiplies, in percent, what the chain asks for just now. Returns the transaction's hash. */
  send(call: BuildCall, options: { nonce: number; gas: bigint; fee: number }): Promise<Hash>;
  /** The block of a transaction, and whether it succeeded; undefined while it is in none. */
  receipt(hash: Hash): Promise<{ block: number; succeeded: boolean } | undefined>;
  /** Coins of the account, and what a unit of gas costs, in wei. */
  means(): Promise<{ balance: bigint; gasPrice: bigint }>;
};

/** Closed epochs that are looked at together. There are more only after a long time without builds. */
const MAX_CLOSED = 8;

/** A collection as its builder sees it. */
export function openBuildsContract({ config, client }: ServedChain, key: Hash): BuildsContract {
  const signer = privateKeyToAccount(key);
  const account = normalAddress(signer.address);
  const wallet = createWalletClient({ account: signer, chain: client.chain, transport: http(config.rpcUrl) });
  const contract = { address: config.carCollection, abi: carCollectionAbi } as const;

  /** The epoch of a car and those after it, up to `last`, without those that have no car. */
  const readClosed = async (
    at: typeof contract & { blockNumber: bigint },
    car: bigint,
    last: bigint,
  ): Promise<ClosedEpoch[]> => {
    const first = await client.readContract({ ...at, functionName: 'epochOf', args: [car] });
    const count = Math.min(Number(last - first) + 1, MAX_CLOSED);
    const numbers = Array.from({ length: count }, (_, i) => first + BigInt(i));
    const epochs = await Promise.all(
      numbers.map(async (number) => ({
        number,
        ...(await client.readContract({ ...at, functionName: 'epoch', args: [number] })),
      })),
    );
    return epochs.filter(({ lastId }, i) => lastId > (epochs[i - 1]?.lastId ?? 0));
  };

  return {
    account,
    async read() {
      const blockNumber = await client.getBlockNumber({ cacheTime: 0 });
      const at = { ...contract, blockNumber } as const;
      const epoch = (number: bigint) => client.readContract({ ...at, functionName: 'epoch', args: [number] });
      const [builder, epochCount, isOpen, minted, built] = await Promise.all([
        client.readContract({ ...at, functionName: 'builder' }),
        client.readContract({ ...at, functionName: 'epochCount' }).then(BigInt),
        client.readContract({ ...at, functionName: 'epochOpen' }),
        client.readContract({ ...at, functionName: 'totalSupply' }).then(Number),
        client.readContract({ ...at, functionName: 'builtCount' }),
      ]);
      const closedCount = isOpen ? epochCount - 1n : epochCount;
      const [newest, { lastId }] = await Promise.all([epoch(epochCount), epoch(closedCount)]);
      const closed = built < lastId ? await readClosed(at, BigInt(built + 1), closedCount) : [];
      return {
        block: Number(blockNumber),
        builder: normalAddress(builder),
        epochCount,
        open: isOpen ? { ...newest, cars: minted - lastId } : undefined,
        minted,
        built,
        next: closed[0],
        undrawn: closed.filter(({ seed }) => seed === zeroHash),
      } satisfies Builds;
    },

    async estimate(call) {
      try {
        // Without a block some nodes estimate after what is in no block yet. A transaction of a builder that died would have
        // its own repetition refused, and nothing would ever offer more for it.
        const at = { ...contract, account: signer, blockTag: 'latest' } as const;
        return await client.estimateContractGas({ ...at, ...call } as Parameters<
          typeof client.estimateContractGas
        >[0]);
      } catch (error) {
        const reason = refusalIn(error);
        if (reason) throw new CallRefusedError(call.functionName, reason);
        throw error;
      }
    },

    nonce: () => client.getTransactionCount({ address: account, blockTag: 'latest' }),

    async send(call, { nonce, gas, fee }) {
      const { maxFeePerGas, maxPriorityFeePerGas } = await client.estimateFeesPerGas();
      const raised = (wei: bigint) => (wei * BigInt(fee)) / 100n;
      return wallet.sendTransaction({
        to: config.carCollection,
        data: encodeFunctionData({ abi: carCollectionAbi, ...call }),
        value: 'value' in call ? call.value : 0n,
        nonce,
        gas,
        maxFeePerGas: raised(maxFeePerGas),
        maxPriorityFeePerGas: raised(maxPriorityFeePerGas),
      });
    },

    async receipt(hash) {
      try {
        const { blockNumber, status } = await client.getTransactionReceipt({ hash });
        return { block: Number(blockNumber), succeeded: status === 'success' };
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return undefined;
        throw error;
      }
    },

    async means() {
      const [balance, gasPrice] = await Promise.all([
        client.getBalance({ address: account }),
        client.getGasPrice(),
      ]);
      return { balance, gasPrice };
    },
  };
}

/** Name of the contract's own error; undefined for any other failure. */
function refusalIn(error: unknown): string | undefined {
  const revert =
    error instanceof BaseError && error.walk((one) => one instanceof ContractFunctionRevertedError);
  return revert instanceof ContractFunctionRevertedError ? revert.data?.errorName : undefined;
}

/** Returns the reason of an error in one line: viem's whole messages quote the call's arguments, and one of these is a secret. */
export function plainReason(error: unknown): string {
  if (error instanceof BaseError) return [error.shortMessage, error.details].filter(Boolean).join(' ');
  return error instanceof Error ? error.message : String(error);
}

/** The same for the public: only the operator may read what a node says of itself. */
export function publicReason(error: unknown, account: Address): string {
  if (error instanceof CallRefusedError) return `${error.message}.`;
  const broke = error instanceof BaseError && error.walk((one) => one instanceof InsufficientFundsError);
  return broke
    ? `The builder can’t pay for gas. Send coins to ${account}.`
    : 'The chain isn’t responding or doesn’t accept transactions. See the server’s log.';
}
