import type { Asset, AssetList } from '@pitlane/shared/api/assets';
import { ASSET_KINDS, ASSET_LABEL, type AssetKind, TANK } from '@pitlane/shared/domain/cars/assets';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Holder } from '../../entities/authors/holder.ts';
import { getAssetsQueryOptions } from '../../entities/nfts/asset-queries.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { isPlainClick } from '../../lib/is-plain-click.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CARD_BOX, CardSkeleton } from '../../ui/cars/card-skeleton.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { Picture } from '../../ui/cars/picture.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Gauge } from '../../ui/feedback/gauge.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';

const PLURAL: Record<AssetKind, string> = { garages: 'Tuneup Garages', stations: 'Gas Stations' };
/** Shown of each kind before the reader asks for all. */
const SHOWN = 8;
/** The parameter of the address that names the kind of which all are shown. */
const SHOW_ALL = 'all';

type AssetShelfProps = {
  holder: Holder;
  /** True in the visitor's own garage, where an empty shelf shows how to fill it. */
  own: boolean;
  /** The answer that came with the page, when the server knew the holder. */
  first?: AssetList;
};

/** A holder's tuneup garages and gas stations, kept live. Renders nothing when another holder's garage is empty. */
export function AssetShelf({ holder, own, first }: AssetShelfProps) {
  const query = useQuery({ ...getAssetsQueryOptions(holder), ...(first && { initialData: first }) });
  const { data } = query;
  if (!own && data?.assets.length === 0 && data.unavailable.length === 0) return null;
  return (
    <section aria-labelledby="shelf" className="mt-14">
      <h2 id="shelf" className="display mb-4 text-h3 md:text-h2">
        Garages and gas stations
      </h2>
      {query.isError && <RetryCallout query={query} />}
      {query.isPending && (
        <Row>
          <AssetCardSkeleton />
          <AssetCardSkeleton />
        </Row>
      )}
      {data && <Shelves {...data} own={own} />}
    </section>
  );
}

function Shelves({ assets, unavailable, own }: AssetList & { own: boolean }) {
  return (
    <div className="grid gap-8">
      {unavailable.length > 0 && (
        <Callout kind="warning">
          {unavailable.map((chain) => CHAIN_FACTS[chain].label).join(' and ')} is still being read. What is
          there is missing here.
        </Callout>
      )}
      {ASSET_KINDS.map((kind) => (
        <Shelf key={kind} kind={kind} assets={assets.filter(({ collection }) => collection === kind)} />
      ))}
      {own && assets.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-xl border border-dashed px-5 py-5 text-mute">
          <p className="max-w-prose">
            A fitting takes a tuneup garage and the fuel of a gas station. This wallet has neither.
          </p>
          <ButtonLink to="/mint#other-assets">Other Assets</ButtonLink>
        </div>
      )}
    </div>
  );
}

function Shelf({ kind, assets }: { kind: AssetKind; assets: readonly Asset[] }) {
  const [params] = useSearchParams();
  const [all, setAll] = useState(params.get(SHOW_ALL) === kind);
  if (assets.length === 0) return null;
  // What else the address says stays: it may add up several wallets.
  const everything = new URLSearchParams(params);
  everything.set(SHOW_ALL, kind);
  return (
    <div>
      <h3 className="label mb-3 flex items-baseline gap-2 text-lead">
        {PLURAL[kind]} <span className="text-small text-mute">{formatCount(assets.length)}</span>
      </h3>
      <Row>
        {(all ? assets : assets.slice(0, SHOWN)).map((asset) => (
          <AssetCard key={assetKey(asset)} asset={asset} />
        ))}
      </Row>
      {!all && assets.length > SHOWN && (
        <Link
          to={{ search: everything.toString() }}
          preventScrollReset
          onClick={(event) => {
            if (isPlainClick(event)) {
              event.preventDefault();
              setAll(true);
            }
          }}
          className={cx(buttonClass(), 'mt-4')}
        >
          Show all {formatCount(assets.length)}
        </Link>
      )}
    </div>
  );
}

function Row({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-3 lg:grid-cols-4 3xl:grid-cols-6">{children}</div>
  );
}

/** The data below the picture. */
const DATA_BOX = 'border-t px-3.5 py-3';
const SIZES =
  '(width < 768px) calc(50vw - 26px), (width < 1024px) 30vw, (width < 1600px) 22.5vw, (width < 1760px) 15vw, 267px';
// "/640.webp?number=3": size and format are ours to choose, the rest is not.
const SIZE_AND_FORMAT = /\/\d+\.\w+(?=\?|$)/;

/** A tuneup garage or a gas station on the shelf, a station with the fuel in its tank. */
function AssetCard({ asset }: { asset: Asset }) {
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
function AssetCardSkeleton() {
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
function assetKey({ chain, collection, token_id }: Asset): string {
  return `${chain}-${collection}-${token_id}`;
}
