import { normalAddress } from '@pitlane/shared/domain/chain/address';
import type { Config } from '../config/config.ts';
import type { ServedChain } from '../platform/chain/chain-clients.ts';
import type { Db } from '../platform/db/db.ts';
import type { Log } from '../platform/log.ts';
import { openHouse } from './auctions/auction-house.ts';
import { runSettler } from './auctions/run-settler.ts';
import { openBuildsContract } from './builder/builds-contract.ts';
import { runBuilder } from './builder/run-builder.ts';

/**
 * Blocks after a draw block before the reveal: a person who knows the secret must not be able to replace that
 * block. A local chain mines only with transactions, and never reorganises.
 */
const CONFIRMATIONS = { demo: 0, real: 12 };

type Job = { stop(): Promise<void> };

/** Starts what the role `builder` does, where its keys are configured: each chain's cars are built and its auctions settled. */
export function startBuilder(db: Db, chains: Iterable<ServedChain>, config: Config, log: Log): Job {
  const served = [...chains];
  const jobs = [...startBuilders(db, served, config, log), ...startSettlers(db, served, config, log)];
  return {
    async stop() {
      await Promise.all(jobs.map((one) => one.stop()));
    },
  };
}

function startBuilders(db: Db, chains: readonly ServedChain[], { builder, demo }: Config, log: Log): Job[] {
  if (!builder) return [];
  return chains.map((served) => {
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
}

function startSettlers(db: Db, served: readonly ServedChain[], { settlerKey }: Config, log: Log): Job[] {
  if (!settlerKey) return [];
  return served.flatMap((one) => {
    const { chain, trading } = one.config;
    if (!trading?.auctionHouse) return [];
    return [runSettler({ db, log, chain, house: openHouse(one, trading.auctionHouse, settlerKey) })];
  });
}
