import type { LiveChange } from '@pitlane/shared/api/live';
import { CHAIN_FACTS, type Chain } from '@pitlane/shared/domain/chain/chains';
import { findCoin } from '@pitlane/shared/domain/chain/networks';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeEligibility, makePolygonDrop, openMint } from '../../testing/dom/open-mint.ts';
import { pushChange } from '../../testing/dom/push-change.ts';
import { readReason } from '../../testing/dom/read-reason.ts';
import { makeDrop, makeDrops, NOW } from '../../testing/dom/scripted-site.ts';
import { PROBLEMS } from '../../wallet/problem-words.ts';
import { closedReason } from './drop-state.ts';
import { MINT_LABEL } from './mint-labels.ts';
import { mintStore } from './mint-store.ts';

const LIST_NAME = 'Phases';
const changeOf = (chain: Chain): LiveChange => ({
  entity: 'drop',
  id: `${chain}-cars`,
  version: 1,
  topics: [`drop:${chain}`],
});

afterEach(() => {
  vi.useRealTimers();
  mintStore.setState({ phase: 'idle' });
});

describe('/mint while a drop is closed', () => {
  test('says so at the control, points elsewhere, and opens by itself', async () => {
    const between = makePolygonDrop({ epoch_open: false });
    const { server, panel, getMint } = await openMint({
      chain: 'matic',
      answers: { 'GET /api/drops': makeDrops(between) },
    });
    expect(readReason(getMint())).toBe(closedReason(between));
    expect(within(panel).getByRole('status').textContent).toContain(closedReason(between));
    server.answer({ 'GET /api/drops': makeDrops() });
    await pushChange(server, changeOf('matic'));
    await within(panel).findByRole('button', { name: 'Connect Wallet' });
    expect(within(panel).queryByRole('status')).toBeNull();
  });

  test('one that is sold out leads to the chains that are not', async () => {
    const gone = makePolygonDrop({ minted: 10_000, remaining: 0 });
    const { panel, user } = await openMint({
      chain: 'matic',
      answers: { 'GET /api/drops': makeDrops(gone, makeDrop({ chain: 'binance', paused: true })) },
    });
    expect(readReason(within(panel).getByRole('button', { name: 'Sold out' }))).toBe(closedReason(gone));
    expect(
      within(panel)
        .getAllByRole('link', { name: /^Mint on/ })
        .map(({ textContent }) => textContent),
    ).toEqual(['Mint on Avalanche']);
    await user.click(within(panel).getByRole('link', { name: 'Mint on Avalanche' }));
    await within(panel).findByText(
      `0.05 ${findCoin('avalanche', CHAIN_FACTS.avalanche.demoId)} and the network fee`,
    );
  });

  test('an asset that is paused says so at its own control, and the cars go on', async () => {
    const garages = makeDrop({ chain: 'matic', collection: 'garages', paused: true });
    const { panel } = await openMint({
      chain: 'matic',
      answers: { 'GET /api/drops': makeDrops(garages) },
    });
    const card = screen.getByRole('article', { name: 'Tuneup Garage' });
    const button = within(card).getByRole('button', { name: MINT_LABEL.garages });
    expect(readReason(button)).toBe(closedReason(garages));
    expect(within(card).getByRole('status').textContent).toContain(closedReason(garages));
    expect(within(panel).getByRole('button', { name: 'Connect Wallet' })).toBeDefined();
    expect(within(panel).queryByRole('status')).toBeNull();
  });

  test('what closed between the look and the press costs nothing, and is said', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { chain, connect, wallet, panel, getMint, user } = await openMint({ sale: { paused: true } });
    await connect(wallet);
    const press = async (button: HTMLElement, title: string) => {
      await user.click(button);
      await within(panel).findByText(title);
    };
    await press(getMint(), PROBLEMS.PAUSED.title);
    const again = () => within(panel).getByRole('button', { name: 'Try again' });
    await screen.findByText('Something Went Wrong !!');
    chain.script(OPEN_CONTRACT, carCollectionAbi, { paused: false, epochOpen: false });
    await press(again(), PROBLEMS.NO_EPOCH.title);
    chain.script(OPEN_CONTRACT, carCollectionAbi, { epochOpen: true, totalSupply: 10_000n });
    await press(again(), PROBLEMS.SOLD_OUT.title);
    expect(within(panel).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    expect(log).toHaveBeenCalledTimes(3);
  });
});

