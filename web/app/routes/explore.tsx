import { type ReactNode, useState } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { loadFirstPage } from '../entities/nfts/load-first-page.ts';
import { type LoadedPage, loadPage } from '../entities/nfts/load-page.ts';
import { browsePath, explorePath, readBrowse } from '../features/nfts/explore/browse.ts';
import { ExploreBar } from '../features/nfts/explore/explore-bar.tsx';
import { ExploreResults } from '../features/nfts/explore/explore-results.tsx';
import { FilterChips } from '../features/nfts/explore/filter-chips.tsx';
import { FilterPanel } from '../features/nfts/explore/filter-panel.tsx';
import { useBrowse } from '../features/nfts/explore/use-browse.ts';
import { useExplore } from '../features/nfts/explore/use-explore.ts';
import type { CardList } from '../lib/cards.ts';
import { formatCount, formatTotal } from '../lib/format/format-price.ts';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { type Packed, pack, unpack } from '../lib/packed.ts';
import { readAfter, withAfter } from '../lib/page-address.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { FirstPageLink } from '../ui/load-more.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { ButtonLink, TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/explore';

const SweepDialog = lazyComponent(() =>
  import('../features/orders/sweep-dialog.tsx').then((module) => module.SweepDialog),
);

const SaveSearch = lazyComponent(() =>
  import('../features/nfts/explore/save-search.tsx').then((module) => module.SaveSearch),
);

/** GET /explore: filters beside a grid; the URL holds the whole question. */
export async function loader(args: Route.LoaderArgs): Promise<Packed<LoadedPage>> {
  return pack(await loadPage(args, browsePath(readBrowse(new URL(args.request.url).searchParams))));
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<LoadedPage> {
  const { searchParams } = new URL(request.url);
  return loadFirstPage(browsePath(readBrowse(searchParams)), readAfter(searchParams));
}

/** The page itself asks a changed question (useExplore): its failure belongs beside the grid, not in place of the page. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.search === nextUrl.search;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Explore items',
    description:
      'Filter every item on every chain by category, build series, rank and status. Every figure comes from the chain.',
    next: nextPage(args.location.search, args.loaderData && unpack<LoadedPage>(args.loaderData).list.next),
  });

export default function ExplorePage({ loaderData }: Route.ComponentProps) {
  const first = unpack<LoadedPage>(loaderData);
  const [sheet, setSheet] = useState(false);
  const [saving, setSaving] = useState<boolean>();
  const { browse, after, changeBrowse } = useBrowse();
  const explore = useExplore({ path: browsePath(browse), after, first });
  const newest = explore.pages[0] ?? first.list;

  const panel = (form?: string) => (
    <FilterPanel
      form={form}
      browse={browse}
      facets={newest.facets}
      capped={newest.capped.facets}
      failure={explore.failure}
      onBrowse={changeBrowse}
    />
  );

  return (
    <div className="page-width pb-16">
      <SkipLink to={ITEMS_ID}>Skip to the items</SkipLink>
      <PageTitle
        title="Explore the grid"
        lead={lead(newest)}
        action={
          <ExploreBar
            browse={browse}
            form={FORM}
            onBrowse={changeBrowse}
            onFilters={() => setSheet(true)}
            tools={<SweepButton />}
          />
        }
      />
      <div className="grid gap-8 lg:grid-cols-[14.5rem_minmax(0,1fr)]">
        {/* Without scripts no sheet opens: on narrow screens the filters stand below the items. */}
        <aside
          aria-label="Filters"
          id="filters"
          className="hidden lg:block noscript:block noscript:max-lg:order-last"
        >
          {panel(FORM)}
        </aside>
        <section
          id={ITEMS_ID}
          tabIndex={-1}
          aria-label="Items"
          className="outline-none"
          aria-busy={explore.outdated && !explore.failure}
        >
          <h2 className="sr-only">Items</h2>
          <FilterChips browse={browse} onBrowse={changeBrowse} onSave={() => setSaving(true)} />
          {after !== null && <FirstPageLink to={explorePath(browse)} />}
          <ExploreResults
            browse={browse}
            explore={explore}
            nothingYet={
              <EmptyState
                icon="car"
                title="The grid is empty"
                action={<ButtonLink to="/mint">Mint a car</ButtonLink>}
              >
                Nothing has been minted yet. Be the first.
              </EmptyState>
            }
          />
        </section>
      </div>
      {saving !== undefined && <SaveSearch open={saving} onOpenChange={setSaving} browse={browse} />}
      <Dialog open={sheet} onOpenChange={setSheet} title="Filters" kind="sheet">
        {panel()}
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

const ITEMS_ID = 'items';

/** Id of the form that the filters beside the grid are: the sort above the grid is a part of it. */
const FORM = 'filter-form';

function nextPage(search: string, next: string | null | undefined): string | undefined {
  return next ? `/explore${withAfter(search, next)}` : undefined;
}

function lead({ total, facets, capped }: CardList): ReactNode {
  if (total === 0) return 'No matches.';
  const items = countItems(total, capped.total);
  const auctions = facets.status.on_auction ?? 0;
  if (auctions === 0) return `${items}, all on-chain.`;
  return (
    <>
      {items}, <TextLink to="/auction">{`${formatCount(auctions)} on auction now`}</TextLink>.
    </>
  );
}

function showWords({ total, capped }: CardList): string {
  return total === 0 ? 'No matches' : `Show ${countItems(total, capped.total)}`;
}

function countItems(total: number, capped: boolean): string {
  return `${formatTotal(total, capped)} ${total === 1 ? 'item' : 'items'}`;
}

/** Opens the choice of the cheapest cars of what Explore shows. */
function SweepButton() {
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
        Sweep
      </Button>
      {open !== undefined && <SweepDialog open={open} onOpenChange={setOpen} />}
    </>
  );
}
