/** Reads the call in a transaction of a collection's owner. */
import type { NotedCall } from '@pitlane/shared/api/contracts';
import { AppError } from '@pitlane/shared/domain/app-error';
import { type Address, type Hash, normalAddress } from '@pitlane/shared/domain/chain/address';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import {
  decodeFunctionData,
  type Log,
  parseAbi,
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem';
import type { ServedChain } from '../../platform/chain/chain-clients.ts';
import { withTimeout } from '../../platform/waiting.ts';

const TIMEOUT_MS = 4_000;
/** Entries of a list that the log keeps: a whitelist can have hundreds. */
const SHOWN = 20;
const MAX_TEXT = 2_000;

/** Events that only a call of the owner emits. Others' transactions emit the rest: a sale is a Transfer. */
const OWNER_EVENTS = [
  'SettingChanged',
  'UriChanged',
  'WhitelistChanged',
  'WhitelistRootChanged',
  'OwnershipTransferStarted',
  'OwnershipTransferred',
] as const;

/** The function of a Safe that carries out a call, and its event where the call went through. */
const SAFE_ABI = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
]);
const EXECUTION_SUCCESS = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e';

export type ReadCallInput = { id: string; address: Address; hash: Hash };

/**
 * Reads what a transaction does to a collection: a call of it, or a multisig's. Throws NOT_FOUND for one that the chain does not know,
 * CONFLICT for one that waits or has failed, BAD_REQUEST for one that is about something else, and CHAIN_UNAVAILABLE.
 */
export async function readCall(
  { client, config }: ServedChain,
  { id, address, hash }: ReadCallInput,
): Promise<NotedCall> {
  const [found, receipt] = await withTimeout(
    Promise.all([client.getTransaction({ hash }), client.getTransactionReceipt({ hash })]),
    TIMEOUT_MS,
  ).catch((cause: unknown) => {
    if (cause instanceof TransactionNotFoundError)
      throw new AppError('NOT_FOUND', `The chain has no transaction ${hash}.`, { field: 'hash' });
    if (cause instanceof TransactionReceiptNotFoundError)
      throw new AppError('CONFLICT', 'That transaction is not in a block yet. Try again in a moment.', {
        field: 'hash',
      });
    const message = `${CHAIN_FACTS[config.chain].label} isn’t responding. Try again in a moment.`;
    throw new AppError('CHAIN_UNAVAILABLE', message, { cause });
  });
  if (receipt.status !== 'success')
    throw new AppError('CONFLICT', 'That transaction failed, so it changed nothing.', { field: 'hash' });
  const sender = normalAddress(found.from);
  const collection = normalAddress(address);
  const to = found.to && normalAddress(found.to);
  if (to === collection) {
    const call = decode(found.input);
    if (call) return { ...call, sender, multisig: null, events: [] };
  } else if (to) {
    const call = findSafeCall({ to, collection, input: found.input, logs: receipt.logs });
    const events = findOwnerEvents(collection, receipt.logs);
    if (call || events.length > 0) return { function: null, args: [], ...call, sender, multisig: to, events };
  }
  throw new AppError('BAD_REQUEST', `That transaction does not call ${id}.`, { field: 'hash' });
}

type Call = { function: string; args: string[] };

/** The functions of the other collections are among those of the cars. */
function decode(data: Hash): Call | undefined {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: carCollectionAbi, data });
    return { function: functionName, args: args.map(toText) };
  } catch {
    // It calls something else.
    return undefined;
  }
}

/** An argument as the log can keep it: PostgreSQL has no NUL in a JSON text. */
function toText(arg: unknown): string {
  const text = Array.isArray(arg) ? arg.slice(0, SHOWN).join(' ') : String(arg);
  return text.replaceAll('\0', ' ').slice(0, MAX_TEXT);
}

type SafeInput = { to: Address; collection: Address; input: Hash; logs: readonly Log[] };

/** The call of a collection that a Safe carried out; undefined for a batch, another multisig, and one that went wrong. */
function findSafeCall({ to, collection, input, logs }: SafeInput): Call | undefined {
  const succeeded = logs.some(
    (log) => normalAddress(log.address) === to && log.topics[0] === EXECUTION_SUCCESS,
  );
  if (!succeeded) return undefined;
  try {
    const [target, , data] = decodeFunctionData({ abi: SAFE_ABI, data: input }).args;
    return normalAddress(target) === collection ? decode(data) : undefined;
  } catch {
    // It is no Safe.
    return undefined;
  }
}

/** Names of the events by which a collection says that its owner has changed something. */
function findOwnerEvents(collection: Address, logs: readonly Log[]): string[] {
  const own = logs.filter((log) => normalAddress(log.address) === collection);
  const events = parseEventLogs({ abi: carCollectionAbi, logs: own, eventName: [...OWNER_EVENTS] });
  return [...new Set(events.map(({ eventName }) => eventName))];
}