const OPEN_CONTRACT = makeDrop().contract;

describe('/mint in phases', () => {
  const invited = { kind: 'whitelist', start: null, end: null } as const;
  const only = makeDrop({
    only_whitelisted: true,
    phases: [invited],
    phase: 'whitelist',
    whitelist: { list: 2, root: null, tree: 1 },
  });

  test('while only the whitelist may mint, a wallet sees whether it is on it', async () => {
    const { connect, wallet, panel, getMint, server } = await openMint({
      answers: {
        'GET /api/drops': makeDrops(only),
        'GET /api/drops/:id/eligibility': makeEligibility({ invited: 'list' }),
      },
    });
    const phases = await within(panel).findByRole('list', { name: LIST_NAME });
    expect(phases.textContent).toContain('Whitelist, 3 wallets');
    await within(panel).findByText(/Connect your wallet to see whether it’s on the list/);
    await connect(wallet);
    await within(panel).findByText(/Yours is on the list/);
    expect(readReason(getMint())).toBeUndefined();
    server.answer({ 'GET /api/drops/:id/eligibility': makeEligibility({ eligible: false }) });
    await pushChange(server, changeOf('binance'));
    await waitFor(() => expect(readReason(getMint())).toMatch(/yours is not on the list/));
    expect(within(panel).getByRole('link', { name: 'Mint on Avalanche' })).toBeDefined();
  });

  test('a wallet of the tree mints with the proof that the contract takes', async () => {
    const proof = [`0x${'7'.repeat(64)}`, `0x${'8'.repeat(64)}`] as const;
    const { connect, wallet, panel, getMint, user, chain } = await openMint({
      answers: {
        'GET /api/drops': makeDrops(only),
        'GET /api/drops/:id/eligibility': makeEligibility({ invited: 'tree', proof: [...proof] }),
      },
      sale: {
        onlyWhitelisted: true,
        isWhitelistedByProof: ({ args }: { args: unknown[] }) => String(args[1]) === String(proof),
      },
    });
    await connect(wallet);
    await within(panel).findByText(/Yours is on the list/);
    await user.click(getMint());
    await screen.findByText('CAR Minted Succesfully !!');
    expect(chain.sent).toMatchObject([{ functionName: 'mintWithProof', call: { args: [1n, proof] } }]);
  });

  test('one begins at its second: the countdown ends, and the button becomes active then', async () => {
    const start = NOW + 20;
    // Late in its second: the clocks of the page look again soon.
    vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1_000 + 950 });
    const { connect, wallet, panel, getMint } = await openMint({
      answers: {
        'GET /api/drops': makeDrops(
          makeDrop({
            phases: [
              { kind: 'whitelist', start: NOW - 10, end: start },
              { kind: 'public', start, end: null },
            ],
            phase: 'whitelist',
          }),
        ),
      },
    });
    await connect(wallet);
    await waitFor(() => expect(readReason(getMint())).toMatch(/the button becomes active then/));
    const phases = within(panel).getByRole('list', { name: LIST_NAME });
    expect(within(phases).getByRole('timer').textContent).toMatch(/^0d 00h 00m 20s/);
    vi.setSystemTime((start - 1) * 1_000 + 950);
    await waitFor(() => expect(within(phases).getByRole('timer').textContent).toMatch(/^0d 00h 00m 01s/));
    expect(readReason(getMint())).toMatch(/the button becomes active then/);
    vi.setSystemTime(start * 1_000 + 950);
    await waitFor(() => expect(readReason(getMint())).toBeUndefined());
    expect(within(phases).getAllByRole('listitem').at(-1)?.textContent).toContain('On now');
  });
});
