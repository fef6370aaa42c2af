import type { Address } from '@pitlane/shared/domain/chain/address';
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import type { EventKind, SourceName } from '@pitlane/shared/fold/event';
import { EVENT_SOURCES, type SourceTarget } from '../platform/chain/event-sources.ts';
import type { SourceRow } from './index-state.ts';

/** The work to do before the stored sources are those that are wanted. */
export type SourcePlan = {
  /** Contracts whose events are deleted: another address, another decoder, or not wanted any more. */
  discard: SourceName[];
  /** Kinds of events that are not wanted any more. */
  forget: { source: SourceName; kinds: EventKind[] }[];
  /** Rows to write. */
  write: SourceRow[];
};

type Options = {
  chain: Chain;
  targets: readonly SourceTarget[];
  rows: readonly SourceRow[];
  /** Block to begin with. */
  startBlock: number;
  /** Nothing of the chain has been read yet: all contracts start together. */
  fresh: boolean;
};

/**
 * Compares what is read with what should be read. A new contract, or a new kind of event of a known contract,
 * is first read alone up to the checkpoint. Then it follows the head. Undefined when all is up to date.
 */
export function planSources({ chain, targets, rows, startBlock, fresh }: Options): SourcePlan | undefined {
  const stored = new Map(rows.map((row) => [row.name, row]));
  const plan: SourcePlan = { discard: [], forget: [], write: [] };
  for (const { name } of rows) {
    if (!targets.some((target) => target.name === name)) plan.discard.push(name);
  }
  for (const target of targets) {
    const { name, kinds: wanted } = target;
    const address = toStoredAddress(target);
    const { version, fromNow = false } = EVENT_SOURCES[name];
    const known = stored.get(name);
    stored.delete(name);
    const same = known?.address === address && known.version === version;
    if (known && !same) plan.discard.push(name);
    const gone = same ? without([...known.kinds, ...known.adding], wanted) : [];
    if (gone.length > 0) plan.forget.push({ source: name, kinds: gone });
    const row: SourceRow = {
      chain,
      name,
      address,
      version,
      ...readingOf(wanted, { known: same ? known : undefined, startBlock, fresh: fresh || fromNow }),
    };
    if (!same || gone.length > 0 || !isSameReading(known, row)) plan.write.push(row);
  }
  return plan.discard.length + plan.forget.length + plan.write.length > 0 ? plan : undefined;
}

/** Returns the address that a contract is stored and known by. Orders of another zone are other events: as if of another contract. */
function toStoredAddress({ address, zone }: SourceTarget): Address {
  return zone ? `${address}-${zone}` : address;
}

type Reading = Pick<SourceRow, 'kinds' | 'adding' | 'addedTo'>;

function readingOf(
  wanted: readonly EventKind[],
  { known, startBlock, fresh }: { known: SourceRow | undefined; startBlock: number; fresh: boolean },
): Reading {
  if (fresh) return { kinds: [...wanted], adding: [], addedTo: null };
  const kinds = wanted.filter((kind) => known?.kinds.includes(kind));
  const adding = without(wanted, kinds);
  if (adding.length === 0) return { kinds, adding, addedTo: null };
  const going = known && without(adding, known.adding).length === 0 ? known.addedTo : null;
  return { kinds, adding, addedTo: going ?? startBlock - 1 };
}

function isSameReading(one: Reading, other: Reading): boolean {
  const same = (a: readonly string[], b: readonly string[]) =>
    without(a, b).length + without(b, a).length === 0;
  return same(one.kinds, other.kinds) && same(one.adding, other.adding) && one.addedTo === other.addedTo;
}

function without<Item>(all: readonly Item[], some: readonly Item[]): Item[] {
  return all.filter((one) => !some.includes(one));
}
