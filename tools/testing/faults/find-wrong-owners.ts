import type { Queryable } from '@pitlane/server/platform/db/db';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { readOwners } from '@pitlane/world/read-game';
import { rpcTo } from '@pitlane/world/rpc';

/** Cars whose owner in the index is not the one that their chain names, and cars that only one of them has. */
export async function findWrongOwners(db: Queryable, chain: Chain, nodeUrl: string): Promise<string[]> {
  const cars = await db.query<{ id: bigint; owner: string }>(
    'select token_id as id, owner from car where chain = $1',
    [chain],
  );
  const indexed = new Map(cars.map(({ id, owner }) => [String(id), owner.toLowerCase()]));
  const onChain = new Map(
    [...(await readOwners(chain, rpcTo(nodeUrl)))].map(([id, owner]) => [String(id), owner.toLowerCase()]),
  );
  return [...new Set([...indexed.keys(), ...onChain.keys()])]
    .filter((id) => indexed.get(id) !== onChain.get(id))
    .map((id) => `car ${id} of ${chain}: indexed with ${indexed.get(id)}, on the chain ${onChain.get(id)}`);
}
