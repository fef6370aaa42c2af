import type { Worth } from '@pitlane/shared/api/market';
import type { AuthorRank } from '@pitlane/shared/api/rankings';
import { m } from '@pitlane/shared/messages/messages';
import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatCount, formatPrice, formatTotal } from '../../lib/format/format-price.ts';
import { Stat } from '../../ui/stat.tsx';

export type AuthorFiguresProps = { worth: Worth; rank: AuthorRank | null };

/** Figures of an author's items and sales. Those that are zero are left out. */
export function AuthorFigures({ worth, rank }: AuthorFiguresProps) {
  const sale = rank?.author_sale;
  const sold = sale && sale.volume !== '0';
  if (worth.cars === 0 && !sold) return null;
  return (
    <dl className="figures surface mt-6 px-5 py-4">
      {worth.priced > 0 && (
        <Stat
          label={m.authors.worthAtTheFloor}
          value={`${formatPrice(worth.worth)}${worth.capped ? '+' : ''}`}
          unit={m.authors.eth}
        />
      )}
      {worth.cars > 0 && <Stat label={m.authors.cars} value={formatTotal(worth.cars, worth.capped)} />}
      {sale?.floor_price && (
        <Stat label={m.authors.floorPrice} value={formatPrice(sale.floor_price)} unit={m.authors.eth} />
      )}
      {sold && (
        <>
          <Stat label={m.authors.volume} value={formatPrice(sale.volume)} unit={m.authors.eth} />
          <Change label="24h" percent={sale.daily_sales} />
          <Change label="7d" percent={sale.weekly_sales} />
          <Stat label={sale.owners === 1 ? 'Buyer' : 'Buyers'} value={formatCount(sale.owners)} />
        </>
      )}
    </dl>
  );
}

/** By how much the volume differs from the time before; nothing where there was none to compare with. */
function Change({ label, percent }: { label: string; percent: number | null }): ReactNode {
  if (percent === null) return null;
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  const colour = percent > 0 ? 'text-go' : percent < 0 ? 'text-stop' : '';
  return (
    <Stat
      label={label}
      value={<span className={cx(colour)}>{`${sign}${formatCount(Math.round(Math.abs(percent)))}%`}</span>}
    />
  );
}
