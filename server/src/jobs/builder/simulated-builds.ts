/** A collection's epochs on a chain in memory, for tests: FairBuilds.sol's rules, blocks, a mempool and reorganisations. */

import { drawSeries, epochCommitment, epochSeed } from '@pitlane/shared/domain/cars/fair-build';
import type { Series } from '@pitlane/shared/domain/cars/series';
import type { Address, Hash } from '@pitlane/shared/domain/chain/address';
import { type BuildCall, CallRefusedError } from './builds.ts';
import type { BuildsContract } from './builds-contract.ts';

type Epoch = {
  commitment: Hash;
  startedAt: number;
  closed: boolean;
  lastId: number;
  drawBlock: number;
  blockHash: Hash;
  seed: Hash;
  proceeds: bigint;
  forfeited: boolean;
};
/** `paid` is what the builder has paid for redraws, less what it has earned by recording. */
type State = { epochs: Epoch[]; minted: number; series: Series[]; nonce: number; paid: bigint };
type Block = { hash: Hash; state: State; receipts: Map<Hash, boolean> };
type Transaction = { hash: Hash; call: BuildCall; nonce: number; fee: number };

export const BUILDER: Address = '0x0000000000000000000000000000000000b111de';
export const PLACE = { chainId: 31_337, collection: '0x00000000000000000000000000000000000000cc' } as const;
const ZERO: Hash = `0x${'0'.repeat(64)}`;
/** Price of a car, in wei. */
const PRICE = 1_000n;
/** Blocks whose hashes the contract can read; fewer than on a chain, so that tests get there. */
const READABLE = 30;

export type SimulatedBuilds = ReturnType<typeof createSimulatedBuilds>;

const lastIdBefore = ({ epochs }: State, number: bigint) => epochs[Number(number) - 2]?.lastId ?? 0;

function close(state: State, block: number) {
  Object.assign(state.epochs.at(-1) as Epoch, { closed: true, lastId: state.minted, drawBlock: block });
}

