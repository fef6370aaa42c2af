import type { Address } from '@pitlane/shared/domain/address';
import { SOURCE_NAMES, type SourceName } from '@pitlane/shared/fold/event';
import { listKinds, type SourceTarget } from '../chain/event-sources.ts';

const ADDRESSES = Object.fromEntries(
  SOURCE_NAMES.map((name, i) => [name, `0x${(0xc0 + i).toString(16).padStart(40, '0')}`]),
) as Record<SourceName, Address>;

/** Contracts of the simulated chain, with all their events: every one of them unless names are given. */
export function testTargets(names: readonly SourceName[] = SOURCE_NAMES): SourceTarget[] {
  return names.map((name) => ({ name, address: ADDRESSES[name], kinds: listKinds(name) }));
}
