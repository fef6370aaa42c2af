import type { RaceRecord } from '@pitlane/shared/api/races';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { EMPTY_GARAGE } from '../../../testing/dom/make-garage.ts';
import {
  makeActivityList,
  makeAuthorRef,
  makeDepth,
  makeMarketHistory,
} from '../../../testing/dom/make-market.ts';
import {
  makeRace,
  makeRacedCar,
  makeRaceEntry,
  makeRaceList,
  makeRaceRecord,
  makeStanding,
  makeStandings,
} from '../../../testing/dom/make-races.ts';
import { openPage, readAddress } from '../../../testing/dom/open-page.tsx';
import type { Answers, AskedRequest } from '../../../testing/dom/scripted-server.ts';
import { makeNftDetail, OWNER } from '../../../testing/dom/scripted-site.ts';
import { scriptWallet, WALLET } from '../../../testing/dom/scripted-wallet.ts';

async function openRaces(address = '/races', answers: Answers = {}) {
  const page = await openPage(address, {
    answers: {
      'GET /api/races/standings': ({ url: { searchParams } }: AskedRequest) =>
        searchParams.get('of') === 'cars'
          ? makeStandings([makeStanding(1, { driver: null, car: makeRacedCar(7) })])
          : makeStandings([makeStanding(1), makeStanding(2)], {
              season: searchParams.get('season') ?? 'season-2',
            }),
      'GET /api/races': makeRaceList(makeRace(1)),
      ...answers,
    },
  });
  const main = within(screen.getByRole('main'));
  const names = () =>
    main.queryAllByRole('rowheader').map((head) => within(head).getByRole('link').textContent);
  return { ...page, main, names };
}

describe('/races', () => {
  test('ranks drivers of the latest season, and cars or another season at a press', async () => {
    const { user, main, names } = await openRaces();
    expect(names()).toEqual(['Driver 1', 'Driver 2']);
    const heads = main.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads.slice(1)).toEqual(['Driver', 'Points', 'Wins', 'Podiums', 'Races', 'Earnings']);
    const season = main.getByRole<HTMLSelectElement>('combobox', { name: 'Season' });
    expect([...season.options].map(({ text }) => text)).toEqual(['Season 2', 'Season 1', 'All seasons']);
    expect(season.value).toBe('season-2');
    await user.selectOptions(season, 'Season 1');
    await waitFor(() => expect(readAddress()).toBe('/races?season=season-1'));
    await user.click(main.getByRole('link', { name: 'Cars' }));
    await waitFor(() => expect(names()).toEqual(['Night Comet 7']));
    expect(readAddress()).toBe('/races?of=cars&season=season-1');
    expect(main.getByRole('link', { name: 'Night Comet 7' }).getAttribute('href')).toBe(
      '/ItemDetail/binance-cars-7',
    );
  });

  test('a race names its podium, the other places below, and what is hidden', async () => {
    const hidden = makeRaceEntry(2, { car: null });
    const won = makeRaceEntry(1, { earnings: '20000000000000000' });
    const others = [3, 4, 5, 6].map((place) => makeRaceEntry(place));
    const { main } = await openRaces('/races', {
      'GET /api/races': makeRaceList(makeRace(1, { entries: [won, hidden, ...others], cars: 9 })),
    });
    const race = within(main.getByRole('article'));
    expect(race.getByRole('heading', { name: 'Harbour Loop' })).toBeTruthy();
    const rows = race.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toBe('1Night Comet 1Driver 11:00.0010.02 ETH');
    expect(rows[1]).toContain('Hidden car');
    expect(race.getByText('Places 4 to 6')).toBeTruthy();
    expect(race.getByText('and 3 more cars')).toBeTruthy();
  });

  test('goes back to earlier races by a link', async () => {
    const { user, main, server } = await openRaces('/races?season=season-2', {
      'GET /api/races': ({ url: { searchParams } }: AskedRequest) =>
        searchParams.has('cursor')
          ? makeRaceList(makeRace(1, { track: 'Old Quarry' }))
          : { ...makeRaceList(makeRace(2)), next: '9-2-0' },
    });
    await user.click(main.getByRole('link', { name: 'Earlier races' }));
    await main.findByRole('heading', { name: 'Old Quarry' });
    expect(readAddress()).toContain('/races?season=season-2&before=9-2-0');
    const asked = server.asked.filter(({ url }) => url.pathname === '/api/races');
    expect(asked.at(-1)?.url.search).toBe('?season=season-2&cursor=9-2-0');
    expect(main.getByRole('link', { name: 'Latest races' })).toBeTruthy();
  });

  test('without a race it says what begins the standings', async () => {
    const { main } = await openRaces('/races', {
      'GET /api/races/standings': makeStandings([], { season: null, seasons: [] }),
      'GET /api/races': makeRaceList(),
    });
    expect(main.getByRole('heading', { name: 'No races yet' })).toBeTruthy();
    expect(main.getByText('No races here.')).toBeTruthy();
  });

  test('a new race changes the open page', async () => {
    const { server, main, names } = await openRaces();
    await waitFor(() => expect(server.isHeard('races')).toBe(true));
    server.answer({
      'GET /api/races/standings': makeStandings([makeStanding(2)]),
      'GET /api/races': makeRaceList(makeRace(2, { track: 'Salt Flats' }), makeRace(1)),
    });
    server.change({ entity: 'race', id: '2', version: 1, topics: ['races'] });
    await waitFor(() => expect(names()).toEqual(['Driver 2']));
    await main.findByRole('heading', { name: 'Salt Flats' });
  });

  test("marks the reader's own wallet", async () => {
    const own = makeStanding(2, { driver: makeAuthorRef(2, { wallet: WALLET }) });
    const { chains, connect, main } = await openRaces('/races', {
      'GET /api/races/standings': makeStandings([makeStanding(1), own]),
    });
    await connect(scriptWallet({ chains }));
    const mark = await main.findByText('You');
    expect(mark.closest('tr')?.textContent).toContain('Driver 2');
  });
});

