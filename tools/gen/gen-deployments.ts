/**
 * Writes the records of the demo world's chains into contracts/deployments, where their contracts' addresses follow from
 * the code, and what all records say into shared/src/generated. Run it again after any change to a contract.
 */
import { readdirSync } from 'node:fs';
import { CONTRACTS } from '@pitlane/contracts/deploy/plan';
import {
  DEPLOYMENTS,
  type DeploymentRecord,
  readRecord,
  recordOf,
  writeRecord,
} from '@pitlane/contracts/deploy/record';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { planOf } from '@pitlane/world/deployment';
import { writeGenerated } from './write-generated.ts';

/** Where the addresses do not depend on the site's: any will do. */
const ORIGIN = 'http://localhost';

for (const chain of CHAINS) {
  const plan = planOf(chain, ORIGIN);
  // The demo world mines one block for each transaction of the deployment; the first brings the Deployer.
  const blocks = new Map(plan.steps.map(({ address }, i) => [address, i + 2]));
  writeRecord(recordOf(plan, blocks));
}

const records = readdirSync(DEPLOYMENTS)
  .flatMap((file) => /^(\d+)\.json$/.exec(file)?.[1] ?? [])
  .flatMap((chainId) => readRecord(Number(chainId)) ?? [])
  .toSorted((a, b) => a.chainId - b.chainId);
const table = Object.fromEntries(records.map((record) => [record.chainId, entryOf(record)]));
writeGenerated(
  'gen-deployments.ts',
  'deployments',
  'deployments',
  `${JSON.stringify(table, null, 2)} as const`,
);

/** Addresses by the contracts' names, in lower camel case. No block before `deployBlock` concerns them. */
function entryOf({ contracts, currency, seaport, treasury, feeBps }: DeploymentRecord) {
  const known = CONTRACTS.flatMap((name) => {
    const contract = contracts[name];
    return contract ? [{ name: `${name[0]?.toLowerCase()}${name.slice(1)}`, ...contract }] : [];
  });
  const deployBlock = Math.min(...known.map((contract) => contract.deployBlock));
  const addresses = Object.fromEntries(known.map(({ name, address }) => [name, address]));
  return { deployBlock, ...addresses, seaport, currency, treasury, feeBps };
}
