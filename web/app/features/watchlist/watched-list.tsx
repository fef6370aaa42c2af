import type { Watchlist } from '@pitlane/shared/api/watchlist';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '../../lib/format/format-price.ts';
import { toAddress } from '../../lib/site-path.ts';
import { toOpenPicture } from '../../ui/cars/picture-props.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { HelpLink } from '../../ui/help-link.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { WatchButton } from './watch-button.tsx';
import { useWatchlist } from './watch-queries.ts';

/** The items that the account watches, with their prices and limits. */
export function WatchedList() {
  const query = useWatchlist();
  const list = useFocusWhenShorter(query.data?.watched.length);
  if (query.isError) return <RetryCallout query={query} title={m.watchlist.couldntLoadYourWatchlist} />;
  if (!query.data) return <Skeleton className="h-48 w-full rounded-xl" />;
  const { watched } = query.data;
  return (
    <section ref={list} tabIndex={-1} aria-label={m.watchlist.watchedItems} className="outline-none">
      {watched.length === 0 ? (
        <EmptyState
          icon="bell"
          title={m.watchlist.youreNotWatchingAnythingYet}
          action={<ButtonLink to="/explore">{m.watchlist.exploreItems}</ButtonLink>}
        >
          {m.watchlist.pressWatchOnAnItemsPage} <HelpLink about="notices-and-watchlist" />
        </EmptyState>
      ) : (
        <ul className="divide-y overflow-hidden rounded-xl border bg-panel">
          {watched.map((watch) => (
            <li key={watch.nft_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <WatchedCar {...watch} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * The dialog in which a row is taken away goes with its row, and the focus with the dialog. Then the list gets it: without that the
 * keyboard begins again at the top of the page.
 */
function useFocusWhenShorter(length: number | undefined) {
  const list = useRef<HTMLElement>(null);
  const before = useRef(length);
  useEffect(() => {
    const isShorter = length !== undefined && length < (before.current ?? 0);
    before.current = length;
    if (isShorter && document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  }, [length]);
  return list;
}

function WatchedCar({ nft_id, below, nft }: Watchlist['watched'][number]) {
  const title = nft?.title ?? nft_id;
  const price = nft?.price ?? null;
  return (
    <>
      <Link to={`/ItemDetail/${nft_id}`} className="group flex min-w-0 flex-1 basis-56 items-center gap-4">
        {nft && (
          <img
            src={toAddress(toOpenPicture(nft.preview_image.url, 320, 'webp'))}
            data-series={nft.buildSeries ?? undefined}
            alt=""
            loading="lazy"
            width={88}
            height={66}
            className="on-stage rounded-md"
          />
        )}
        <span className="min-w-0">
          <span className="label block truncate text-body group-hover:underline">{title}</span>
          <span className="block text-small text-mute">
            {price === null ? m.watchlist.notForSale : m.watchlist.priceEthNow({ price: formatPrice(price) })}
          </span>
          <span className="block text-small text-mute">
            {below === null
              ? m.watchlist.noPriceLimit
              : m.watchlist.alertAtBelowEthOrBelow({ below: formatPrice(below) })}
          </span>
        </span>
      </Link>
      <WatchButton nft={{ id: nft_id, title, price }} />
    </>
  );
}
