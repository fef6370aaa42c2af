/** Makers of answers that operators alone see. */
import { type OwnedContract, OwnedContractSchema } from '@pitlane/shared/api/contracts';
import { type Hidden, HiddenSchema } from '@pitlane/shared/api/hidden';
import type { Person } from '@pitlane/shared/api/nfts';
import { type OperatorSelf, OperatorSelfSchema } from '@pitlane/shared/api/operator';
import { type Report, ReportSchema } from '@pitlane/shared/api/reports';
import { type Job, JobSchema } from '@pitlane/shared/api/upkeep';
import { screen, within } from '@testing-library/react';
import { storeSession } from './make-account.ts';
import { type OpenOptions, openPage } from './open-page.tsx';
import { BLOCK, getContracts, NOW, OWNER } from './scripted-site.ts';

export const PERSON: Person = {
  id: 7,
  username: 'Apex Hunter',
  avatar: { url: '/media/avatars/7.webp' },
};

/** GET /api/operator: the owner of the contracts, unless told otherwise. */
export function makeSelf(given: Partial<OperatorSelf> = {}): OperatorSelf {
  return OperatorSelfSchema.parse({ role: 'owner', guarded: null, ...given });
}

const ABOUT = {
  kind: 'item',
  target: 'binance-cars-12',
  title: 'Night Comet #12',
  link: '/ItemDetail/binance-cars-12',
} as const;

export function makeHidden(given: Partial<Hidden> = {}): Hidden {
  return HiddenSchema.parse({
    about: ABOUT,
    reason: 'A trial of the console',
    by: PERSON,
    at: NOW,
    ...given,
  });
}

/** An open report of an account. */
export function makeReport(given: Partial<Report> = {}): Report {
  return ReportSchema.parse({
    id: 5,
    about: ABOUT,
    reason: 'other',
    words: 'The number is mine.',
    reporter: PERSON,
    at: NOW,
    state: 'open',
    note: '',
    decided_at: null,
    ...given,
  });
}

export function makeJob(given: Partial<Job> = {}): Job {
  return JobSchema.parse({
    name: 'pictures',
    label: 'Draws the pictures of cars',
    state: 'running',
    paused_by: null,
    paused_at: null,
    ...given,
  });
}

/** A collection as its owner sees it: the cars on BNB Smart Chain, unless told otherwise. */
export function makeOwnedContract(given: Partial<OwnedContract> = {}): OwnedContract {
  const { chain = 'binance', collection = 'cars' } = given;
  const at = getContracts(chain);
  const contract = { cars: at.carCollection, garages: at.tuneupGarages, stations: at.gasStations }[
    collection
  ];
  return OwnedContractSchema.parse({
    id: `${chain}-${collection}`,
    chain,
    chain_id: 1,
    collection,
    contract: contract.toLowerCase(),
    name: 'Pitlane Cars',
    coin: 'BNB',
    owner: OWNER,
    pending_owner: null,
    values: { cost: '50000000000000000', paused: 'false', maxMintAmount: '5', whitelist: '0' },
    block: BLOCK,
    ...given,
  });
}

export type ConsoleOptions = OpenOptions & { self?: Partial<OperatorSelf> };

/** Opens a panel of the console as an operator, by the name of its tab. */
export async function openConsole(tab: string, { self, answers, ...options }: ConsoleOptions = {}) {
  const { user: account, jwt } = storeSession({ operator: true });
  const page = await openPage(`/operator#${tab.toLowerCase()}`, {
    answers: {
      'GET /api/auth/me': account,
      'GET /api/operator': makeSelf(self),
      'GET /api/operator/csp-reports': { reports: [] },
      ...answers,
    },
    ...options,
  });
  const panel = within(await screen.findByRole('region', { name: tab }));
  const press = async (name: string | RegExp) => page.user.click(await panel.findByRole('button', { name }));
  /** Bodies of the requests so far of a method and path. */
  const sent = (key: string) =>
    page.server.asked
      .filter(({ method, url }) => `${method} ${url.pathname}` === key)
      .map(({ body }) => body);
  return { ...page, jwt, panel, press, sent };
}
