import { AppError } from '@pitlane/shared/domain/app-error';
import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Queryable } from '../../platform/db/db.ts';

/**
 * For each car its last transfer up to a time, from the event log: $1 ids, $2 the time in seconds. `held` is the giver where the car went
 * into an auction, whose house only keeps it. The lateral is a plan: one look for each car.
 */
export const OWNERS = `
  select given.id, c.id is not null as known, case when house.address is null then e.receiver else e.giver end as held
  from unnest($1::text[]) as given (id)
  left join car c on c.id = given.id
  left join lateral (
    select lower(e.data->>'from') as giver, lower(e.data->>'to') as receiver
    from event_subject s
    cross join lateral (
      select * from event where chain = s.chain and block_number = s.block_number and log_index = s.log_index offset 0
    ) e
    where s.chain = c.chain and s.kind = 'car' and s.id = c.id and e.kind = 'transfer' and e.timestamp <= $2::int8
    order by s.block_number desc, s.log_index desc limit 1
  ) e on true
  left join source house on house.chain = c.chain and house.name = 'auctions' and house.address = e.receiver`;

type OwnerRow = { id: string; known: boolean; held: Address | null };

/** Throws BAD_REQUEST, with the car at fault, for a car that the index does not hold, and for one that was another wallet's then. */
export async function checkOwners(
  db: Queryable,
  entries: readonly { car: string; driver: Address }[],
  at: number,
): Promise<void> {
  const rows = await db.query<OwnerRow>(OWNERS, [entries.map(({ car }) => car), at]);
  const owners = new Map(rows.map((row) => [row.id, row]));
  for (const { car, driver } of entries) {
    const owner = owners.get(car);
    if (!owner?.known) {
      const message = `There is no car ${car}. If it was just minted, post the race again once the site shows it.`;
      throw new AppError('BAD_REQUEST', message, { field: 'entries' });
    }
    if (owner.held !== driver) {
      const message = `${car} did not belong to ${driver} when the race ended. Name the wallet that owned it then.`;
      throw new AppError('BAD_REQUEST', message, { field: 'entries' });
    }
  }
}
