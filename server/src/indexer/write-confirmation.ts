import { type ChainEvent, EventRefusedError } from '@pitlane/shared/fold/event';
import { lockBook } from '../core/orders/lock-book.ts';
import { restartVerdicts } from '../core/orders/verdict-phase.ts';
import type { Db, Queryable } from '../platform/db/db.ts';
import { type Change, writeChanges } from '../platform/db/outbox.ts';
import { lockAndVerifyCheckpoint, moveConfirmed } from './checkpoint.ts';
import type { Confirmation } from './confirm.ts';
import { appendEvents, deleteSubjects, dropEventsAt } from './event-log.ts';
import type { IndexState } from './index-state.ts';
import { withSubjects } from './projections.ts';
import { howToFold, type IndexScope, writeAuthors } from './write-batch.ts';

/**
 * Stores that the chain has been read a second time up to a block, and puts right what the second reading found: `wrong` events go, and
 * `missing` ones come. Where what follows them cannot be folded yet, because more is missing there, their projections are rebuilt later.
 */
export async function writeConfirmation(
  db: Db,
  scope: IndexScope,
  confirmation: Confirmation & { state: IndexState },
): Promise<void> {
  try {
    await putRight(db, scope, confirmation, refoldNow);
  } catch (error) {
    if (!(error instanceof EventRefusedError)) throw error;
    await putRight(db, scope, confirmation, refoldLater);
  }
}

/** Brings the rows up to events that have come and gone. */
type Refold = (
  tx: Queryable,
  scope: IndexScope,
  state: IndexState,
  events: readonly ChainEvent[],
) => Promise<Change[]>;

function putRight(
  db: Db,
  scope: IndexScope,
  { state, to, wrong, missing }: Confirmation & { state: IndexState },
  refold: Refold,
): Promise<void> {
  const { chain, projectors } = scope;
  return db.transaction(async (tx) => {
    await lockAndVerifyCheckpoint(tx, chain, state.checkpoint);
    // An operator has asked for another reading in between: this one decides nothing.
    if (!(await moveConfirmed(tx, chain, { from: state.confirmed, to }))) return;
    const events = [...wrong, ...missing];
    if (events.length === 0) return;
    await lockBook(tx, chain, 'exclusive');
    for await (const dropped of dropEventsAt(tx, chain, wrong))
      await deleteSubjects(tx, chain, withSubjects(projectors, dropped));
    await appendEvents(tx, withSubjects(projectors, missing), { overlap: true });
    await writeAuthors(tx, missing);
    const changes = await refold(tx, scope, state, events);
    await restartVerdicts(tx, chain);
    await writeChanges(tx, changes);
  });
}

const refoldNow: Refold = async (tx, { chain, projectors }, state, events) => {
  const changes: Change[] = [];
  for (const projector of projectors) {
    if (howToFold(state, projector) === 'later') continue;
    changes.push(...(await projector.refold(tx, chain, events.flatMap(projector.subjectsOf))));
  }
  return changes;
};

const refoldLater: Refold = async (tx, { chain, projectors }, _, events) => {
  const names = projectors.filter((each) => events.some((event) => each.subjectsOf(event).length > 0));
  await tx.query(
    `update projection set phase = case phase when 'waiting' then phase else 'rows' end, cursor = ''
     where chain = $1 and name = any($2) and (phase in ('ready', 'rows') or (phase = 'waiting' and cursor is not null))`,
    [chain, names.map(({ name }) => name)],
  );
  return [];
};