/** With `automine` each transaction makes a block at once, and there is no other block: a local chain. */
export function createSimulatedBuilds({ automine = false } = {}) {
  let count = 0;
  const nextHash = (): Hash => `0x${(++count).toString(16).padStart(64, 'f')}`;
  const first: State = { epochs: [], minted: 0, series: [], nonce: 0, paid: 0n };
  let blocks: Block[] = [{ hash: nextHash(), state: first, receipts: new Map() }];
  let mempool: Transaction[] = [];
  let seconds = 1_000;
  let builder = BUILDER;

  const head = () => blocks.length - 1;
  const tip = (): Block => blocks.at(-1) as Block;

  /** Carries a call out in a block, or throws the contract's refusal. */
  const run = (state: State, call: BuildCall, block: number): void => {
    const refuse = (reason: string): never => {
      throw new CallRefusedError(call.functionName, reason);
    };
    const hashOf = ({ blockHash, drawBlock }: Epoch): Hash => {
      if (blockHash !== ZERO) return blockHash;
      if (block <= drawBlock) refuse('BuildDrawTooEarly');
      if (block - drawBlock > READABLE) refuse('BuildHashGone');
      return (blocks[drawBlock] as Block).hash;
    };
    const undrawn = (number: bigint): Epoch => {
      const epoch = state.epochs[Number(number) - 1];
      if (!epoch?.closed || epoch.lastId === lastIdBefore(state, number))
        return refuse('BuildEpochNotClosed');
      if (epoch.seed !== ZERO) return refuse('BuildEpochDrawn');
      return epoch;
    };
    if (call.functionName === 'openEpoch') {
      if (builder !== BUILDER) refuse('BuildCallerNotBuilder');
      const [number, commitment] = call.args;
      if (Number(number) !== state.epochs.length + 1) refuse('BuildEpochNotNext');
      const open = state.epochs.at(-1);
      if (open && !open.closed) close(state, block);
      const empty = { closed: false, lastId: 0, drawBlock: 0, blockHash: ZERO, seed: ZERO, forfeited: false };
      state.epochs.push({ commitment, startedAt: seconds, proceeds: 0n, ...empty });
    } else if (call.functionName === 'revealEpoch') {
      const [number, secret] = call.args;
      const epoch = undrawn(number);
      if (epoch.forfeited) refuse('BuildEpochIsForfeited');
      if (epochCommitment(secret, { ...PLACE, epoch: number }) !== epoch.commitment)
        refuse('BuildSecretWrong');
      epoch.blockHash = hashOf(epoch);
      epoch.seed = epochSeed(secret, epoch.blockHash);
    } else if (call.functionName === 'recordDraw') {
      const epoch = undrawn(call.args[0]);
      epoch.blockHash = hashOf(epoch);
      if (!epoch.forfeited) return;
      epoch.seed = epochSeed(ZERO, epoch.blockHash);
      state.paid -= epoch.proceeds / 20n;
    } else if (call.functionName === 'forfeitEpoch') {
      const epoch = undrawn(call.args[0]);
      if (epoch.blockHash !== ZERO || block - epoch.drawBlock <= READABLE) refuse('BuildNotForfeitable');
      if (call.value !== (epoch.forfeited ? epoch.proceeds / 20n : 0n)) refuse('BuildRedrawNotPaid');
      state.paid += call.value;
      Object.assign(epoch, { forfeited: true, drawBlock: block });
    } else {
      for (let left = Number(call.args[0]); left > 0; left--) {
        const epoch = state.epochs.find(({ closed, lastId }) => !closed || lastId > state.series.length);
        if (!epoch?.closed || epoch.seed === ZERO) break;
        state.series.push(drawSeries(epoch.seed, BigInt(state.series.length + 1)));
      }
    }
  };

  const mine = (change?: (state: State) => void): void => {
    const block: Block = { hash: nextHash(), state: structuredClone(tip().state), receipts: new Map() };
    change?.(block.state);
    mempool.sort((a, b) => a.nonce - b.nonce || b.fee - a.fee);
    for (const { hash, call, nonce } of mempool) {
      if (nonce !== block.state.nonce) continue;
      block.state.nonce += 1;
      const draft = structuredClone(block.state);
      try {
        run(draft, call, blocks.length);
        block.state = draft;
        block.receipts.set(hash, true);
      } catch {
        block.receipts.set(hash, false);
      }
    }
    mempool = mempool.filter(({ nonce }) => nonce >= block.state.nonce);
    blocks.push(block);
  };

  const contract: BuildsContract = {
    account: BUILDER,
    read: async () => {
      simulated.beforeAnswer('read');
      const { epochs, minted, series } = tip().state;
      const newest = epochs.at(-1);
      const lastId = epochs.findLast((epoch) => epoch.closed)?.lastId ?? 0;
      const closed = epochs
        .map((epoch, i) => ({ number: BigInt(i + 1), ...epoch }))
        .filter(
          (epoch, i) => epoch.closed && epoch.lastId > Math.max(series.length, epochs[i - 1]?.lastId ?? 0),
        );
      return {
        block: head(),
        builder,
        epochCount: BigInt(epochs.length),
        open: newest && !newest.closed ? { ...newest, cars: minted - lastId } : undefined,
        minted,
        built: series.length,
        next: closed[0],
        undrawn: closed.filter(({ seed }) => seed === ZERO),
      };
    },
    estimate: async (call) => {
      simulated.beforeAnswer('estimate');
      run(structuredClone(tip().state), call, head());
      return 100_000n;
    },
    nonce: async () => {
      simulated.beforeAnswer('nonce');
      return tip().state.nonce;
    },
    send: async (call, { nonce, fee }) => {
      simulated.beforeAnswer('send');
      const rival = mempool.find((one) => one.nonce === nonce);
      if (rival && fee < rival.fee * 1.1) throw new Error('replacement transaction underpriced');
      if (nonce < tip().state.nonce) throw new Error('nonce too low');
      const hash = nextHash();
      mempool = [...mempool.filter((one) => one.nonce !== nonce), { hash, call, nonce, fee }];
      if (automine) mine();
      return hash;
    },
    receipt: async (hash) => {
      simulated.beforeAnswer('receipt');
      const block = blocks.findIndex(({ receipts }) => receipts.has(hash));
      const succeeded = blocks[block]?.receipts.get(hash);
      return succeeded === undefined ? undefined : { block, succeeded };
    },
    means: async () => ({ balance: 10n ** 18n, gasPrice: 1n }),
  };

  const simulated = {
    contract,
    /** Called before each answer: the moment for the node to fail. */
    beforeAnswer: (_call: string): void => undefined,
    /** Mints a car, in a separate block. False when no epoch is open. */
    mint(): boolean {
      if (tip().state.epochs.at(-1)?.closed !== false) return false;
      mine((state) => {
        const open = state.epochs.at(-1) as Epoch;
        if (open.proceeds === 0n) open.startedAt = seconds;
        open.proceeds += PRICE;
        state.minted += 1;
      });
      return true;
    },
    /** Closes the open epoch, in a separate block, as a change of the price does. */
    close() {
      mine((state) => close(state, blocks.length));
    },
    mine: () => mine(),
    /** Takes blocks back, never the first; the builder's transactions in them are pending again, or lost. */
    reorganise(depth: number, { lost = false } = {}) {
      blocks = blocks.slice(0, Math.max(1, blocks.length - depth));
      if (lost) mempool = [];
      mine();
    },
    forgetPending() {
      mempool = [];
    },
    pass(more: number) {
      seconds += more;
    },
    now: () => seconds * 1_000,
    dismiss() {
      builder = '0x00000000000000000000000000000000000000aa';
    },
    pending: () => mempool.map(({ call, nonce, fee }) => ({ call: call.functionName, nonce, fee })),
    state: () => tip().state,
    hashOf: (block: number) => blocks[block]?.hash,
    height: head,
  };
  return simulated;
}
