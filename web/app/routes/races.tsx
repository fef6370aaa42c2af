import {
  RaceListSchema,
  type RaceList as Races,
  type Standings,
  StandingsSchema,
} from '@pitlane/shared/api/races';
import { ALL_SEASONS, getSeasonName, RACE_POINTS } from '@pitlane/shared/domain/cars/races';
import { useQuery } from '@tanstack/react-query';
import { getRacesQueryOptions, getStandingsQueryOptions } from '../entities/races/race-queries.ts';
import { RaceList } from '../features/races/results/race-list.tsx';
import {
  getRacesPath,
  getStandingsPath,
  type RaceQuestion,
  readRaceQuestion,
} from '../features/races/results/race-question.ts';
import { StandingsControls } from '../features/races/results/standings-controls.tsx';
import { StandingsTable } from '../features/races/results/standings-table.tsx';
import { loadJson } from '../lib/loading/load-json.ts';
import { throwAsRouteError } from '../lib/loading/throw-as-route-error.ts';
import { pack, unpack } from '../lib/packed.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { queryClient } from '../lib/query-client.ts';
import { TitledPage } from '../ui/page-title.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/races';

type RacesData = { question: RaceQuestion; standings: Standings; races: Races };

const questionOf = ({ request }: { request: Request }) => readRaceQuestion(new URL(request.url).searchParams);

/** GET /races: the standings of a season, and the latest races. The address says what is asked. */
export async function loader(args: Route.LoaderArgs) {
  const question = questionOf(args);
  const [standings, races] = await Promise.all([
    loadJson(args, StandingsSchema, getStandingsPath(question)),
    loadJson(args, RaceListSchema, getRacesPath(question)),
  ]);
  return pack<RacesData>({ question, standings, races });
}

export async function clientLoader(args: Route.ClientLoaderArgs): Promise<RacesData> {
  const question = questionOf(args);
  const client = queryClient();
  const [standings, races] = await Promise.all([
    client.ensureQueryData(getStandingsQueryOptions(getStandingsPath(question))),
    client.ensureQueryData(getRacesQueryOptions(getRacesPath(question))),
  ]).catch(throwAsRouteError);
  return { question, standings, races };
}

export const meta: Route.MetaFunction = (args) => {
  const season = args.loaderData && unpack<RacesData>(args.loaderData).standings.season;
  const of = season && season !== ALL_SEASONS ? ` of ${getSeasonName(season)}` : '';
  return pageMeta(args, {
    title: 'Races',
    description: `The standings${of}: drivers and cars by points, and the latest races.`,
  });
};

export default function RacesPage({ loaderData }: Route.ComponentProps) {
  const { question, ...first } = unpack<RacesData>(loaderData);
  const standings = useQuery({
    ...getStandingsQueryOptions(getStandingsPath(question)),
    initialData: first.standings,
  }).data;
  const races = useQuery({
    ...getRacesQueryOptions(getRacesPath(question)),
    initialData: first.races,
  }).data;
  return (
    <TitledPage
      title="Races"
      lead={
        <>
          A win is worth {RACE_POINTS[0]} points, and the first {RACE_POINTS.length} cars score.{' '}
          <TextLink to="/helpcenter/race-results">How races count</TextLink>
        </>
      }
    >
      <StandingsControls question={question} season={standings.season} seasons={standings.seasons} />
      <StandingsTable question={question} data={standings} />
      <RaceList question={question} data={races} />
    </TitledPage>
  );
}
