import { AuthorRanksSchema, HotCollectionsSchema } from '@pitlane/shared/api/rankings';
import { RANK_PERIOD_LABEL } from '@pitlane/shared/domain/people/rankings';
import { RankControls } from '../features/rankings/rank-controls.tsx';
import type { Ranking } from '../features/rankings/rank-lines.ts';
import { getRankQueryOptions } from '../features/rankings/rank-queries.ts';
import {
  getRankPath,
  type RankQuestion,
  readRankQuestion,
  writeRankQuestion,
} from '../features/rankings/rank-question.ts';
import { RankTower } from '../features/rankings/rank-tower.tsx';
import { pageLabel } from '../features/rankings/rank-words.ts';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { TitledPage } from '../ui/page-title.tsx';
import type { Route } from './+types/rangking';

type RankData = { question: RankQuestion; first: Ranking };

const questionOf = ({ request }: { request: Request }) => readRankQuestion(new URL(request.url).searchParams);

/** GET /rangking: who sold the most (specification section 2, "Top NFTs"). The address says what is asked. */
export async function loader(args: Route.LoaderArgs) {
  const question = questionOf(args);
  const path = getRankPath(question);
  const first =
    question.view === 'authors'
      ? await loadJson(args, AuthorRanksSchema, path)
      : await loadJson(args, HotCollectionsSchema, path);
  return pack<RankData>({ question, first });
}

export async function clientLoader(args: Route.ClientLoaderArgs): Promise<RankData> {
  const question = questionOf(args);
  const first = await queryClient()
    .ensureQueryData(getRankQueryOptions(getRankPath(question)))
    .catch(throwAsRouteError);
  return { question, first };
}

export const meta: Route.MetaFunction = (args) => {
  const data = args.loaderData && unpack<RankData>(args.loaderData);
  const { page = 1, period = 'last_7_days' } = data?.question ?? {};
  return pageMeta(args, {
    title: page > 1 ? `Top NFTs, ${pageLabel(page)}` : 'Top NFTs',
    description: `The top sellers of racing cars and the most traded series: ${RANK_PERIOD_LABEL[period].toLowerCase()}.`,
  });
};

export default function RangkingPage(props: Route.ComponentProps) {
  const { question, first } = unpack<RankData>(props.loaderData);
  return (
    <TitledPage
      title="Top NFTs"
      lead={
        question.view === 'authors'
          ? 'Top sellers, updated hourly. Sort by any column.'
          : 'The most traded series on each chain. Sort by any column.'
      }
    >
      <RankControls question={question} />
      <RankTower key={`${question.view}${writeRankQuestion(question)}`} question={question} first={first} />
    </TitledPage>
  );
}
