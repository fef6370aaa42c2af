import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { getConsentQueryOptions } from './consent-query.ts';
import type { ConsentWish } from './consent-transaction.ts';

export type ConsentTileProps = {
  chain: Chain;
  address: string;
  /** Whether consent is being changed on this chain. */
  busy: boolean;
  /** Whether it is being changed on another chain. */
  other: boolean;
  onPress: (wish: ConsentWish) => void;
};

/** One chain: whether the game may race there, and the switch. Its height is the same in every state. */
export function ConsentTile({ chain, address, busy, other, onPress }: ConsentTileProps) {
  const { label } = CHAIN_FACTS[chain];
  const { data: consent, isError: failed } = useQuery(getConsentQueryOptions(chain, address));
  return (
    <li className="surface flex items-center justify-between gap-4 py-3 pe-3 ps-4.5">
      <span className="min-w-0">
        <ChainMark chain={chain} className="text-small" />
        <span className="mt-0.5 block truncate text-small text-mute">{stateText(consent, failed)}</span>
      </span>
      <Switch
        label={`Let the game race my cars on ${label}`}
        on={consent ?? false}
        busy={busy}
        disabledReason={getBlocker({ consent, failed, other })}
        tooltipAlign="end"
        onClick={() => onPress({ chain, consent: !consent })}
      />
    </li>
  );
}

function stateText(consent: boolean | undefined, failed: boolean): string {
  if (consent === undefined) return failed ? 'Not known now' : 'Asking the chain …';
  return consent ? 'The game may race them' : 'They stay parked';
}

type Blocker = { consent: boolean | undefined; failed: boolean; other: boolean };

function getBlocker({ consent, failed, other }: Blocker): string | undefined {
  if (other) return 'A change on another chain is under way. One at a time.';
  if (consent !== undefined) return undefined;
  return failed ? 'The chain does not answer.' : 'The chain is being asked.';
}
