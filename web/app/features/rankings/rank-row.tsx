import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { Picture } from '../../ui/cars/picture.tsx';
import { getCloseUpSizes, getPictureProps } from '../../ui/cars/picture-props.ts';
import { Price } from '../../ui/cars/price.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RankLine } from './rank-lines.ts';
import { COLUMN_LABEL, describeRise, findRise, formatChange } from './rank-words.ts';

const WIDTH = 112;
const HEIGHT = 24;

/** Columns by the width of their table: phones have place, name and volume, and with large letters no volume. */
export const FROM_SMALL = 'hidden @min-[16rem]:table-cell';
export const FROM_MEDIUM = 'hidden @min-[40rem]:table-cell';
export const FROM_WIDE = 'hidden @min-[66rem]:table-cell';
const CELL = 'border-t px-2 @min-[40rem]:px-3';
const FIGURE = 'text-end tabular-nums whitespace-nowrap';
/** All of them, so that what is below a row is as wide as the table. */
const COLUMNS = 10;

export type RankRowProps = {
  line: RankLine;
  /** Places are compared with those of a day ago. */
  compared: boolean;
  /** The reader's own row stays in sight. */
  own: boolean;
};

/** A row of the tower: place and its change, who, and the figures. What has no room is below it, at a press and without a script. */
export function RankRow({ line, compared, own }: RankRowProps) {
  const { key, position, name, chain, to, figures, spark } = line;
  return (
    <>
      <tr
        {...(!own && { 'data-key': key })}
        data-own={own || undefined}
        className={cx('h-11', own && 'sticky top-(--header-height) bottom-0 z-10 *:bg-raise')}
      >
        <td className={cx(CELL, 'ps-3')}>
          <span className="flex items-center gap-2">
            <span
              className={cx(
                'label w-8 shrink-0 rounded-sm py-0.5 text-center text-small tabular-nums',
                position === 1 ? 'bg-signal text-on-signal' : 'bg-press text-ink',
              )}
            >
              {position ?? '–'}
            </span>
            {compared && <Rise line={line} className="@max-[40rem]:hidden" />}
          </span>
        </td>
        <th scope="row" className={cx(CELL, 'w-full max-w-0 text-start font-normal @min-[66rem]:w-[36%]')}>
          <span className="flex items-center gap-2.5">
            <Face line={line} />
            <Link
              to={to}
              className="label hit-area relative flex min-w-0 items-center gap-2 py-1 text-body hover:underline"
            >
              <span className="truncate">{name}</span>
              {chain && <ChainMark chain={chain} className="@max-[28rem]:gap-0 @max-[28rem]:text-[0px]" />}
            </Link>
            {own && <span className="label rounded-sm bg-press px-1.5 py-0.5 text-fine">You</span>}
          </span>
        </th>
        <td className={cx(CELL, FIGURE, FROM_SMALL)}>
          <Price
            wei={figures.volume}
            unit="ETH"
            decimals={4}
            className={cx('text-body', figures.volume === '0' && 'text-mute')}
          />
        </td>
        <td className={cx(CELL, FIGURE, FROM_MEDIUM)}>
          <Change of={figures.daily_sales} />
        </td>
        <td className={cx(CELL, FIGURE, FROM_MEDIUM)}>
          <Change of={figures.weekly_sales} />
        </td>
        <td className={cx(CELL, FIGURE, FROM_WIDE)}>
          <Floor wei={figures.floor_price} />
        </td>
        <td className={cx(CELL, FIGURE, FROM_WIDE)}>{formatCount(figures.owners)}</td>
        <td className={cx(CELL, FIGURE, FROM_WIDE)}>{formatCount(figures.assets)}</td>
        <td className={cx(CELL, FROM_WIDE, 'pe-4')}>
          <Sparkline points={spark} />
        </td>
        <td className="border-t @min-[66rem]:hidden">
          <label className="relative grid size-11 cursor-pointer place-items-center rounded-md text-mute hover:text-ink has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-focus">
            <input
              type="checkbox"
              className="peer sr-only"
              aria-label={`More of ${name}${chain ? ` on ${CHAIN_FACTS[chain].label}` : ''}`}
            />
            <Icon name="chevron-down" className="size-4 peer-checked:rotate-180" />
          </label>
        </td>
      </tr>
      <tr className="hidden @max-[66rem]:[tr:has(:checked)+&]:table-row">
        <td colSpan={COLUMNS} className="border-t bg-bg px-4 py-3">
          <More line={line} compared={compared} />
        </td>
      </tr>
    </>
  );
}

