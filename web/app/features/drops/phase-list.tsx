import type { Drop } from '@pitlane/shared/api/drops';
import { m } from '@pitlane/shared/messages/messages';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { Countdown, LocalTime } from '../../ui/time.tsx';
import { type Phase, usePhase } from './use-phase.ts';

/** The phases of a drop: who may mint and when, the present one marked, and the time left to the next. */
export function PhaseList({ drop }: { drop: Drop }) {
  const { phase, next } = usePhase(drop);
  return (
    <ol aria-label={m.drops.phases} className="grid gap-2.5 border-t pt-4 text-small">
      {drop.phases.map((each) => (
        <li
          key={each.kind}
          aria-current={each === phase ? 'step' : undefined}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5"
        >
          <span className={cx('font-semibold', each !== phase && 'text-mute')}>
            {each.kind === 'public' ? 'Public' : whitelistText(drop)}
          </span>
          <PhaseTime phase={each} state={each === phase ? 'on' : each === next ? 'next' : 'other'} />
        </li>
      ))}
    </ol>
  );
}

function PhaseTime({ phase, state }: { phase: Phase; state: 'on' | 'next' | 'other' }) {
  if (state === 'on') return <span className="label text-small text-go">{m.drops.onNow}</span>;
  if (phase.start === null) return <span className="text-mute">{m.drops.over}</span>;
  if (state === 'next') {
    return (
      <span className="ms-auto grid justify-items-end">
        <Countdown deadline={phase.start} className="font-semibold" />
        <LocalTime seconds={phase.start} className="text-mute" />
      </span>
    );
  }
  return <LocalTime seconds={phase.start} className="text-mute" />;
}

function whitelistText({ whitelist }: Drop): string {
  const accounts = (whitelist?.list ?? 0) + (whitelist?.tree ?? 0);
  return accounts > 0 ? m.drops.whitelistAccountsWallets({ accounts: formatCount(accounts) }) : 'Whitelist';
}
