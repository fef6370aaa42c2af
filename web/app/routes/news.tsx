import {
  type NewsList as List,
  NewsListSchema,
  type NewsTags,
  NewsTagsSchema,
} from '@pitlane/shared/api/news';
import { NewsList } from '../features/news/news-list.tsx';
import {
  getFeedLink,
  getNewsListQueryOptions,
  NEWS_TAGS,
  type NewsQuestion,
  newsListPath,
  readNewsQuestion,
  TAGS_PATH,
} from '../features/news/news-queries.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { toAddress } from '../lib/site-path.ts';
import { TitledPage } from '../ui/page-title.tsx';
import type { Route } from './+types/news';

type NewsData = { question: NewsQuestion; list: List; tags: NewsTags['tags'] };

const questionOf = ({ request }: { request: Request }) => readNewsQuestion(new URL(request.url).searchParams);

/** GET /news: the posts, five on a page. The address says which page and tag. */
export async function loader(args: Route.LoaderArgs) {
  const question = questionOf(args);
  const [list, { tags }] = await Promise.all([
    loadJson(args, NewsListSchema, newsListPath(question)),
    loadJson(args, NewsTagsSchema, TAGS_PATH),
  ]);
  return pack<NewsData>({ question, list, tags });
}

export async function clientLoader(args: Route.ClientLoaderArgs): Promise<NewsData> {
  const question = questionOf(args);
  const [list, { tags }] = await Promise.all([
    queryClient().fetchQuery(getNewsListQueryOptions(question)),
    queryClient().fetchQuery(NEWS_TAGS),
  ]).catch(throwAsRouteError);
  return { question, list, tags };
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData && unpack<NewsData>(args.loaderData);
  const { page = 1, tag } = data?.question ?? {};
  const of = `${tag === undefined ? '' : ` about ${tag}`}${page > 1 ? `, page ${page}` : ''}`;
  return [
    ...pageMeta(args, {
      title: `News${of}`,
      description: `News from the pit lane${of}: cars, auctions, races and the market.`,
    }),
    getFeedLink(),
  ];
};

export default function NewsPage(props: Route.ComponentProps) {
  const { question, list, tags } = unpack<NewsData>(props.loaderData);
  return (
    <TitledPage
      title="News"
      lead="News from the pit lane: cars, auctions, races and the market."
      action={
        <a
          href={toAddress('/news/rss.xml')}
          type="application/rss+xml"
          className="label relative hit-area text-body text-mute underline decoration-edge underline-offset-3 hover:text-ink"
        >
          RSS feed
        </a>
      }
    >
      <NewsList question={question} list={list} tags={tags} />
    </TitledPage>
  );
}
