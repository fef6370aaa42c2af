import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { CardNft } from '../../lib/cards.ts';
import { buttonClass } from '../../ui/button.tsx';
import { KindMark } from '../../ui/cars/car-marks.tsx';
import { ChainMark } from '../../ui/cars/chain-mark.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { PerformancePlate } from '../../ui/cars/performance-plate.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCloseDialog } from '../../ui/overlay/close-dialog.ts';
import { ShareButton } from '../../ui/share-button.tsx';
import type { RunEnd } from '../../wallet/run/run-sheet.tsx';
import { useWalletAddress } from '../../wallet/wallet-store.ts';
import { getWalletAuthorQueryOptions } from '../authors/author-queries.ts';
import { findHolder, heldCarsPath } from '../authors/holder.ts';
import { getNftListQueryOptions, nftHref } from '../nfts/nft-queries.ts';

/** The end of a purchase: the lit car, its bay in the garage, View and Share. */
export function getPurchaseEnd(nft: CardNft): RunEnd {
  return {
    stage: (
      <LitItem nft={nft} title={`${nft.title} is yours`}>
        {nft.category === 'car' ? <Bay nft={nft} /> : <BayLink name="Yours">In your garage</BayLink>}
      </LitItem>
    ),
    actions: <ItemActions nft={nft} />,
  };
}

/** The end of a sale: the car under a checkered edge, View and Share. */
export function getSaleEnd(nft: CardNft): RunEnd {
  return {
    stage: <LitItem nft={nft} title={`${nft.title} is sold`} sold />,
    actions: <ItemActions nft={nft} />,
  };
}

type LitItemProps = { nft: CardNft; title: string; sold?: boolean; children?: ReactNode };

/** It takes the focus: the button that had it is gone. */
function LitItem({ nft, title, sold = false, children }: LitItemProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <div data-series={nft.buildSeries} className="relative overflow-hidden rounded-lg border bg-stage">
        {sold && <div aria-hidden className="chequered h-6 opacity-80" />}
        <div className="close-up relative">
          <NftPicture
            nft={nft}
            sizes={nft.buildSeries ? '(width < 640px) 120vw, 468px' : '(width < 640px) 92vw, 360px'}
            eager
            className="aspect-16/9! [--at:50%_62%] sm:aspect-4/3!"
          />
          <span
            aria-hidden
            className="floodlight pointer-events-none absolute inset-0 animate-[floodlight_calc(4*var(--slow))_ease-out] opacity-0"
          />
        </div>
        <div className="material-edge" />
      </div>
      <div>
        <h3 ref={heading} tabIndex={-1} className="display text-h2 outline-none">
          {title}
        </h3>
        <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-small">
          <PerformancePlate performance={nft.performance} />
          <KindMark nft={nft} />
          <ChainMark chain={nft.chain} />
        </p>
      </div>
      {children}
    </div>
  );
}

function Bay({ nft }: { nft: CardNft }) {
  const bay = useBay(nft.id, useWalletAddress());
  return <BayLink name={bay === undefined ? 'Bay' : `Bay ${formatBay(bay)}`}>Parked in your garage</BayLink>;
}

/** One height, whether the number of the bay is known or not. */
function BayLink({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Link
      to="/garage"
      className="flex items-center gap-4 rounded-lg border border-edge px-4 py-3 transition-colors hover:bg-raise"
    >
      <span className="display text-h3 whitespace-nowrap tabular-nums">{name}</span>
      <span className="min-w-0 flex-1 text-small text-mute">{children}</span>
      <Icon name="arrow-right" className="size-4.5 rtl:-scale-x-100" />
    </Link>
  );
}

function ItemActions({ nft }: { nft: CardNft }) {
  const close = useCloseDialog();
  const path = nftHref(nft);
  return (
    <>
      {/* On the item's own page the link leads nowhere else, so the sheet is closed too. */}
      <Link to={path} onClick={close} className={buttonClass('secondary', 'lg')}>
        View<span className="sr-only"> {nft.title}</span>
      </Link>
      <ShareButton path={path} title={nft.title} size="lg" />
    </>
  );
}

/** Formats the number of a bay: "03". */
function formatBay(bay: number): string {
  return String(bay).padStart(2, '0');
}

/**
 * Returns the number of a car's bay in the garage of a wallet, from 1: its place in the garage's list. Undefined while that is
 * read, and for a car beyond the list's first page.
 */
function useBay(nft: string, wallet: string | undefined): number | undefined {
  const owner = wallet ?? '';
  const author = useQuery({ ...getWalletAuthorQueryOptions(owner), enabled: wallet !== undefined });
  const { data } = useInfiniteQuery({
    ...getNftListQueryOptions(heldCarsPath(findHolder(owner, author.data ?? null))),
    enabled: author.isFetched,
  });
  const place = data?.pages.flatMap(({ items }) => items).findIndex(({ id }) => id === nft) ?? -1;
  return place < 0 ? undefined : place + 1;
}
