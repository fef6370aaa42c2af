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
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { Picture } from '../../ui/cars/picture.tsx';
import { toOpenPicture } from '../../ui/cars/picture-props.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { FuelNeedle } from '../../ui/feedback/fuel-needle.tsx';
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
  className?: string;
};

/** A holder's tuneup garages and gas stations, kept live. Renders nothing when another holder's garage is empty. */
export function AssetShelf({ holder, own, first, className }: AssetShelfProps) {
  const query = useQuery({ ...getAssetsQueryOptions(holder), ...(first && { initialData: first }) });
  const { data } = query;
  if (!own && data?.assets.length === 0 && data.unavailable.length === 0) return null;
  return (
    <section aria-labelledby="shelf" className={className}>
      <h2 id="shelf" className="label mb-2.5 text-lead">
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
    <div className="grid gap-5">
      {unavailable.length > 0 && (
        <Callout kind="warning">
          {unavailable.map((chain) => CHAIN_FACTS[chain].label).join(' and ')} is still loading, so items
          there are missing here.
        </Callout>
      )}
      {ASSET_KINDS.map((kind) => (
        <Shelf key={kind} kind={kind} assets={assets.filter(({ collection }) => collection === kind)} />
      ))}
      {own && assets.length === 0 && (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-xl border border-edge border-dashed px-4 py-4 text-small text-mute">
          <p className="max-w-prose">
            To fit a part you need a tuneup garage and fuel from a gas station. This wallet has neither.
          </p>
          <ButtonLink to="/mint#other-assets" size="sm">
            Other Assets
          </ButtonLink>
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
      <h3 className="mb-2 flex items-baseline gap-2 text-small text-mute">
        {PLURAL[kind]} <span className="tabular-nums">{formatCount(assets.length)}</span>
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
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-2.5">{children}</div>
  );
}

const BOX = 'surface relative flex items-center gap-3 overflow-hidden pe-3';
const PICTURE = 'block aspect-4/3 w-24 shrink-0 object-cover [--at:50%_60%]';

/** A tuneup garage or a gas station on the shelf, a station with the needle of its tank. */
function AssetCard({ asset }: { asset: Asset }) {
  const { fuel } = asset;
  return (
    <article
      className={cx(BOX, 'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus')}
      data-asset={assetKey(asset)}
    >
      <Picture
        source={(width, format) => toOpenPicture(asset.picture.url, width, format)}
        sizes="96px"
        alt=""
        width={640}
        height={480}
        className={cx(PICTURE, 'on-stage')}
      />
      <div className="min-w-0 flex-1">
        <h4 className="label truncate">
          <Link
            to={`/ItemDetail/${assetKey(asset)}`}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0"
          >
            {ASSET_LABEL[asset.collection]} <span className="whitespace-nowrap">#{asset.token_id}</span>
          </Link>
        </h4>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-small text-mute">
          <span className="tabular-nums">
            {fuel === null ? 'Ready for any fitting' : `${fuel} of ${TANK}`}
          </span>
          <ChainMark chain={asset.chain} />
        </p>
      </div>
      {fuel !== null && <FuelNeedle fraction={fuel / TANK} value={`${fuel} of ${TANK}`} className="w-16" />}
    </article>
  );
}

/** An asset on its way. */
function AssetCardSkeleton() {
  return (
    <div className={BOX}>
      <Skeleton className={PICTURE} />
      <Skeleton className="h-9 flex-1" />
    </div>
  );
}

/** Distinguishes one asset from every other. */
function assetKey({ chain, collection, token_id }: Asset): string {
  return `${chain}-${collection}-${token_id}`;
}
