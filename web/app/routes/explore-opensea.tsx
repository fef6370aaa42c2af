import {
  type Exchange,
  type ExchangeOrders as ExchangeOrdersAnswer,
  ExchangeOrdersSchema,
  ExchangeSchema,
} from '@pitlane/shared/api/exchange';
import { redirect } from 'react-router';
import { ConnectFirst } from '../features/exchange/connect-first.tsx';
import { ExchangeFilter, ExchangeOrders } from '../features/exchange/exchange-orders.tsx';
import { getExchangeQueryOptions } from '../features/exchange/exchange-queries.ts';
import {
  type ExchangeQuestion,
  ordersPath,
  readExchangeQuestion,
  writeExchangeQuestion,
} from '../features/exchange/exchange-question.ts';
import { type LoadFailure, loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { useWallet } from '../wallet/wallet-store.ts';
import type { Route } from './+types/explore-opensea';

type ExchangeData = {
  question: ExchangeQuestion;
  exchange: Exchange;
  first: ExchangeOrdersAnswer | null;
  /** Why the orders did not come with the page; the browser asks again. */
  failure: string | null;
};

const readQuestion = (request: Request) => readExchangeQuestion(new URL(request.url).searchParams);

/**
 * GET /exploreOpensea: orders of the exchange. ?side=0|1 chooses buy or sell orders, ?owner=0|1 those that the connected wallet made or
 * that are about what it owns: only its browser knows it, so the server leaves those to the browser.
 */
export async function loader(args: Route.LoaderArgs) {
  const question = readQuestion(args.request);
  const read = async () => {
    if (question.owner !== undefined) return { first: null, failure: null };
    try {
      const path = ordersPath(question, undefined, question.page);
      return { first: await loadJson(args, ExchangeOrdersSchema, path), failure: null };
    } catch (error) {
      const { init, data } = error as { init?: { status?: number }; data?: LoadFailure };
      // A page that there is not leads to the first one.
      if (question.page > 1 && init?.status === 400)
        throw redirect(`/exploreOpensea${writeExchangeQuestion({ ...question, page: 1 })}`);
      // The exchange may be away while this site is not.
      if (data && (init?.status === 429 || init?.status === 503))
        return { first: null, failure: data.message };
      throw error;
    }
  };
  const [exchange, found] = await Promise.all([loadJson(args, ExchangeSchema, '/api/exchange'), read()]);
  return pack<ExchangeData>({ question, exchange, ...found });
}

/** The list itself asks: after a change it waits. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<ExchangeData> {
  const exchange = await queryClient().ensureQueryData(getExchangeQueryOptions()).catch(throwAsRouteError);
  return { question: readQuestion(request), exchange, first: null, failure: null };
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData && unpack<ExchangeData>(args.loaderData);
  const { question, first } = data ?? {};
  return pageMeta(args, {
    title: 'Explore the exchange',
    description:
      'Buy and sell orders on the exchange: what people offer for cars and what they ask for them.',
    next:
      question && first?.next
        ? `/exploreOpensea${writeExchangeQuestion({ ...question, page: first.next })}`
        : undefined,
  });
};

export default function ExploreOpenseaPage(props: Route.ComponentProps) {
  const { question, exchange, first, failure } = unpack<ExchangeData>(props.loaderData);
  const wallet = useWallet();
  const address = wallet.status === 'connected' ? wallet.address : undefined;
  const isClosed = question.owner !== undefined && !address && wallet.status !== 'checking';
  return (
    <div className="page-width min-h-dvh pb-20">
      <PageTitle
        title="Explore the exchange"
        lead={`Orders of ${exchange.name}${exchange.kind === 'book' ? ', newest first' : ''}.`}
      />
      <ExchangeFilter question={question} connected={address !== undefined} />
      {failure && <p className="hidden text-mute noscript:block">{failure}</p>}
      {isClosed ? (
        <ConnectFirst why="Connect a wallet to see its orders." hint={wallet.hint} />
      ) : (
        <ExchangeOrders question={question} wallet={address} first={first} />
      )}
    </div>
  );
}
