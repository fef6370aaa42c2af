import type { Standing, Standings } from '@pitlane/shared/api/races';
import { getSeasonName, PODIUM } from '@pitlane/shared/domain/cars/races';
import { RANK_PAGE_SIZE } from '@pitlane/shared/domain/people/rankings';
import { Link } from 'react-router';
import { cx } from '../../../lib/class-names.ts';
import { formatCount } from '../../../lib/format/format-price.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Price } from '../../../ui/cars/price.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useWalletAddress } from '../../../wallet/wallet-store.ts';
import { Place } from './place.tsx';
import { type RaceQuestion, writeRaceQuestion } from './race-question.ts';
import { CarName, DriverName, SmallCar } from './racer.tsx';

/** Columns by the width of the table. What has no room is in a line below the name. */
const FROM_MEDIUM = 'hidden @min-[40rem]:table-cell';
const HEAD = 'h-11 px-2 text-small font-medium whitespace-nowrap text-mute @min-[40rem]:px-3';
const CELL = 'border-t px-2 @min-[40rem]:px-3';
const FIGURE = 'text-end tabular-nums whitespace-nowrap';

type StandingsTableProps = { question: RaceQuestion; data: Standings };

/** A page of the standings. */
export function StandingsTable({ question, data }: StandingsTableProps) {
  const address = useWalletAddress();
  const { standings, season, total } = data;
  if (standings.length === 0) {
    return (
      <EmptyState icon="flag" title={question.page > 1 ? 'Nothing here yet' : 'No races yet'}>
        {season === null
          ? 'The standings start with the first race that the game reports.'
          : 'Choose another season, or go back to the first page.'}
      </EmptyState>
    );
  }
  return (
    <section aria-label="Standings" className="@container">
      <table className="w-full border-separate border-spacing-0 overflow-clip rounded-xl border bg-panel">
        <caption className="sr-only">
          {question.of === 'drivers' ? 'Drivers' : 'Cars'}
          {season !== null && `, ${getSeasonName(season)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col" className={cx(HEAD, 'ps-3 text-start')}>
              <span className="sr-only">Place</span>
              <span aria-hidden>#</span>
            </th>
            <th scope="col" className={cx(HEAD, 'max-w-0 truncate text-start')}>
              {question.of === 'drivers' ? 'Driver' : 'Car'}
            </th>
            <th scope="col" className={cx(HEAD, 'pe-3 text-end @min-[40rem]:pe-3')}>
              Points
            </th>
            <th scope="col" className={cx(HEAD, FROM_MEDIUM, 'text-end')}>
              Wins
            </th>
            <th scope="col" className={cx(HEAD, FROM_MEDIUM, 'text-end')} title={`Places 1 to ${PODIUM}`}>
              Podiums
            </th>
            <th scope="col" className={cx(HEAD, FROM_MEDIUM, 'text-end')}>
              Races
            </th>
            <th scope="col" className={cx(HEAD, FROM_MEDIUM, 'pe-4 text-end')}>
              Earnings
            </th>
          </tr>
        </thead>
        <tbody>
          {standings.map((standing) => (
            <StandingRow
              key={standing.driver?.wallet ?? standing.car?.id ?? standing.position}
              standing={standing}
              of={question.of}
              own={standing.driver !== null && standing.driver.wallet === address}
            />
          ))}
        </tbody>
      </table>
      <Pages question={question} total={total} />
    </section>
  );
}

type StandingRowProps = { standing: Standing; of: RaceQuestion['of']; own: boolean };

function StandingRow({ standing: { position, figures, driver, car }, of, own }: StandingRowProps) {
  const { races, wins, podiums, points, earnings } = figures;
  return (
    <tr data-own={own || undefined} className={cx('h-12', own && '*:bg-raise')}>
      <td className={cx(CELL, 'ps-3')}>
        <span className="flex">
          <Place place={position} />
        </span>
      </td>
      <th scope="row" className={cx(CELL, 'w-full max-w-0 py-1.5 text-start font-normal')}>
        <span className="flex items-center gap-2.5">
          {driver && (
            <Avatar
              url={driver.avatar.url}
              size={28}
              className="size-7 shrink-0 rounded-sm @max-[16rem]:hidden"
            />
          )}
          {car && (
            <span className="@max-[16rem]:hidden">
              <SmallCar car={car} />
            </span>
          )}
          <span className="label flex min-w-0 items-center text-body">
            {of === 'drivers' ? <DriverName driver={driver} /> : <CarName car={car} />}
          </span>
          {own && <span className="label rounded-sm bg-press px-1.5 py-0.5 text-fine">You</span>}
        </span>
        <span className="block text-fine text-mute tabular-nums @min-[40rem]:hidden">
          {count(wins, 'win')} in {count(races, 'race')}
          {earnings !== '0' && (
            <>
              {' · '}
              <Price wei={earnings} unit="ETH" />
            </>
          )}
        </span>
      </th>
      <td className={cx(CELL, FIGURE, 'label pe-3 text-body')}>{formatCount(points)}</td>
      <td className={cx(CELL, FIGURE, FROM_MEDIUM)}>{formatCount(wins)}</td>
      <td className={cx(CELL, FIGURE, FROM_MEDIUM)}>{formatCount(podiums)}</td>
      <td className={cx(CELL, FIGURE, FROM_MEDIUM)}>{formatCount(races)}</td>
      <td className={cx(CELL, FIGURE, FROM_MEDIUM, 'pe-4')}>
        {earnings === '0' ? <span className="text-mute">–</span> : <Price wei={earnings} unit="ETH" />}
      </td>
    </tr>
  );
}

const count = (number: number, what: string) => `${formatCount(number)} ${what}${number === 1 ? '' : 's'}`;

/** Links to the pages beside the open one. */
function Pages({ question, total }: { question: RaceQuestion; total: number }) {
  const { page } = question;
  const last = Math.max(1, Math.ceil(total / RANK_PAGE_SIZE));
  if (last === 1) return null;
  const link = (to: number, label: string) => (
    <Link
      to={{ search: writeRaceQuestion({ ...question, page: to }) }}
      preventScrollReset
      prefetch="intent"
      className="label grid h-11 min-w-20 place-items-center rounded-md border px-3 text-small text-mute hover:border-edge hover:text-ink"
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center justify-center gap-x-4 gap-y-3">
      {page > 1 && link(page - 1, 'Previous')}
      <span className="text-small text-mute tabular-nums">
        Page {page} of {last}
      </span>
      {page < last && link(page + 1, 'Next')}
    </nav>
  );
}