/** The columns that have no room beside the volume. */
function More({ line, compared }: Pick<RankRowProps, 'line' | 'compared'>) {
  const { figures, spark } = line;
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-4 gap-y-3 text-small">
      <Fact label={COLUMN_LABEL.volume} className="@min-[16rem]:hidden">
        <Price wei={figures.volume} unit="ETH" decimals={4} />
      </Fact>
      <Fact label={COLUMN_LABEL.daily_sales} className="@min-[40rem]:hidden">
        <Change of={figures.daily_sales} />
      </Fact>
      <Fact label={COLUMN_LABEL.weekly_sales} className="@min-[40rem]:hidden">
        <Change of={figures.weekly_sales} />
      </Fact>
      <Fact label={COLUMN_LABEL.floor_price}>
        <Floor wei={figures.floor_price} />
      </Fact>
      <Fact label={COLUMN_LABEL.owners}>{formatCount(figures.owners)}</Fact>
      <Fact label={COLUMN_LABEL.assets}>{formatCount(figures.assets)}</Fact>
      {compared && (
        <Fact label="Since yesterday" className="@min-[40rem]:hidden">
          <Rise line={line} />
        </Fact>
      )}
      <Fact label="Last 7 days">
        <Sparkline points={spark} />
      </Fact>
    </dl>
  );
}

type FactProps = { label: string; className?: string; children: React.ReactNode };

function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-fine text-mute">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}

/** A helmet, or a car of the collection on its stage. */
function Face({ line: { picture } }: { line: RankLine }) {
  if ('helmet' in picture) {
    return (
      <Avatar url={picture.helmet} size={28} className="size-7 shrink-0 rounded-sm @max-[16rem]:hidden" />
    );
  }
  return (
    <span
      data-series={picture.car?.buildSeries}
      className="stage close-up block @max-[16rem]:hidden h-7.5 w-10 shrink-0 rounded-sm"
    >
      {picture.car && <Picture {...getPictureProps(picture.car, getCloseUpSizes(picture.car, 40))} alt="" />}
    </span>
  );
}

function Rise({ line, className }: { line: RankLine; className?: string }) {
  const { position, before, sales } = line;
  const rise = findRise(position, before);
  // Without sales, now and then, the row is not a new entry.
  if (rise === null && sales === 0) return null;
  if (rise === null) {
    return (
      <span className={cx('w-8 text-fine text-mute', className)} title="Not in the top 200 yesterday">
        new
      </span>
    );
  }
  return (
    <span
      title={describeRise(rise)}
      className={cx(
        'flex w-8 items-center gap-0.5 text-fine tabular-nums',
        className,
        rise > 0 ? 'text-go' : rise < 0 ? 'text-stop' : 'text-mute',
      )}
    >
      <span className="sr-only">{describeRise(rise)}</span>
      {rise !== 0 && <Icon name="arrow-up" className={cx('size-3', rise < 0 && 'rotate-180')} />}
      <span aria-hidden>{rise === 0 ? '–' : formatCount(Math.abs(rise))}</span>
    </span>
  );
}

function Change({ of }: { of: number | null }) {
  const text = formatChange(of);
  if (text === null) {
    return (
      <span className="text-mute" title="No sales before">
        <span aria-hidden>–</span>
        <span className="sr-only">no sales in the previous period</span>
      </span>
    );
  }
  return <span className={of && of !== 0 ? (of > 0 ? 'text-go' : 'text-stop') : 'text-mute'}>{text}</span>;
}

function Floor({ wei }: { wei: string | null }) {
  if (wei === null) {
    return (
      <span className="text-mute" title="None listed">
        <span aria-hidden>–</span>
        <span className="sr-only">none listed</span>
      </span>
    );
  }
  return <Price wei={wei} unit="ETH" />;
}

/** A line of the last seven days, six hours a point. Only for the eye: the changes beside it say it in figures. */
function Sparkline({ points }: { points: readonly number[] }) {
  const x = (i: number) => ((i / Math.max(1, points.length - 1)) * WIDTH).toFixed(1);
  const y = (point: number) => (HEIGHT - 2 - (point / 100) * (HEIGHT - 4)).toFixed(1);
  const line = points.map((point, i) => `${x(i)} ${y(point)}`).join('L');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="h-6 w-28 overflow-visible text-mute">
      <path d={`M${line}V${HEIGHT}H0Z`} className="fill-current opacity-15" />
      <path d={`M${line}`} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
