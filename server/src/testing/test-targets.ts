import type { Address } from '@pitlane/shared/domain/chain/address';
import { SOURCE_NAMES, type SourceName } from '@pitlane/shared/fold/event';
import { listKinds, type SourceTarget } from '../platform/chain/event-sources.ts';

const TEST_ZONE: Address = `0x${'2e'.repeat(20)}`;

const ADDRESSES = Object.fromEntries(
  SOURCE_NAMES.map((name, i) => [name, `0x${(0xc0 + i).toString(16).padStart(40, '0')}`]),
) as Record<SourceName, Address>;

/** Only Seaport is read for a zone. */
const zoneOf = (name: SourceName) => (name === 'seaport' ? { zone: TEST_ZONE } : {});

/** Contracts of the simulated chain, with all their events: every one of them unless names are given. */
export function testTargets(names: readonly SourceName[] = SOURCE_NAMES): SourceTarget[] {
  return names.map((name) => ({ name, address: ADDRESSES[name], kinds: listKinds(name), ...zoneOf(name) }));
}
