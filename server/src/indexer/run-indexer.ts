import { backoffMs } from '../chain/backoff.ts';
import { ForkChangedError } from '../chain/chain-source.ts';
import { createTurn } from '../db/turn.ts';
import type { IndexStatus } from '../lib/index-status.ts';
import type { Log } from '../lib/log.ts';
import { createWake } from '../lib/wake.ts';
import { type ChainIndexOptions, createChainIndex, type Step } from './chain-index.ts';
import { readCheckpoint, touchCheckpoint } from './checkpoint.ts';

export type IndexerOptions = ChainIndexOptions & {
  status: IndexStatus;
  log: Log;
  /** How often the chain is asked for its head: the safety net where heads are announced, the clock where not. */
  pollMs: number;
};
export type Indexer = { stop(): Promise<void> };

/** How often an idle indexer says that its chain is reached, and how often one that waits for its turn asks for it. */
const HEARTBEAT_MS = 5_000;
const TURN_MS = 1_000;

/** Follows a chain until it is stopped. Failures are logged and tried again with growing pauses; nothing ends it. */
export function runIndexer(options: IndexerOptions): Indexer {
  const { db, source, chain, status } = options;
  const log = options.log.child({ chain });
  const index = createChainIndex(options);
  const { pause, wake } = createWake();
  const turn = createTurn(db, `indexer ${chain}`);
  const stopListening = source.onHead(wake);
  let stopped = false;
  let failures = 0;
  let lastHeartbeat = 0;

  const takeTurn = async (): Promise<boolean> => {
    const taken = await turn.taken();
    if (!taken) status.forget(chain);
    return taken;
  };

  const report = async ({ kind, head }: Step) => {
    const now = Date.now();
    if (kind === 'idle' && now - lastHeartbeat >= HEARTBEAT_MS) await touchCheckpoint(db, chain, head.number);
    if (kind !== 'idle' || now - lastHeartbeat >= HEARTBEAT_MS) lastHeartbeat = now;
    const known = kind === 'idle' ? status.get(chain)?.checkpoint : undefined;
    const checkpoint = known ?? (await readCheckpoint(db, chain));
    status.report(chain, { reachable: true, head: head.number, checkpoint });
    if (kind !== 'idle') log.debug({ step: kind, block: checkpoint?.number, head: head.number }, 'indexed');
    if (kind === 'rewound') log.warn({ block: checkpoint?.number }, 'the chain was reorganised');
  };

  const failed = async (error: unknown) => {
    const pauseMs = backoffMs(failures++);
    if (error instanceof ForkChangedError) log.debug({ err: error }, 'reading again');
    else {
      log.warn({ err: error, pauseMs }, 'the index cannot go on; trying again');
      const { head, checkpoint } = status.get(chain) ?? { head: undefined, checkpoint: undefined };
      status.report(chain, { reachable: false, head, checkpoint });
    }
    await pause(pauseMs);
  };

  const loop = async () => {
    while (!stopped) {
      try {
        if (!(await takeTurn())) {
          await pause(TURN_MS);
          continue;
        }
        const step = await index.step();
        await report(step);
        failures = 0;
        if (step.kind === 'idle' && !stopped) await pause(options.pollMs);
      } catch (error) {
        if (!stopped) await failed(error);
      }
    }
    status.forget(chain);
    await turn.give();
  };

  const running = loop();
  return {
    async stop() {
      stopped = true;
      stopListening();
      wake();
      await running;
    },
  };
}
