/** What becomes of each act when a person changes something in the wallet while it asks. */

import { AssetListSchema } from '@pitlane/shared/api/assets';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { gasStationsAbi } from '@pitlane/shared/generated/gas-stations';
import { workshopAbi } from '@pitlane/shared/generated/workshop';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Address, type Hex, zeroAddress } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mintStore } from '../features/drops/mint-store.ts';
import { minterStore } from '../features/minter/minter-store.ts';
import { buyStore } from '../features/orders/buy-store.ts';
import { cancelStore } from '../features/orders/cancel-store.ts';
import { listStore } from '../features/orders/listing-sheet.tsx';
import { offerStore } from '../features/orders/offers/offer-stores.ts';
import { fitStore } from '../features/workshop/fit-store.ts';
import { toastStore } from '../lib/toast.ts';
import { startFakeClock } from '../testing/dom/fake-clock.ts';
import { fill } from '../testing/dom/fill.ts';
import { makeOfferTerms } from '../testing/dom/make-offers.ts';
import { makeCar, makeListed } from '../testing/dom/make-orders.ts';
import { makeMarket, openItem } from '../testing/dom/open-item.ts';
import { makeHealthAhead, openMint } from '../testing/dom/open-mint.ts';
import { openPage } from '../testing/dom/open-page.tsx';
import { readReason } from '../testing/dom/read-reason.ts';
import { makeLog, type ScriptedCall } from '../testing/dom/scripted-chain.ts';
import { getContracts, makeNft, makeNftList } from '../testing/dom/scripted-site.ts';
import { type ScriptedWallet, scriptWallet, WALLET } from '../testing/dom/scripted-wallet.ts';
import { ACCOUNT_GONE } from '../wallet/connection-state.ts';
import type { TransactionStore } from '../wallet/tx/transaction-store.ts';

const OTHER: Hex = `0x${'d'.repeat(40)}`;
const CID = 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy';
const AT = getContracts('binance');
const MINE = makeCar({ author: { ...makeCar().author, wallet: WALLET } });

type Asked = {
  wallet: ScriptedWallet;
  store: TransactionStore<never, unknown>;
  start: () => Promise<unknown>;
};

/** Presses a button of a sheet once it can be pressed. */
const pressWhenFree = async (
  user: { click: (element: Element) => Promise<void> },
  button: HTMLElement,
): Promise<void> => {
  await waitFor(() => expect(readReason(button)).toBeUndefined());
  await user.click(button);
};

/** Each act, one press away from the wallet. All of them are signed by the connected wallet. */
const ACTS: Record<string, () => Promise<Asked>> = {
  async mint() {
    const { user, getMint, wallet, connect } = await openMint();
    await connect(wallet);
    return { wallet, store: mintStore as never, start: () => user.click(getMint()) };
  },
  async 'mint by address'() {
    const page = await openPage('/minter', {
      answers: { 'GET /api/health': makeHealthAhead(), 'GET /api/nfts': makeNftList([makeNft()]) },
    });
    const address = AT.freeMinter as Address;
    page.chains.binance.script(address, freeMinterAbi, {
      mintNFT: ({ args: [creator, uri] }: ScriptedCall) => [
        makeLog(address, {
          abi: freeMinterAbi,
          eventName: 'Minted',
          args: { tokenId: 7n, creator, uri, royaltyReceiver: creator, royaltyBps: 0n },
        }),
      ],
    });
    page.server.answer({
      'POST /api/pins': { IpfsHash: CID, url: `ipfs://${CID}`, gateway: `/ipfs/${CID}` },
    });
    const wallet = scriptWallet({ chains: page.chains });
    await page.connect(wallet);
    await page.user.click(screen.getByText('Manual input'));
    fill(await screen.findByLabelText('Image link'), 'data:,picture');
    fill(screen.getByLabelText('Name'), 'Night race');
    fill(screen.getByLabelText('Description'), 'The last lap.');
    const start = () => page.user.click(screen.getByRole('button', { name: 'Proceed to Mint' }));
    return { wallet, store: minterStore as never, start };
  },
  async buy() {
    const page = await openItem(makeMarket(makeCar(), [makeListed({ eth: '1.5' })]));
    await page.connect(page.wallet);
    const sheet = await page.openSheet('Buy Now', 'Checkout');
    const start = async () =>
      pressWhenFree(page.user, await sheet.findByRole('button', { name: /^Buy for/ }));
    return { wallet: page.wallet, store: buyStore as never, start };
  },
  async list() {
    const page = await openItem(makeMarket(MINE, [], { isApproved: true }));
    await page.connect(page.wallet);
    const sheet = await page.openSheet('List for sale');
    fill(await sheet.findByLabelText('Price in ETH'), '1.25');
    const start = () => pressWhenFree(page.user, sheet.getByRole('button', { name: /^List for/ }));
    return { wallet: page.wallet, store: listStore as never, start };
  },
  async offer() {
    const page = await openItem(makeMarket(makeCar()), {
      answers: { 'GET /api/orders/offer-terms': makeOfferTerms(WALLET) },
    });
    await page.connect(page.wallet);
    const sheet = await page.openSheet('Make Offer', 'Place a Bid');
    fill(await sheet.findByLabelText('Your offer in ETH'), '0.31');
    await page.user.selectOptions(sheet.getByRole('combobox', { name: 'For' }), 'series');
    const start = () => pressWhenFree(page.user, sheet.getByRole('button', { name: 'Offer 0.31 ETH' }));
    return { wallet: page.wallet, store: offerStore as never, start };
  },
  async cancel() {
    const first = makeListed({ eth: '30', seller: WALLET });
    const page = await openItem(makeMarket(MINE, [first], { isApproved: true }));
    await page.connect(page.wallet);
    const sheet = await page.openSheet('Cancel listing');
    const start = async () =>
      pressWhenFree(page.user, await sheet.findByRole('button', { name: /^Cancel (the|1) listing/ }));
    return { wallet: page.wallet, store: cancelStore as never, start };
  },
  async fit() {
    const assets = (['garages', 'stations'] as const).map((collection) => ({
      chain: 'binance',
      collection,
      contract: (collection === 'garages' ? AT.tuneupGarages : AT.gasStations).toLowerCase(),
      token_id: '3',
      title: `${collection} 3`,
      picture: { url: '/media/assets/3.webp' },
      fuel: collection === 'stations' ? 100 : null,
    }));
    const page = await openItem(makeMarket(MINE), {
      answers: { 'GET /api/assets': AssetListSchema.parse({ assets, unavailable: [], indexed: {} }) },
    });
    page.chain.script(AT.carCollection, carCollectionAbi, {
      carState: { owner: zeroAddress, transfers: 1, series: 2, rank: 1, upgrades: 0 },
    });
    page.chain.script(AT.gasStations, gasStationsAbi, { fuel: 100n });
    page.chain.script(AT.workshop, workshopAbi, {
      fit: ({ args: [carId, part, level, garageId, stationId] }: ScriptedCall) => [
        makeLog(AT.workshop as Address, {
          abi: workshopAbi,
          eventName: 'UpgradeFitted',
          args: { carId, part, level, garageId, stationId, fuel: 10n },
        }),
      ],
    });
    await page.connect(page.wallet);
    await page.user.click(await screen.findByRole('button', { name: /^Fit upgrade/ }));
    const dialog = within(await screen.findByRole('dialog', { name: `Workshop: ${MINE.title}` }));
    const start = async () =>
      pressWhenFree(page.user, await dialog.findByRole('button', { name: /^Fit engine/ }));
    return { wallet: page.wallet, store: fitStore as never, start };
  },
};