const RECORD: Partial<RaceRecord> = {
  figures: { races: 12, wins: 2, podiums: 5, points: 140, earnings: '30000000000000000' },
  results: [
    {
      race: { id: 7, track: 'Pine Ridge', season: 'season-2', finished_at: 1_789_000_000, cars: 8 },
      ...makeRaceEntry(1),
    },
  ],
};

describe('RaceRecord', () => {
  test("a car's page has its figures and results, and hears of a new race", async () => {
    const detail = makeNftDetail({});
    const { server } = await openPage(`/ItemDetail/${detail.nft.id}`, {
      answers: {
        'GET /api/nfts/:id': detail,
        'POST /api/nfts/:id/views': null,
        'GET /api/nfts/:id/offers': { offers: [], indexed: {} },
        'GET /api/orders': { orders: [], next: null, indexed: {} },
        'GET /api/activity': makeActivityList(),
        'GET /api/market/history': makeMarketHistory(),
        'GET /api/market/depth': makeDepth(),
        'GET /api/races/record': makeRaceRecord(),
      },
    });
    const find = () => screen.queryByRole('region', { name: 'Race record' });
    expect(find()).toBeNull();
    await waitFor(() => expect(server.isHeard(`nft:${detail.nft.id}`)).toBe(true));
    server.answer({ 'GET /api/races/record': makeRaceRecord(RECORD) });
    server.change({ entity: 'race', id: '7', version: 1, topics: [`nft:${detail.nft.id}`] });
    await waitFor(() => expect(find()).toBeTruthy());
    const text = find()?.textContent ?? '';
    for (const part of [
      'Wins2',
      'Podiums5',
      'Races12',
      'Points140',
      'Earnings0.03 ETH',
      'Pine Ridge',
      'Driver 1',
    ])
      expect(text).toContain(part);
    expect(text).toContain('The latest 1 of 12.');
  });

  test("a garage has its owner's record, by car", async () => {
    const { server } = await openPage(`/garage/${OWNER}`, {
      answers: { ...EMPTY_GARAGE, 'GET /api/races/record': makeRaceRecord(RECORD) },
    });
    const record = await screen.findByRole('region', { name: 'Race record' });
    expect(within(record).getByRole('link', { name: 'Night Comet 1' })).toBeTruthy();
    expect(server.asked.find(({ url }) => url.pathname === '/api/races/record')?.url.search).toBe(
      `?driver=${OWNER}`,
    );
  });
});
