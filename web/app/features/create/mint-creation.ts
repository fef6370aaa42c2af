import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { m } from '@pitlane/shared/messages/messages';
import { type Address, parseEventLogs } from 'viem';
import { getBlockNumber, getContractEvents, getTransactionCount } from 'viem/actions';
import { problem } from '../../wallet/problem-words.ts';
import { readPending } from '../../wallet/tx/pending-transactions.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import type { ContractCall, OnStep } from '../../wallet/tx/transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import type { Creation } from './creation.ts';

/** Under which name a mint that was sent is remembered. Never rename it. */
const KIND = 'create';
/** The relay looks through so many blocks at a time (server/src/modules/rpc/rpc-params.ts). */
const LOG_BLOCKS = 2_000n;

export type MintedToken = { uri: string; tokenId: string };
type Mint = {
  creation: Creation;
  /** Called before the wallet is asked: from this block on the transaction can be found, whatever becomes of this page. */
  onAsk: (mint: NonNullable<Creation['mint']>) => Promise<void>;
};

const mintRunner = createTransactionRunner<Mint, MintedToken[]>({
  async prepare({ creation, onAsk }, { account, block }) {
    const address = await minterOf(creation);
    await onAsk({ account, fromBlock: String(block) });
    return toCall(creation, address, account);
  },
  readResult: ({ receipt }) => {
    const minted = parseEventLogs({ abi: freeMinterAbi, eventName: 'Minted', logs: receipt.logs });
    if (minted.length === 0) throw new WalletProblemError(problem('UNKNOWN', getNoToken()));
    return minted.map(({ args }) => ({ uri: args.uri, tokenId: String(args.tokenId) }));
  },
  successText: (minted) =>
    minted.length === 1 ? m.create.theItemIsMinted : m.create.lengthItemsAreMinted({ length: minted.length }),
  stale: [['nfts'], ['assets']],
});

/**
 * Mints what a creation has pinned, in one transaction. One that was sent before is waited for, or found on the chain by what it
 * minted, and never sent again. Rejects with a WalletProblemError.
 */
export async function mintCreation({ creation, onAsk }: Mint, onStep: OnStep): Promise<MintedToken[]> {
  const target = { chain: creation.chain, subject: creation.id };
  const sent = readPending().find(({ kind, subject }) => kind === KIND && subject === creation.id);
  if (sent) return mintRunner.resume(sent, onStep);
  if (creation.mint) {
    // Asked before the blocks are searched: a transaction that leaves the queue in between is found in them.
    const isWaiting = await hasWaiting(creation.chain, creation.mint.account);
    const found = await findMinted(creation);
    if (found.length > 0) return found;
    if (isWaiting) throw new WalletProblemError(problem('STILL_PENDING', getMaybeThis()));
  }
  return mintRunner.run({ kind: KIND, target, input: { creation, onAsk }, onStep });
}

/** The words after a mint, and the queries that it changes. */
export const mintStale = mintRunner.stale;

async function minterOf({ chain }: Creation): Promise<Address> {
  const { facts } = await chainReader(chain);
  if (facts.free_minter) return facts.free_minter;
  throw new WalletProblemError(problem('UNKNOWN', 'Nothing can be created on this chain.'));
}

function toCall({ items, royaltyBps }: Creation, address: Address, account: Address): ContractCall {
  const uris = items.map(({ uri }) => uri ?? '');
  const call = { address, abi: freeMinterAbi, value: 0n };
  const royalty = BigInt(royaltyBps);
  return uris.length === 1
    ? { ...call, functionName: 'mintNFTWithRoyalty', args: [account, uris[0], account, royalty] }
    : { ...call, functionName: 'mintNFTs', args: [account, uris, account, royalty] };
}

/** Returns whether a transaction of this account waits for its block: it may be the mint whose hash the page never learned. */
async function hasWaiting(chain: Creation['chain'], address: Address): Promise<boolean> {
  const { client } = await chainReader(chain);
  const [sent, mined] = await Promise.all([
    getTransactionCount(client, { address, blockTag: 'pending' }),
    getTransactionCount(client, { address, blockTag: 'latest' }),
  ]);
  return sent > mined;
}

/** Finds the tokens of this creation that the wallet has minted since it was first asked. */
async function findMinted(creation: Creation): Promise<MintedToken[]> {
  const { mint, items } = creation;
  if (!mint) return [];
  const [{ client }, address] = await Promise.all([chainReader(creation.chain), minterOf(creation)]);
  const head = await getBlockNumber(client, { cacheTime: 0 });
  const found: MintedToken[] = [];
  for (let from = BigInt(mint.fromBlock); from <= head; from += LOG_BLOCKS) {
    const end = from + LOG_BLOCKS - 1n;
    const logs = await getContractEvents(client, {
      address,
      abi: freeMinterAbi,
      eventName: 'Minted',
      args: { creator: mint.account },
      fromBlock: from,
      toBlock: end < head ? end : head,
      strict: true,
    });
    found.push(...logs.map(({ args }) => ({ uri: args.uri, tokenId: String(args.tokenId) })));
  }
  return found.filter(({ uri }) => items.some((item) => item.uri === uri));
}

const getNoToken = () => m.create.theTransactionWentThroughButThe;
const getMaybeThis = () => m.create.yourWalletHasAPendingTransaction;