/** The requests by which the wallet asks for a transaction or a signature. */
const countAsked = ({ asked }: ScriptedWallet) =>
  asked.filter((method) => /^(eth_sendTransaction|eth_signTypedData_v4)$/.test(method)).length;

async function openQuestion(name: string) {
  const asked = await ACTS[name]?.();
  if (!asked) throw new Error(`no act is called ${name}`);
  const { wallet, start } = asked;
  const before = countAsked(wallet);
  const answer = wallet.hold();
  await start();
  await waitFor(() => expect(countAsked(wallet)).toBe(before + 1));
  return { ...asked, answer };
}

let told: string[] = [];
let stopTelling: () => void;
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  told = [];
  stopTelling = toastStore.subscribe(() => told.push(...toastStore.getState().map(({ message }) => message)));
});
afterEach(() => {
  stopTelling();
  const stores = [mintStore, minterStore, buyStore, listStore, offerStore, cancelStore, fitStore];
  for (const store of stores) store.setState({ phase: 'idle' });
});

const readEnd = ({ store }: Asked) => {
  const state = store.getState();
  return state.phase === 'failed' ? state.problem.code : state.phase;
};

describe.each(Object.keys(ACTS))('%s, while the wallet asks', (name) => {
  test('is left when the wallet is locked, and says so', async () => {
    const asked = await openQuestion(name);
    act(() => asked.wallet.lock());
    await waitFor(() => expect(readEnd(asked)).toBe('STOPPED'));
    expect(told).toContain(ACCOUNT_GONE);
    // Late, and refused: what is confirmed late is followed, into the next test.
    asked.wallet.refuse();
    asked.answer();
  });

  test('can be left after some seconds, and says so', async () => {
    startFakeClock();
    const asked = await openQuestion(name);
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: 'Stop waiting' }));
    await waitFor(() => expect(readEnd(asked)).toBe('STOPPED'));
    expect((await screen.findAllByText('You stopped waiting')).length).toBeGreaterThan(0);
    asked.wallet.refuse();
    asked.answer();
  });

  test('goes on with the account that was asked, and says so, when the person goes to another one', async () => {
    const asked = await openQuestion(name);
    act(() => asked.wallet.switchAccounts([OTHER]));
    await act(async () => asked.answer());
    await waitFor(() => expect(['done', 'ACCOUNT_CHANGED']).toContain(readEnd(asked)));
    if (readEnd(asked) === 'done')
      expect(told).toContainEqual(expect.stringContaining('Your wallet is on another account now'));
    else expect(screen.getAllByText('Your wallet is on another account')[0]).toBeDefined();
  });

  test('is not done on another network, and says so', async () => {
    const asked = await openQuestion(name);
    act(() => asked.wallet.goTo('matic'));
    await act(async () => asked.answer());
    await waitFor(() => expect(readEnd(asked)).not.toBe('running'));
    await screen.findAllByText(/Your wallet is on|is on another network|needs/);
  });
});
