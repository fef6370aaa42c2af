import { forfeitShares } from '@pitlane/shared/domain/cars/fair-build';
import type { Hash } from '@pitlane/shared/domain/chain/address';
import type { Log } from '../../platform/log.ts';
import { nowMs } from '../../platform/now.ts';
import { type BuildCall, type Builds, CallRefusedError, type ClosedEpoch } from './builds.ts';
import { type BuildsContract, plainReason } from './builds-contract.ts';
import { type BuilderRules, type NextStep, nextStep } from './next-step.ts';

/** The result of one tick of the builder. */
export type TickResult = {
  /** `sent` has a transaction that is in no block yet; `waiting` needs a block first. */
  kind: 'sent' | 'waiting' | 'resting' | 'stuck';
  /** The collection as it was read; undefined while a transaction is awaited. */
  builds: Builds | undefined;
  /** A problem that needs the operator; undefined when all is well. */
  message: string | undefined;
};

export type BuilderOptions = {
  contract: BuildsContract;
  rules: Omit<BuilderRules, 'account'>;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
};

/** The transaction under way, with the hashes of all that were sent in its place, each paying more than the one before. */
type UnderWay = { call: BuildCall; nonce: number; at: number; fee: number; hashes: Hash[] };

/** A transaction that is in no block after this time is replaced by one that pays more. */
const REPLACE_AFTER_MS = 45_000;
/** Nodes take a replacement that pays a tenth more; so much more is offered each time, in percent. */
const RAISE = 25;
const MAX_FEE = 400;
/** An estimate is for the state it was made at; another car or a cold slot may cost more a block later. */
const spare = (gas: bigint) => gas + gas / 5n;
/** For a draw in the very next block, which no node can estimate while its head is the draw block. */
const DRAW_GAS = 250_000n;

/**
 * Follows one collection, a tick at a time. All state is on the chain, except the pending transaction. A
 * nonce is always the first that is not in a block. So of transactions that were sent twice, at most one is
 * ever executed: a repeat after a crash and a replacement have the same nonce.
 */
export function createBuilder({ contract, log, rules: given, now = nowMs }: BuilderOptions) {
  const rules: BuilderRules = { ...given, account: contract.account };
  let underWay: UnderWay | undefined;
  /** The block of our last transaction: a node below it answers with old data. */
  let lastBlock = 0;

  /** Returns whether the transaction under way is still to be waited for. Throws when it was mined and failed. */
  const isUnderWay = async (): Promise<boolean> => {
    if (!underWay) return false;
    const { call, nonce, at, hashes } = underWay;
    const patient = now() - at < REPLACE_AFTER_MS;
    if ((await contract.nonce()) <= nonce) return patient;
    const receipts = await Promise.all(hashes.map((hash) => contract.receipt(hash)));
    const receipt = receipts.find((one) => one !== undefined);
    // A node that counts it and has no receipt yet lags behind itself; what was sent before a crash has no hash here.
    if (!receipt && hashes.length > 0 && patient) return true;
    underWay = undefined;
    lastBlock = receipt?.block ?? 0;
    if (receipt?.succeeded === false) throw new Error(`${call.functionName} was mined and failed`);
    return false;
  };

  const send = async (call: BuildCall, why: string, gas: bigint): Promise<void> => {
    const nonce = await contract.nonce();
    const before = underWay?.nonce === nonce ? underWay : undefined;
    const fee = before ? Math.min(MAX_FEE, before.fee + RAISE) : 100;
    const attempt: UnderWay = { call, nonce, at: now(), fee, hashes: before?.hashes ?? [] };
    try {
      const hash = await contract.send(call, { nonce, gas, fee });
      underWay = { ...attempt, hashes: [...attempt.hashes, hash] };
      log.info({ call: call.functionName, why, tx: hash, nonce, ...(before && { fee }) }, 'building');
    } catch (error) {
      // The node holds one with this nonce already: that one gets its time, and then more is offered.
      if (!/underpriced|already known/i.test(plainReason(error))) throw error;
      underWay = attempt;
    }
  };

  /** Sends a call, or the one that helps when the contract refuses it. */
  const make = async (call: BuildCall, why: string, { undrawn }: Builds): Promise<void> => {
    try {
      await send(call, why, spare(await contract.estimate(call)));
    } catch (error) {
      if (!(error instanceof CallRefusedError)) throw error;
      const epoch = isDraw(call) && undrawn.find(({ number }) => number === call.args[0]);
      if (!epoch) throw error;
      // The contract reads the hash from the next block on, and no earlier block takes this transaction.
      if (error.reason === 'BuildDrawTooEarly') return send(call, why, DRAW_GAS);
      if (error.reason !== 'BuildHashGone') throw error;
      await forfeit(epoch);
    }
  };

  /**
   * The only way left to get the epoch's cars built: from a later block, with most of the proceeds back to
   * their owners. If a forfeited epoch's draw was missed, another costs what recording it then earns.
   */
  const forfeit = async ({ number, forfeited, proceeds }: ClosedEpoch): Promise<void> => {
    const why = 'the hash of its draw block is gone';
    const value = forfeited ? forfeitShares(proceeds).reward : 0n;
    log.error({ epoch: String(number), pays: String(value) }, `the epoch is forfeited: ${why}`);
    const call: BuildCall = { functionName: 'forfeitEpoch', args: [number], value };
    await send(call, why, spare(await contract.estimate(call)));
  };

  const act = async (step: NextStep, builds: Builds): Promise<TickResult> => {
    if (step.kind === 'stuck') return { kind: 'stuck', builds, message: step.message };
    if (step.kind === 'rest') return { kind: 'resting', builds, message: undefined };
    if (step.kind === 'call') await make(step.call, step.why, builds);
    return { kind: step.kind === 'call' ? 'sent' : 'waiting', builds, message: undefined };
  };

  return {
    /** Does the next thing there is to do. Throws when the chain does not answer or takes no transaction. */
    async tick(): Promise<TickResult> {
      if (await isUnderWay()) return { kind: 'sent', builds: undefined, message: undefined };
      const builds = await contract.read();
      if (builds.block < lastBlock) {
        // A node that lags would have us do again what is done. Where the chain has become shorter this soon ends.
        lastBlock -= 1;
        return { kind: 'waiting', builds, message: undefined };
      }
      return act(nextStep(builds, rules, Math.floor(now() / 1000)), builds);
    },
  };
}
export type Builder = ReturnType<typeof createBuilder>;

function isDraw(call: BuildCall): call is BuildCall & { functionName: 'revealEpoch' | 'recordDraw' } {
  return call.functionName === 'revealEpoch' || call.functionName === 'recordDraw';
}
