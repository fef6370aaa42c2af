import type { Asset, AssetList } from '@pitlane/shared/api/assets';
import { ASSET_KINDS, type AssetKind } from '@pitlane/shared/domain/cars/assets';
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
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { AssetCard, AssetCardSkeleton, assetKey } from './asset-card.tsx';

const PLURAL: Record<AssetKind, string> = { garages: 'Tuneup Garages', stations: 'Gas Stations' };
/** Shown of each kind before the reader asks for all. */
const SHOWN = 8;
/** The parameter of the address that names the kind of which all are shown. */
const SHOW_ALL = 'all';

export type AssetShelfProps = {
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
