import type { ChainHealth } from '@pitlane/shared/api/health';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format/format-price.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { HEALTH } from './operator-queries.ts';
import { Flag } from './panel.tsx';

const FLAG = {
  ok: 'go',
  behind: 'warn',
  paused: 'warn',
  down: 'stop',
  stopped: 'stop',
  unknown: 'stop',
} as const;

/** Above all panels: how far each chain is read and built, now. */
export function ChainStrip() {
  const { data } = useQuery(HEALTH);
  if (!data) return <Skeleton className="mb-6 h-44 w-full rounded-xl md:h-16" />;
  return (
    <ul
      aria-label="Chains"
      className="surface mb-6 grid divide-y overflow-hidden md:grid-cols-3 md:divide-x md:divide-y-0"
    >
      {data.chains.map((chain) => (
        <li key={chain.chain} className="px-3.5 py-2.5">
          <p className="label flex items-center gap-2 text-body">
            <Flag kind={FLAG[chain.state]} /> {CHAIN_FACTS[chain.chain].label}
            <span className="ms-auto text-small text-mute tabular-nums">
              {formatCount(chain.block)}
              {chain.lag ? ` · ${formatCount(chain.lag)} behind` : ''}
            </span>
          </p>
          <p className="text-small text-mute">
            {chain.state} · {describeBuilder(chain)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function describeBuilder({ builder }: ChainHealth): string {
  if (!builder) return 'no builder here';
  const { state, waiting } = builder;
  return `builder ${state}${waiting ? `, ${formatCount(waiting)} cars wait` : ''}`;
}
