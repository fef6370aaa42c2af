import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chains';
import type { Hex } from 'viem';
import { accountAt, FIRST_OWNER, MNEMONIC } from './accounts.ts';
import { type Anvil, startAnvil } from './anvil.ts';
import { saveChain } from './chain-file.ts';
import { collectionOn, deployment, type Sent, settings, transactionFor } from './collection.ts';
import { DROPS } from './drops.ts';
import { type ActionOf, SPAN } from './happening.ts';
import { OWNERS } from './owners.ts';
import { type ChainPlan, mintOf, planChain } from './plan.ts';
import { freePort } from './port.ts';
import { drawSeries } from './series-draw.ts';
import { createSigner } from './transactions.ts';
import type { Watchdog } from './watchdog-client.ts';

export type MakeOptions = {
  chain: Chain;
  /** File that the finished chain is written to; nothing is written before it is finished. */
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
/** Seconds from a block that waits for a series to the next. */
const WAITING_BLOCK = 2;
/** Blocks to wait for a series at most: the rarest comes once in 67, and not in this many once in e^45 times. */
const PATIENCE = 3_000;

type Block = { hash: Hex; number: Hex; timestamp: Hex; transactions: Hex[] };
type Receipt = { status: Hex; transactionHash: Hex };

/**
 * Makes a chain whose blocks tell the planned history, from six weeks ago till now, by signed transactions alone.
 *
 * A series is drawn from the hash of the block before the mint, so whoever mints can wait for a block that gives the
 * series they want, as CarCollection's mint warns. The owners of the demo world do just that: every making has the
 * same cars, with more rare ones than the odds promise. Hashes, the number of empty blocks and times of day differ.
 *
 * Throws an Error when a transaction fails or the signal says stop; a new try then starts afresh.
 */
export async function makeChain(options: MakeOptions): Promise<void> {
  const { chain, path, now, watchdog, signal, log } = options;
  const begun = performance.now();
  const anvil = await startAnvil({
    chainId: CHAIN_FACTS[chain].demoId,
    port: await freePort(),
    args: [
      ...['--mnemonic', MNEMONIC, '--accounts', `${FIRST_OWNER + OWNERS.length}`, '--balance', `${WEALTH}`],
      ...['--timestamp', `${now - SPAN}`, '--no-mining', '--order', 'fifo'],
      '--prune-history', // nobody asks this node about the past, and it mines faster so
    ],
    watchdog,
    signal,
  });
  try {
    const plan = planChain(chain);
    const { blocks, transactions } = await play(plan, anvil, options);
    await saveChain(anvil.rpc, path);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    log(
      `${CHAIN_FACTS[chain].label}: ${plan.cars.length} cars by ${transactions} transactions in ${blocks} blocks, ${seconds} s`,
    );
  } finally {
    await anvil.stop();
  }
}

/** Does all of the plan. Returns how many blocks and transactions it took. */
async function play(plan: ChainPlan, { rpc }: Anvil, { chain, origin, now, signal }: MakeOptions) {
  const sign = createSigner(rpc, chain);
  const drop = DROPS[chain];
  const start = now - SPAN;
  let head = await rpc<Block>('eth_getBlockByNumber', 'latest', false);
  let transactions = 0;

  const mine = async () => {
    const [block] = await rpc<Block[]>('evm_mine_detailed');
    if (!block) throw new Error(`${chain}: no block was mined`);
    head = block;
  };
  const mineAt = async (at: number) => {
    await rpc('evm_setNextBlockTimestamp', Math.max(start + at, Number(head.timestamp) + 1));
    await mine();
  };
  const seal = async (sent: Sent[], at: number) => {
    for (const { from, draft } of sent) await rpc('eth_sendRawTransaction', await sign(from, draft));
    await mineAt(at);
    transactions += sent.length;
    await checkReceipts(await rpc<Receipt[]>('eth_getBlockReceipts', head.number), sent.length, chain);
  };
  const waitFor = async ({ by, firstId, series }: ActionOf<'mint'>, at: number) => {
    const minter = accountAt(by).address;
    const comes = () =>
      series.every((one, i) => drawSeries(head.hash, collectionOn(chain), firstId + i, minter) === one);
    if (comes()) return;
    await mineAt(at - 1);
    for (let waited = 0; !comes(); waited++) {
      signal?.throwIfAborted();
      if (waited > PATIENCE) throw new Error(`${chain}: car ${firstId} does not come as ${series}`);
      await mine();
    }
  };

  await seal([deployment(chain, origin)], 60);
  await seal(settings(chain, drop), 120);
  await rpc('anvil_setBlockTimestampInterval', WAITING_BLOCK);
  for (const step of plan.steps) {
    signal?.throwIfAborted();
    const mint = mintOf(step);
    if (mint) await waitFor(mint, step.at);
    await seal(
      step.actions.map((action) => transactionFor(chain, drop, action)),
      step.at,
    );
  }
  return { blocks: Number(head.number), transactions };
}

function checkReceipts(receipts: Receipt[], expected: number, chain: Chain): void {
  const failed = receipts.find(({ status }) => status !== '0x1');
  if (failed) throw new Error(`${chain}: transaction ${failed.transactionHash} failed`);
  if (receipts.length !== expected)
    throw new Error(`${chain}: ${receipts.length} of ${expected} transactions mined`);
}
