import { normalAddress } from '@pitlane/shared/domain/address';
import type { ServedChain } from '../chain/chain-clients.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../lib/log.ts';
import { openBuildsContract } from './builder/builds-contract.ts';
import { type RunningBuilder, runBuilder } from './builder/run-builder.ts';

/**
 * Blocks after a draw block before the reveal: a person who knows the secret must not be able to replace that
 * block. A local chain mines only with transactions, and never reorganises.
 */
const CONFIRMATIONS = { demo: 0, real: 12 };

/** Starts what the role `jobs` does: where the builder's key is configured, one builder for each chain. */
export function startJobs(
  db: Db,
  chains: Iterable<ServedChain>,
  { builder, demo }: Pick<Config, 'builder' | 'demo'>,
  log: Log,
): RunningBuilder {
  if (!builder) return { stop: () => Promise.resolve() };
  const builders = Array.from(chains, (served) => {
    const { chain, chainId, carCollection } = served.config;
    return runBuilder({
      db,
      log,
      chain,
      contract: openBuildsContract(served, builder.key),
      rules: {
        chainId,
        collection: normalAddress(carCollection),
        secret: builder.secret,
        epochSeconds: builder.epochSeconds,
        confirmations: demo ? CONFIRMATIONS.demo : CONFIRMATIONS.real,
      },
    });
  });
  return {
    async stop() {
      await Promise.all(builders.map((one) => one.stop()));
    },
  };
}
