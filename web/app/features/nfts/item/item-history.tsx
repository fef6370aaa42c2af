import type { HistoryEntry } from '@pitlane/shared/api/nft-detail';
import { Link } from 'react-router';
import { authorHref } from '../../../entities/authors/author-href.ts';
import { useIsAhead } from '../../../lib/use-is-ahead.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Price } from '../../../ui/cars/price.tsx';
import { ClockTime, LocalTime } from '../../../ui/time.tsx';

const WHAT: Record<HistoryEntry['kind'], string> = {
  mint: 'Minted',
  grant: 'Gift from the game',
  build: 'Built',
  transfer: 'Transferred',
  rank: 'Rank changed',
  upgrade: 'Upgrade fitted',
  lock: 'Raced',
  sale: 'Sold',
  auction: 'Auction created',
  bid: 'Bid',
  unsold: 'Auction ended without a sale',
};

// The game makes builds, ranks, upgrades and races. The entry only names the owner at that time.
const BY: Record<HistoryEntry['kind'], string> = {
  mint: 'by',
  grant: 'to',
  build: 'by the game, car of',
  transfer: 'by',
  rank: 'by the game, car of',
  upgrade: 'by the game, car of',
  lock: 'by the game, car of',
  sale: 'by',
  auction: 'by',
  bid: 'by',
  unsold: 'car of',
};

export type ItemHistoryProps = { history: readonly HistoryEntry[] };

/** The history of an item, newest first: each line is from an event on the chain. */
export function ItemHistory({ history }: ItemHistoryProps) {
  return (
    <ol className="grid">
      {history.map((entry, index) => (
        <li
          // Lines are only ever added at the beginning: counted from the end, each keeps its number.
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one transaction may be equal in all they say
          key={history.length - index}
          // On phones the time has a line of its own, so that owners are not cut off.
          className="flex flex-wrap items-center gap-x-3.5 border-b py-3.5 first:pt-0 last:border-0 sm:flex-nowrap"
        >
          <Avatar url={entry.author.avatar.url} size={40} className="rounded-md" />
          <div className="min-w-0 flex-1">
            <p className="label text-body">
              {entry.lock ? <Raced lock={entry.lock} /> : WHAT[entry.kind]}
              {entry.accepted && <span className="text-mute"> · accepted</span>}
              {entry.detail && <span className="text-mute"> · {entry.detail}</span>}
            </p>
            <p className="mt-0.5 text-small text-mute">
              {BY[entry.kind]} <Owner author={entry.author} />
              {entry.to && (
                <>
                  {' '}
                  to <Owner author={entry.to} />
                </>
              )}
            </p>
          </div>
          {entry.value !== null && <Price wei={entry.value} unit="ETH" />}
          <LocalTime
            seconds={entry.created_at}
            className="ps-13.5 text-small text-mute max-sm:w-full sm:ps-0"
          />
        </li>
      ))}
    </ol>
  );
}

/** A race by its end: the set one while it runs and after it, the game's own where that came first. */
function Raced({ lock: { until, freed_at } }: { lock: NonNullable<HistoryEntry['lock']> }) {
  const racing = useIsAhead(freed_at === null ? until : null);
  return (
    <>
      {racing ? 'In a race until' : 'Raced until'} <ClockTime seconds={freed_at ?? until} />
      {freed_at !== null && <span className="text-mute"> · released early</span>}
    </>
  );
}

function Owner({ author }: { author: HistoryEntry['author'] }) {
  return (
    <Link
      to={authorHref(author.id)}
      title={author.wallet}
      className="text-ink underline decoration-edge underline-offset-3 hover:decoration-current"
    >
      {author.username}
    </Link>
  );
}
