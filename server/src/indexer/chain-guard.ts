import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { networkName } from '@pitlane/shared/domain/chain/networks';
import type { IndexStop } from '../core/jobs/index-status.ts';
import type { ChainReader } from '../platform/chain/chain-reader.ts';
import { backoffMs } from '../platform/waiting.ts';
import { type Fork, isOnChain } from './find-fork.ts';
import type { ChainIdentity, IndexState } from './index-state.ts';

/** Reasons of the guard. They go away by themselves when the node is right again. */
export const GUARD_CODES: readonly string[] = [
  'wrong_chain_id',
  'wrong_chain',
  'empty_node',
  'deep_rewind',
  'nodes_disagree',
];
/** Reasons that are a rewind which the operator may want. */
export const ACCEPTABLE_CODES: readonly string[] = ['wrong_chain', 'empty_node', 'deep_rewind'];

/** How often a node that answers well is asked which chain it is on. */
const CHECK_MS = 60_000;
/** Rewinds without any progress between them that are taken for reorganisations. */
const MAX_FUTILE_REWINDS = 3;

export type GuardOptions = {
  reader: ChainReader;
  chain: Chain;
  /** EIP-155 id that the configuration says. */
  chainId: number;
  /** The block to begin with: the contracts' deployment. */
  startBlock: number;
  /** Reorganisations stay below this depth. */
  finalityBlocks: number;
  /** Milliseconds since any point in time. */
  now?: (() => number) | undefined;
};

export type ChainGuard = {
  /** Returns whether the node should be asked who it is before anything is read from it. */
  isDue(): boolean;
  /** Makes the next step ask: the node failed, or answered something odd. */
  suspect(): void;
  /** Why nothing may be read from this node; undefined when it is the right one. */
  checkNode(state: IndexState): Promise<IndexStop | undefined>;
  /** The identity to store, as soon as it is final; undefined when there is one, or none yet. */
  findIdentity(state: IndexState): Promise<ChainIdentity | undefined>;
  /** Why the index must not go back to the fork; undefined when it may. */
  checkRewind(state: IndexState, fork: Fork): IndexStop | undefined;
  /** Returns whether no rewind is without progress after it. */
  isCalm(): boolean;
  /** Remembers that the index went back, or on to a block. */
  rewound(): void;
  progressed(to: number): void;
};

/**
 * Protects an index from a node that is wrong: another chain's, an empty one, one whose chain was reset, or several behind
 * one address that disagree. What a wrong node says must never take away what was read from the right one.
 */
export function createChainGuard(options: GuardOptions): ChainGuard {
  const { reader, chain, chainId, startBlock, finalityBlocks, now = Date.now } = options;
  const words = createWords(chain, chainId);
  let checkedAt: number | undefined;
  let highest = -1;
  let futileRewinds = 0;
  let retryAt = 0;

  return {
    isDue: () => checkedAt === undefined || now() - checkedAt >= CHECK_MS,
    suspect() {
      checkedAt = undefined;
    },
    async checkNode({ identity }) {
      const [said, pinned] = await Promise.all([
        reader.chainId(),
        identity && reader.header(identity.blockNumber),
      ]);
      if (said !== chainId) return words.wrongChainId(said);
      if (identity && !pinned) return words.emptyNode(identity.blockNumber);
      if (identity && pinned?.hash !== identity.blockHash) return words.wrongChain(identity.blockNumber);
      checkedAt = now();
      return undefined;
    },
    async findIdentity({ identity, checkpoint }) {
      if (identity || !checkpoint || checkpoint.number - startBlock < finalityBlocks) return undefined;
      const [isRight, first] = await Promise.all([isOnChain(reader, checkpoint), reader.header(startBlock)]);
      return isRight && first ? { blockNumber: startBlock, blockHash: first.hash } : undefined;
    },
    isCalm: () => futileRewinds === 0,
    checkRewind({ checkpoint, stop, identity }, { ancestor, lowestGone }) {
      if (stop?.accepted && ACCEPTABLE_CODES.includes(stop.code)) return undefined;
      // Not every block is kept, so what goes is more than what was replaced. On a chain that nothing is known of any
      // more, all of it counts.
      const isKnown = ancestor !== undefined || identity !== undefined;
      const lowest = isKnown ? lowestGone?.number : startBlock;
      const depth = checkpoint && lowest !== undefined ? checkpoint.number - lowest + 1 : 0;
      if (depth > finalityBlocks) return words.deepRewind(depth, finalityBlocks);
      return futileRewinds >= MAX_FUTILE_REWINDS && now() < retryAt ? words.nodesDisagree() : undefined;
    },
    rewound() {
      futileRewinds++;
      retryAt = now() + backoffMs(futileRewinds);
    },
    progressed(to) {
      if (to <= highest) return;
      highest = to;
      futileRewinds = 0;
    },
  };
}

/** The sentences of a chain's guard. They name no figure that changes while the reason stays. */
function createWords(chain: Chain, chainId: number) {
  const label = networkName(chainId);
  const variable = `${chain.toUpperCase()}_RPC_URL`;
  const accept = `npm run index:accept-rewind -- --chain ${chain}`;
  const unchanged = 'Nothing was changed. The index continues automatically once the node is right.';
  const startOver = `If the chain was reset on purpose, start the index over: ${accept}`;
  return {
    wrongChainId: (said: number): IndexStop => ({
      code: 'wrong_chain_id',
      message: `The node of ${label} is on chain ${said}, but ${chainId} is configured. Correct ${variable}. ${unchanged}`,
    }),
    wrongChain: (block: number): IndexStop => ({
      code: 'wrong_chain',
      message: `The node of ${label} has another block ${block} than the one that this index began with: it is another chain. Correct ${variable}. ${unchanged} ${startOver}`,
    }),
    emptyNode: (block: number): IndexStop => ({
      code: 'empty_node',
      message: `The node of ${label} does not have block ${block}, with which this index began: it is empty or still syncing. ${unchanged} ${startOver}`,
    }),
    deepRewind: (depth: number, finality: number): IndexStop => ({
      code: 'deep_rewind',
      message: `The node of ${label} wants ${depth} blocks taken back; blocks below ${finality} are final there. It may be behind, or on a fork. Look at ${variable}. ${unchanged} If it is right, accept what it says: ${accept}`,
    }),
    nodesDisagree: (): IndexStop => ({
      code: 'nodes_disagree',
      message: `The node of ${label} keeps replacing its blocks: several nodes behind ${variable} seem to disagree. The index retries with pauses and continues automatically once they agree.`,
    }),
  };
}
