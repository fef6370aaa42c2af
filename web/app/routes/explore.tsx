import { type NftList, NftListSchema } from '@pitlane/shared/api/nfts';
import { useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import { type Browse, browsePath, readBrowse, writeBrowse } from '../features/nfts/explore/browse.ts';
import { ExploreBar } from '../features/nfts/explore/explore-bar.tsx';
import { ExploreResults } from '../features/nfts/explore/explore-results.tsx';
import { FilterChips } from '../features/nfts/explore/filter-chips.tsx';
import { FilterPanel } from '../features/nfts/explore/filter-panel.tsx';
import { type FirstPage, useExplore } from '../features/nfts/explore/use-explore.ts';
import { formatCount, formatTotal } from '../lib/format-price.ts';
import { loadFirstPage } from '../lib/load-first-page.ts';
import { loadJson } from '../lib/load-json.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import type { Route } from './+types/explore';

/** GET /explore: filters beside a grid; the URL holds the whole question. */
export async function loader(args: Route.LoaderArgs): Promise<FirstPage> {
  const path = browsePath(readBrowse(new URL(args.request.url).searchParams));
  return { path, list: await loadJson(args, NftListSchema, path), readAt: Date.now() };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<FirstPage> {
  const path = browsePath(readBrowse(new URL(request.url).searchParams));
  return { path, list: await loadFirstPage(path), readAt: Date.now() };
}

/** The page itself asks a changed question (useExplore): its failure belongs beside the grid, not in place of the page. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Explore cars',
    description:
      'Filter every car on every chain by build series, rank and status. All figures come from the chain.',
  });

export default function ExplorePage({ loaderData: first }: Route.ComponentProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const [sheet, setSheet] = useState(false);
  const browse = readBrowse(new URLSearchParams(location.search));
  const explore = useExplore(browsePath(browse), first);
  const newest = explore.pages[0] ?? first.list;

  const onBrowse = (next: Browse) =>
    void navigate(
      { search: writeBrowse(next) },
      { preventScrollReset: true, replace: next.title !== browse.title },
    );
  const panel = (
    <FilterPanel
      browse={browse}
      facets={newest.facets}
      capped={newest.capped.facets}
      failure={explore.failure}
      onBrowse={onBrowse}
    />
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
        <section aria-label="Cars" aria-busy={explore.outdated && !explore.failure}>
          <h2 className="sr-only">Cars</h2>
          <FilterChips browse={browse} onBrowse={onBrowse} />
          <ExploreResults
            browse={browse}
            explore={explore}
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
        <div className="sticky -bottom-5 -mx-5 mt-5 border-t bg-panel px-5 py-4">
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            busy={explore.outdated && !explore.failure}
            onClick={() => setSheet(false)}
          >
            {showWords(newest)}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

function lead({ total, facets, capped }: NftList): string {
  if (total === 0) return 'No car fits.';
  const cars = countCars(total, capped.total);
  const auctions = facets.status.on_auction ?? 0;
  return auctions > 0
    ? `${cars}, ${formatCount(auctions)} on auction now.`
    : `${cars}, every one on the chain.`;
}

function showWords({ total, capped }: NftList): string {
  return total === 0 ? 'No car fits' : `Show ${countCars(total, capped.total)}`;
}

function countCars(total: number, capped: boolean): string {
  return `${formatTotal(total, capped)} ${total === 1 ? 'car' : 'cars'}`;
}
