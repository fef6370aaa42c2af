import { type NftList, NftListSchema } from '@pitlane/shared/api/nfts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type Browse, browsePath, readBrowse, writeBrowse } from '../features/nfts/explore/browse.ts';
import { ExploreBar } from '../features/nfts/explore/explore-bar.tsx';
import { ExploreResults } from '../features/nfts/explore/explore-results.tsx';
import { FilterChips } from '../features/nfts/explore/filter-chips.tsx';
import { FilterPanel } from '../features/nfts/explore/filter-panel.tsx';
import { formatCount, formatTotal } from '../lib/format-price.ts';
import { loadFirstPage } from '../lib/load-first-page.ts';
import { loadJson } from '../lib/load-json.ts';
import { getNftListQueryOptions } from '../lib/nft-queries.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import type { Route } from './+types/explore';

/** GET /explore: filters beside a grid; the URL holds the whole question. */
export async function loader(args: Route.LoaderArgs) {
  const browse = readBrowse(new URL(args.request.url).searchParams);
  return { first: await loadJson(args, NftListSchema, browsePath(browse)) };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { first: await loadFirstPage(browsePath(readBrowse(new URL(request.url).searchParams))) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Explore cars',
    description:
      'Filter every car on every chain by build series, rank and status. All figures come from the chain.',
  });

export default function ExplorePage({ loaderData: { first } }: Route.ComponentProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const [sheet, setSheet] = useState(false);

  const shown = readBrowse(new URLSearchParams(location.search));
  // A pressed checkbox shows at once, while its answer is still on the way.
  const [browse, showAtOnce] = useOptimistic(shown);
  const waiting = browse !== shown;
  const query = useInfiniteQuery({
    ...getNftListQueryOptions(browsePath(shown)),
    initialData: { pages: [first], pageParams: [null] },
  });
  const pages = query.data.pages;
  const newest = pages[0] ?? first;

  const onBrowse = (next: Browse) =>
    startTransition(async () => {
      showAtOnce(next);
      await navigate(
        { search: writeBrowse(next) },
        { preventScrollReset: true, replace: next.title !== browse.title },
      );
    });
  const panel = (
    <FilterPanel browse={browse} facets={newest.facets} capped={newest.capped.facets} onBrowse={onBrowse} />
  );

  return (
    <div className="page-width pb-16">
      <PageTitle
        title="Explore the grid"
        lead={lead(newest)}
        action={<ExploreBar browse={browse} onBrowse={onBrowse} onFilters={() => setSheet(true)} />}
      />
      <div className="grid gap-8 lg:grid-cols-[232px_minmax(0,1fr)]">
        <aside aria-label="Filters" className="hidden lg:block">
          {panel}
        </aside>
        <section aria-label="Cars" aria-busy={waiting} className={waiting ? 'opacity-60' : ''}>
          <h2 className="sr-only">Cars</h2>
          <FilterChips browse={browse} onBrowse={onBrowse} />
          <ExploreResults
            browse={shown}
            pages={pages}
            hasMore={query.hasNextPage}
            loadingMore={query.isFetchingNextPage}
            failure={query.isFetchNextPageError ? query.error?.message : undefined}
            onMore={() => void query.fetchNextPage()}
            onBrowse={onBrowse}
            nothingYet={
              <EmptyState
                icon="car"
                title="The grid is empty"
                action={<ButtonLink to="/mint">Mint a car</ButtonLink>}
              >
                No car has been minted yet. Yours would be the first.
              </EmptyState>
            }
          />
        </section>
      </div>
      <Dialog open={sheet} onOpenChange={setSheet} title="Filters" kind="sheet">
        {panel}
      </Dialog>
    </div>
  );
}

function lead({ total, facets, capped }: NftList): string {
  if (total === 0) return 'No car fits.';
  const cars = `${formatTotal(total, capped.total)} ${total === 1 ? 'car' : 'cars'}`;
  const auctions = facets.status.on_auction ?? 0;
  return auctions > 0
    ? `${cars}, ${formatCount(auctions)} on auction now.`
    : `${cars}, every one on the chain.`;
}
