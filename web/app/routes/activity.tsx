import { ActivityListSchema } from '@pitlane/shared/api/activity';
import { type Depth, DepthSchema, type MarketHistory, MarketHistorySchema } from '@pitlane/shared/api/market';
import { SERIES, SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { redirect } from 'react-router';
import { pagePath } from '../entities/nfts/nft-queries.ts';
import { ActivityFeed, ActivityFilter } from '../features/activity/activity-feed.tsx';
import { toFeed } from '../features/activity/feed.ts';
import { getFeedQueryOptions } from '../features/activity/feed-queries.ts';
import {
  type FeedQuestion,
  getDepthPath,
  getFeedPath,
  getSalesPath,
  readFeedQuestion,
  writeFeedQuestion,
} from '../features/activity/feed-question.ts';
import type { LoadedFeed } from '../features/activity/use-feed.ts';
import { getDepthQueryOptions, getSalesQueryOptions } from '../features/charts/chart-queries.ts';
import { DepthLadder } from '../features/charts/depth-ladder.tsx';
import { FloorChart } from '../features/charts/floor-chart.tsx';
import { SalesChart } from '../features/charts/sales-chart.tsx';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { readAfter } from '../lib/page-address.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { CHOICES, Choice } from '../ui/choice-link.tsx';
import { TitledPage } from '../ui/page-title.tsx';
import type { Route } from './+types/activity';

type ActivityData = {
  question: FeedQuestion;
  first: LoadedFeed;
  /** Null where the page is about one item or wallet. */
  sales: MarketHistory | null;
  /** The listings of the chosen series. */
  depth: Depth | null;
};

function readAddress(request: Request) {
  const { searchParams } = new URL(request.url);
  const question = readFeedQuestion(searchParams);
  return { question, path: getFeedPath(question), after: readAfter(searchParams) };
}

/** GET /activity: what happens on the market. ?kind= and ?chain= select, ?nft= and ?account= tell of one item or wallet. */
export async function loader(args: Route.LoaderArgs) {
  const { question, path, after } = readAddress(args.request);
  const [salesPath, depthPath] = [getSalesPath(question), getDepthPath(question)];
  const read = loadJson(args, ActivityListSchema, pagePath(path, after)).catch((error: unknown) => {
    // A cursor that is not ours leads to the first page.
    if (after !== null && (error as { init?: { status?: number } }).init?.status === 400)
      throw redirect(`/activity${writeFeedQuestion(question)}`);
    throw error;
  });
  const [list, sales, depth] = await Promise.all([
    read,
    salesPath ? loadJson(args, MarketHistorySchema, salesPath) : null,
    depthPath ? loadJson(args, DepthSchema, depthPath) : null,
  ]);
  return pack<ActivityData>({
    question,
    sales,
    depth,
    first: { path, after, list: toFeed(list), readAt: Date.now() },
  });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<ActivityData> {
  const { question, path, after } = readAddress(request);
  // Who comes to the page wants what is new; what a reader had before them is theirs while they stay.
  const [salesPath, depthPath] = [getSalesPath(question), getDepthPath(question)];
  const [data, sales, depth] = await Promise.all([
    queryClient().fetchInfiniteQuery({ ...getFeedQueryOptions(path, after), staleTime: 0 }),
    salesPath ? queryClient().fetchQuery(getSalesQueryOptions(salesPath)) : null,
    depthPath ? queryClient().fetchQuery(getDepthQueryOptions(depthPath)) : null,
  ]).catch(throwAsRouteError);
  const [list] = data.pages;
  if (!list) throw new Error(`${path} was answered without its first page`);
  return { question, sales, depth, first: { path, after, list, readAt: Date.now() } };
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData && unpack<ActivityData>(args.loaderData);
  return pageMeta(args, {
    title: data ? titleOf(data.question) : 'Activity',
    description: 'Mints, listings, offers, sales, bids and transfers of racing cars, as they happen.',
    next: data?.first.list.next
      ? `/activity${writeFeedQuestion(data.question, data.first.list.next)}`
      : undefined,
  });
};

function titleOf({ nft, account }: FeedQuestion): string {
  if (account) return `Activity of ${shortAddress(account)}`;
  return nft ? `Activity of ${nft}` : 'Activity';
}

export default function ActivityPage(props: Route.ComponentProps) {
  const { question, first, sales, depth } = unpack<ActivityData>(props.loaderData);
  return (
    <TitledPage
      title={titleOf(question)}
      lead="Every mint, listing, offer, sale, bid and transfer, straight from the chains and the order book."
    >
      {sales && <MarketCharts question={question} sales={sales} depth={depth} />}
      <ActivityFilter question={question} />
      <ActivityFeed key={`${first.path} ${first.after}`} question={question} first={first} />
    </TitledPage>
  );
}

type MarketChartsProps = { question: FeedQuestion; sales: MarketHistory; depth: Depth | null };

/** Six weeks of the market, or of one series; of that also what is listed now. */
function MarketCharts({ question, sales, depth }: MarketChartsProps) {
  const of = question.series ? `${SERIES_LABEL[question.series]} cars` : 'All cars';
  return (
    <div className="mb-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 className="display text-h3">The last six weeks</h2>
        <SeriesChoice question={question} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <section aria-label="Sales" className={CHART}>
          <h3 className="label mb-2 text-lead">Sales</h3>
          <SalesChart of={of} history={sales} />
        </section>
        <section aria-label="Lowest prices" className={CHART}>
          <h3 className="label mb-2 text-lead">Lowest prices</h3>
          <FloorChart of={of} history={sales} />
        </section>
        {depth && question.series && (
          <section aria-label="For sale now" className={`${CHART} lg:col-span-2`}>
            <h3 className="label mb-2 text-lead">For sale now</h3>
            <DepthLadder of={of} depth={depth} />
          </section>
        )}
      </div>
    </div>
  );
}

const CHART = 'min-w-0 rounded-xl border bg-panel p-4 md:p-6';

/** The choice of the series whose sales and prices the charts show. Links, as the filters of the feed. */
function SeriesChoice({ question }: { question: FeedQuestion }) {
  return (
    <nav aria-label="Series of the chart" className={CHOICES}>
      {[undefined, ...SERIES].map((series) => (
        <Choice
          key={series ?? 'all'}
          to={writeFeedQuestion({ ...question, series })}
          chosen={series === question.series}
        >
          {series ? SERIES_LABEL[series] : 'All series'}
        </Choice>
      ))}
    </nav>
  );
}
