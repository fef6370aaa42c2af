import type { ChainHealth, Health } from '@pitlane/shared/api/health';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useState } from 'react';
import { asSent, getJson } from '../../lib/api.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { useLiveState } from '../../lib/live/live.ts';
import { useRootData } from '../../lib/root-data.ts';

const REFRESH_MS = 12_000;

/** The newest block that each chain's index has read, and how far that is behind the chain's head. */
export function Freshness() {
  const health = useHealth(useRootData().health);
  if (!health) {
    return <p role="status">{m.health.theIndexIsntRespondingWhatYou}</p>;
  }
  return (
    <>
      <ul className="flex flex-wrap gap-x-7 gap-y-1.5" aria-label={m.health.indexedBlocks}>
        {health.chains.map((chain) => (
          <li key={chain.chain} className="flex items-center gap-2">
            <span className={cx('size-1.5 rounded-full', LAMP[chain.state])} aria-hidden />
            {CHAIN_FACTS[chain.chain].label}
            <span className="text-ink tabular-nums">
              {m.health.blockBlock({ block: formatCount(chain.block) })}
            </span>
            {lagText(chain)}
          </li>
        ))}
      </ul>
      <LivePaused />
    </>
  );
}

/** Shows that this page no longer updates by itself, and why. */
function LivePaused() {
  const live = useLiveState();
  if (live.status !== 'refused') return null;
  return (
    <p role="status" className="mt-1.5">
      {m.health.liveUpdatesArePausedMessage({ message: live.message })}
    </p>
  );
}

const LAMP: Record<ChainHealth['state'], string> = {
  ok: 'bg-go',
  behind: 'bg-warn',
  down: 'bg-stop',
  stopped: 'bg-stop',
  paused: 'bg-warn',
  unknown: 'bg-stop',
};

function lagText({ state, lag }: ChainHealth): string {
  if (state === 'stopped') return m.health.indexStopped;
  if (state === 'paused') return m.health.indexPaused;
  if (state === 'unknown') return m.health.unknownRightNow;
  if (state === 'down' || lag === null) return m.health.chainUnreachable;
  if (lag === 0) return 'live';
  return lag === 1 ? m.health.n1BlockBehind : m.health.lagBlocksBehind({ lag: formatCount(lag) });
}

/** Health as the page was rendered, read again every 12 s while the page is looked at. */
function useHealth(first: Health | null): Health | null {
  const [newer, setNewer] = useState<Health | null>();
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        setNewer(await getJson(asSent<Health>(), '/api/health', { init: { signal: stop.signal } }));
      } catch (error) {
        if (stop.signal.aborted) return;
        console.warn('We can’t tell how up to date the index is.', error);
        setNewer(null);
      }
    };
    // The answer sent with the page is stale when the visitor reaches the footer late.
    if (performance.now() > REFRESH_MS) void read();
    const timer = setInterval(read, REFRESH_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, []);
  return newer === undefined ? first : newer;
}
