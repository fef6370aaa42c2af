import type { Asset } from '@pitlane/shared/api/assets';
import { ASSET_LABEL, TANK } from '@pitlane/shared/domain/cars/assets';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { CARD_BOX, CardSkeleton } from '../../ui/cars/card-skeleton.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { Picture } from '../../ui/cars/picture.tsx';
import { Gauge } from '../../ui/feedback/gauge.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The data below the picture. */
const DATA_BOX = 'border-t px-3.5 py-3';
const SIZES =
  '(width < 768px) calc(50vw - 26px), (width < 1024px) 30vw, (width < 1600px) 22.5vw, (width < 1760px) 15vw, 267px';
// "/640.webp?number=3": size and format are ours to choose, the rest is not.
const SIZE_AND_FORMAT = /\/\d+\.\w+(?=\?|$)/;

/** A tuneup garage or a gas station on the shelf, a station with the fuel in its tank. */
export function AssetCard({ asset }: { asset: Asset }) {
  return (
    <article
      className={cx(
        '@container relative has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus',
        CARD_BOX,
      )}
      data-asset={assetKey(asset)}
    >
      <div className="relative bg-stage">
        <Picture
          source={(width, format) => asset.picture.url.replace(SIZE_AND_FORMAT, `/${width}.${format}`)}
          sizes={SIZES}
          alt=""
          width={640}
          height={480}
          className="block aspect-16/9 w-full object-cover object-[50%_60%]"
        />
        <ChainMark
          chain={asset.chain}
          className="stage-label pointer-events-none absolute top-2.5 end-2.5 text-fine text-stage-ink @max-[14.375rem]:gap-0 @max-[14.375rem]:text-[0px]"
        />
      </div>
      <div className={DATA_BOX}>
        <h4 className="label text-lead">
          <Link
            to={`/ItemDetail/${assetKey(asset)}`}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0"
          >
            {ASSET_LABEL[asset.collection]} <span className="whitespace-nowrap">#{asset.token_id}</span>
          </Link>
        </h4>
        <div className="mt-1.5 text-small">
          {asset.fuel === null ? (
            <p className="text-mute">Ready for any fitting</p>
          ) : (
            <Gauge label="Fuel" fraction={asset.fuel / TANK} value={`${asset.fuel} of ${TANK}`} />
          )}
        </div>
      </div>
    </article>
  );
}

/** An asset on its way. */
export function AssetCardSkeleton() {
  return (
    <CardSkeleton picture="aspect-16/9">
      <div className={DATA_BOX}>
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="mt-1.5 h-5 w-4/5" />
      </div>
    </CardSkeleton>
  );
}

/** Distinguishes one asset from every other. */
export function assetKey({ chain, collection, token_id }: Asset): string {
  return `${chain}-${collection}-${token_id}`;
}
