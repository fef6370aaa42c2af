import { type SearchAnswer, SearchAnswerSchema } from '@pitlane/shared/api/search';
import { NftGrid } from '../features/nfts/card/nft-grid.tsx';
import { countFound, readQuery, type SearchCards, searchApiPath } from '../features/search/search-paths.ts';
import { SearchForm, SearchResults } from '../features/search/search-results.tsx';
import { asSent, getJson } from '../lib/api.ts';
import { toCard } from '../lib/cards.ts';
import { formatTotal } from '../lib/format/format-price.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { type Packed, pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { getSiteName } from '../lib/site-name.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TitledPage } from '../ui/page-title.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import type { Route } from './+types/search';

/** The number of results of each group. */
const SHOWN = 24;

const pathOf = (request: Request) => searchApiPath(readQuery(new URL(request.url).search), SHOWN);

/** GET /search?q=: everything that a search finds, group by group. */
export async function loader(args: Route.LoaderArgs): Promise<Packed<SearchCards>> {
  const { items, ...answer } = await loadJson(args, SearchAnswerSchema, pathOf(args.request));
  return pack<SearchCards>({ ...answer, items: { ...items, items: items.items.map(toCard) } });
}

export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<SearchCards> {
  const init = { signal: request.signal };
  return getJson(asSent<SearchAnswer>(), pathOf(request), { init }).catch(throwAsRouteError);
}

export const meta: Route.MetaFunction = (args) => {
  const query = readQuery(args.location.search);
  return pageMeta(args, {
    title: query ? `Search: ${query}` : 'Search',
    description: query
      ? `Cars, people, news and help on ${getSiteName()} for “${query}”.`
      : `Search the cars, people, news and help of ${getSiteName()}.`,
    hidden: true,
  });
};

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const answer = unpack<SearchCards>(loaderData);
  const { query, corrected, partial, items } = answer;
  const found = countFound(answer);
  return (
    <TitledPage title="Search" lead={toLead(answer, found)}>
      <SearchForm query={query} />
      <div className="mt-10">
        {corrected && (
          <p role="status" className="text-lead">
            Showing results for <b className="font-medium">{corrected}</b>. No results for “{query}”.
          </p>
        )}
        {partial && (
          <p className="mt-1 text-mute">
            No title matches all of these words. These items match some of them.
          </p>
        )}
        {(corrected || partial) && <div className="h-8" />}
        {found > 0 ? (
          <SearchResults answer={answer} cards={<NftGrid nfts={items.items} />} />
        ) : (
          <Nothing query={query} />
        )}
      </div>
    </TitledPage>
  );
}

function toLead({ query, items }: SearchCards, found: number): string {
  if (query === '') return 'Cars and other items, people, news, help and pages, in one place.';
  const results = found === 1 ? 'result' : 'results';
  return `${formatTotal(found, items.capped)} ${results} for “${query}”`;
}

/** The next steps where there are no results. */
function Nothing({ query }: { query: string }) {
  return (
    <EmptyState
      icon="search"
      title={query ? `No results for “${query}”` : 'What are you looking for?'}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/explore">Explore all items</ButtonLink>
          <ButtonLink to="/helpcenter" variant="secondary">
            Help Center
          </ButtonLink>
        </span>
      }
    >
      {query
        ? 'Try part of a name, a trait such as “muscle” or “legend”, a number such as #12, or the address of a wallet.'
        : 'Search for part of a name, a trait such as “muscle” or “legend”, a number such as #12, or the address of a wallet.'}
    </EmptyState>
  );
}
