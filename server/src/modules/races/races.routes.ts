import {
  GameRacePathSchema,
  PostRaceSchema,
  RaceIdSchema,
  RaceListSchema,
  RaceRecordSchema,
  RaceSchema,
  RacesQuerySchema,
  RecordQuerySchema,
  StandingsQuerySchema,
  StandingsSchema,
} from '@pitlane/shared/api/races';
import { isForPage } from '../../platform/http/http-env.ts';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { GameRacesService } from './game-races.service.ts';
import type { RacesService } from './races.service.ts';

const operation = operationsOf('Races');

const LIVE = 'Changes are told on `/api/live` as entity "race", topic `races`.';
const reads = rateLimited('requests about races', { burst: 120, perSecond: 10 });
const writes = rateLimited('races', { burst: 300, perSecond: 10 });

const list = operation('public', 'GET /api/races', {
  operationId: 'listRaces',
  summary: 'List races',
  description: `Results as the game has posted them, latest first. ${LIVE}`,
  request: { query: RacesQuerySchema },
  responses: { 200: json(RaceListSchema, 'One page of races.') },
  middleware: reads,
});

const standings = operation('public', 'GET /api/races/standings', {
  operationId: 'listStandings',
  summary: 'Rank drivers and cars',
  description:
    'Everyone who was in a race of the season, by points. A driver is a wallet: the one that owned the car when the race ended. ' +
    `The rule for points is in docs/trading.md. ${LIVE}`,
  request: { query: StandingsQuerySchema },
  responses: { 200: json(StandingsSchema, 'One page of the ranking.') },
  middleware: reads,
});

const record = operation('public', 'GET /api/races/record', {
  operationId: 'getRaceRecord',
  summary: 'Read what a car or a driver has raced',
  description:
    'Races, wins, podiums, points and earnings over all seasons, and the results. Changes are told on `/api/live` as entity "race", ' +
    'topics `nft:<id>` and `owner:<address>`.',
  request: { query: RecordQuerySchema },
  responses: { 200: json(RaceRecordSchema, 'The record. All zeros without a race.') },
  middleware: reads,
});

const one = operation('public', 'GET /api/races/{id}', {
  operationId: 'getRace',
  summary: 'Read a race',
  description: 'With all its entries.',
  request: { params: RaceIdSchema },
  errors: ['NOT_FOUND'],
  responses: { 200: json(RaceSchema, 'The race.') },
  middleware: reads,
});

const post = operation('operator game:races', 'POST /api/game/races', {
  operationId: 'postRace',
  summary: 'Post the result of a race',
  description:
    'For the game’s servers, with a token that has the scope `game:races`. Safe to repeat: the same race again is answered with 200 and ' +
    'changes nothing. A race with the same `id` and another result is refused until you withdraw the first. Every car must be known, and ' +
    'have belonged to its driver when the race ended; a car in an auction belongs to its seller.',
  request: { body: jsonBody(PostRaceSchema) },
  errors: ['CONFLICT'],
  responses: {
    200: json(RaceSchema, 'The race was there already.'),
    201: json(RaceSchema, 'The race, which counts from now on.'),
  },
  middleware: writes,
});

const withdraw = operation('operator game:races', 'DELETE /api/game/races/{id}', {
  operationId: 'withdrawRace',
  summary: 'Withdraw a race',
  description:
    'By the key that posted it, or one that has replaced that under its name. Standings and records are as if it had never been. To correct a race, withdraw it, then ' +
    'post it again.',
  request: { params: GameRacePathSchema },
  errors: ['NOT_FOUND'],
  responses: { 200: json(RaceSchema, 'The race as it was.') },
  middleware: writes,
});

export function racesRoutes(races: RacesService, game: GameRacesService) {
  return (
    router()
      .openapi(list, async (c) =>
        c.json(await races.list(c.req.valid('query'), { forPage: isForPage(c.var) }), 200),
      )
      // Before the races: neither is a race's number.
      .openapi(standings, async (c) =>
        c.json(await races.standings(c.req.valid('query'), { forPage: isForPage(c.var) }), 200),
      )
      .openapi(record, async (c) => c.json(await races.record(c.req.valid('query')), 200))
      .openapi(one, async (c) => c.json(await races.get(c.req.valid('param').id), 200))
      .openapi(post, async (c) => {
        const { race, isNew } = await game.post(c.var.operator, c.req.valid('json'));
        return c.json(race, isNew ? 201 : 200);
      })
      .openapi(withdraw, async (c) =>
        c.json(await game.withdraw(c.var.operator, c.req.valid('param').id), 200),
      )
  );
}
