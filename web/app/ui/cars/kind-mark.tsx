import type { Nft } from '@pitlane/shared/api/nfts';
import { CATEGORY_LABEL } from '@pitlane/shared/domain/cars/categories';
import { cx } from '../../lib/class-names.ts';
import { SeriesMark } from './series-mark.tsx';

export type KindMarkProps = { nft: Pick<Nft, 'category' | 'buildSeries'>; className?: string };

/** The kind of an item: a car's build series, or another item's category. */
export function KindMark({ nft, className }: KindMarkProps) {
  if (nft.category === 'car')
    return <SeriesMark series={nft.buildSeries} {...(className && { className })} />;
  return (
    <span className={cx('label inline-flex items-center text-small whitespace-nowrap', className)}>
      {CATEGORY_LABEL[nft.category]}
    </span>
  );
}
