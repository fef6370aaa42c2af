import { rm } from 'node:fs/promises';
import { FACTORY } from '@pitlane/contracts/deploy/addresses';
import { applyPlan } from '@pitlane/contracts/deploy/apply';
import type { Transaction } from '@pitlane/contracts/deploy/chain-port';
import { blocksIn, readRecord } from '@pitlane/contracts/deploy/record';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { accountAt, DEPLOYER, FIRST_OWNER, MNEMONIC } from './accounts.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { type BlockMaker, createBlockMaker } from './block-maker.ts';
import { orderFileOf, writeOrders } from './book-file.ts';
import { opening, transactionsFor } from './calls.ts';
import { saveChain } from './chain-file.ts';
import { planOf, readerOf } from './deployment.ts';
import { draws } from './epochs.ts';
import { OWNERS } from './owners.ts';
import { type ChainPlan, closingOf, planChain } from './plan.ts';
import { createOrderSigner, type SignPlanned } from './planned-orders.ts';
import { freePort } from './port.ts';
import type { Rpc } from './rpc.ts';
import { SPAN } from './scheduled-action.ts';
import type { Watchdog } from './watchdog-client.ts';

export type MakeOptions = {
  chain: Chain;
  /** File for the finished chain; the orders go beside it. Nothing is written to it before the chain is finished. */
  path: string;
  /** The site's address, which the cars' metadata addresses begin with. */
  origin: string;
  /** Seconds since 1970 at which the history ends. */
  now: number;
  watchdog: Watchdog;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
};

/** Coins of each account at the chain's start. */
const WEALTH = 1_000_000;
/** Seconds from the chain's start to the deployment. */
const DEPLOYED_AT = 60;
/** Covers the largest transaction of the deployment. */
const DEPLOYMENT_GAS = 10_000_000n;

/**
 * Makes a chain whose blocks tell the planned history, from six weeks ago till now, by signed transactions alone. What
 * is deployed is deployed by the script that deploys to real chains.
 *
 * A series is drawn from the builder's secret and the hash of the block that closes the car's epoch: neither the builder
 * nor a block's producer can choose it, but the two together can (docs/fair-builds.md). Here they are one: who makes the
 * demo world knows the secrets and produces the blocks, and makes a closing block again so that its hash gives the series
 * of the plan. So every making has the same cars, with more rare ones than the odds promise; only the hashes differ. What
 * visitors mint is drawn as it comes.
 *
 * Throws an Error when a transaction fails or the signal says stop; a new try then starts afresh.
 */
export async function makeChain(options: MakeOptions): Promise<void> {
  const { chain, path, now, watchdog, signal, log } = options;
  const begun = performance.now();
  const scratch = `${path}.states`;
  const anvil = await startAnvil({
    chainId: CHAIN_FACTS[chain].demoId,
    port: await freePort(),
    args: [
      ...['--mnemonic', MNEMONIC, '--accounts', `${FIRST_OWNER + OWNERS.length}`, '--balance', `${WEALTH}`],
      ...['--timestamp', `${now - SPAN}`, '--no-mining', '--order', 'fifo'],
      // The state before the last block is what a block thrown away goes back to. Older ones would end up in the home folder.
      ...['--prune-history', '2', '--cache-path', scratch],
    ],
    watchdog,
    signal,
  });
  try {
    const plan = planChain(chain);
    const sign = createOrderSigner(chain, now - SPAN);
    const { blocks, transactions } = await replayHistory(plan, anvil, { ...options, sign });
    // First the orders: the chain's file says that all is there.
    await writeOrders(orderFileOf(path), { chain, orders: plan.orders, sign });
    await saveChain(anvil.rpc, path);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    log(
      `${CHAIN_FACTS[chain].label}: ${plan.cars.length} cars by ${transactions} transactions in ${blocks} blocks, ${seconds} s`,
    );
  } finally {
    await anvil.stop();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Does all of the plan. Returns how many blocks and transactions it took. */
async function replayHistory(
  plan: ChainPlan,
  { rpc }: Anvil,
  { chain, origin, now, signal, sign }: MakeOptions & { sign: SignPlanned },
) {
  const start = now - SPAN;
  const blocks = await createBlockMaker({ rpc, chain, start });
  await deploy(chain, origin, rpc, blocks);
  await blocks.seal([opening(chain, 1)], DEPLOYED_AT);
  for (const step of plan.steps) {
    signal?.throwIfAborted();
    const sent = await Promise.all(
      step.actions.map((action) => transactionsFor(action, { chain, start, sign })),
    );
    await blocks.seal(sent.flat(), step.at);
    const closing = closingOf(step);
    if (closing) await blocks.redo((hash) => draws(chain, closing, hash));
  }
  return blocks.made();
}

/**
 * Deploys everything, one block for each transaction. Throws an Error when contracts/deployments has another
 * address.
 */
async function deploy(chain: Chain, origin: string, rpc: Rpc, blocks: BlockMaker): Promise<void> {
  const port = {
    ...readerOf(rpc),
    account: accountAt(DEPLOYER).address,
    send: (transaction: Transaction) =>
      blocks.seal([{ from: DEPLOYER, draft: { ...transaction, gas: DEPLOYMENT_GAS } }], DEPLOYED_AT),
  };
  const known = blocksIn(readRecord(CHAIN_FACTS[chain].demoId));
  await applyPlan(planOf(chain, origin), port, {
    // The chain is new: no setting has been changed yet.
    mayOverwrite: () => false,
    onTransaction({ label, creates }, block) {
      if (creates && creates !== FACTORY && known.get(creates) !== block)
        throw new Error(`${chain}: ${label} is not where contracts/deployments says: run "npm run gen"`);
    },
  });
}
