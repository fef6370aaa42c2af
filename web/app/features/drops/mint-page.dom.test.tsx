import { AssetListSchema } from '@pitlane/shared/api/assets';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { tuneupGaragesAbi } from '@pitlane/shared/generated/tuneup-garages';
import { screen, waitFor, within } from '@testing-library/react';
import { type Address, encodeFunctionData, parseEther } from 'viem';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { makeTransfer, OPEN_SALE, openMint } from '../../testing/dom/open-mint.ts';
import { FIRST_HASH, type ScriptedCall } from '../../testing/dom/scripted-chain.ts';
import { type AskedRequest, refuse } from '../../testing/dom/scripted-server.ts';
import { getContracts, makeNft, makeNftList } from '../../testing/dom/scripted-site.ts';
import { PROBLEMS } from '../../wallet/problem-words.ts';
import { rememberPending } from '../../wallet/tx/pending-transactions.ts';
import { MINT_LABEL } from './mint-labels.ts';
import { mintStore } from './mint-store.ts';

const BUYER: Address = `0x${'6'.repeat(40)}`;
const CARS = getContracts('binance').carCollection as Address;
const FAILED = 'Something Went Wrong !!';
const SUCCESS = 'CAR Minted Succesfully !!';

let log: MockInstance;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  mintStore.setState({ phase: 'idle' });
});

describe('/mint', () => {
  test('one button connects a wallet first, and then names what a mint costs', async () => {
    const { user, panel, wallet, connect } = await openMint();
    const primary = () => panel.querySelectorAll('.action-bar button');
    expect([...primary()].map(({ textContent }) => textContent)).toEqual(['Connect Wallet']);
    expect(within(panel).queryByRole('button', { name: /^Mint/ })).toBeNull();
    const connecting = within(panel).getByRole('button', { name: 'Connect Wallet' });
    await user.click(connecting);
    await screen.findByRole('dialog', { name: 'Connect a wallet' });
    await user.keyboard('{Escape}');
    await connect(wallet);
    // Another element: a press that began on it is no press of Mint.
    expect(connecting.isConnected).toBe(false);
    expect([...primary()].map(({ textContent }) => textContent)).toEqual(['Mint for 0.05 BNB']);
    expect(within(panel).queryByRole('button', { name: 'Connect Wallet' })).toBeNull();
  });

  test('mints with a browser wallet at the price of the contract', async () => {
    const { user, getMint, chain, wallet, connect } = await openMint();
    await connect(wallet);
    await user.click(getMint());
    await screen.findByText(SUCCESS);
    expect(chain.sent).toMatchObject([{ functionName: 'mint', call: { args: [1n], value: OPEN_SALE.cost } }]);
    expect(log).not.toHaveBeenCalled();
  });

  test('reports a declined signature at the button, and tries again', async () => {
    const { user, getMint, panel, wallet, chain, connect } = await openMint();
    await connect(wallet);
    wallet.refuse();
    await user.click(getMint());
    const failure = await within(panel).findByRole('alert');
    expect(failure.textContent).toContain(PROBLEMS.REJECTED.title);
    expect(failure.textContent).toContain('Nothing was sent or paid');
    await screen.findByText(FAILED);
    expect(log).toHaveBeenCalledExactlyOnceWith('The mint failed.', expect.anything());
    expect(chain.sent).toEqual([]);
    wallet.refuse(false);
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    await screen.findByText(SUCCESS);
  });

  test('a chain that answers nonsense is said at the control', async () => {
    const { user, getMint, panel, wallet, chain, connect, server } = await openMint();
    await connect(wallet);
    server.answer({ 'POST /rpc/binance': () => new Response('Bad gateway', { status: 503 }) });
    await user.click(getMint());
    await within(panel).findByText(PROBLEMS.CHAIN_DOWN.title);
    await screen.findByText(FAILED);
    server.answer({ 'POST /rpc/binance': chain.answer });
    await user.click(within(panel).getByRole('button', { name: 'Try again' }));
    await screen.findByText(SUCCESS);
  });

  test('a wallet with too little coin is told before anything is tried', async () => {
    const { user, getMint, panel, wallet, chain, connect, server } = await openMint();
    chain.setBalance(wallet.address, parseEther('0.001'));
    server.answer({
      'GET /api/faucet': { balance: '1000000000000000', enough: '50000000000000000000', wait_seconds: 0 },
      'POST /api/faucet': () => ({
        tx_hash: chain.fund(wallet.address, parseEther('100.001')),
        amount: parseEther('100').toString(),
        next_at: 0,
      }),
    });
    await connect(wallet);
    expect((await within(panel).findByRole('status')).textContent).toContain('Not enough BNB');
    await user.click(getMint());
    const failure = await within(panel).findByRole('alert');
    expect(failure.textContent).toContain(PROBLEMS.INSUFFICIENT_FUNDS.title);
    expect(failure.textContent).toContain('The wallet holds 0.001 BNB. A car costs 0.05 BNB');
    await screen.findByText(FAILED);
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    await user.click(await within(failure).findByRole('button', { name: 'Get test coins' }));
    // What is no longer true does not stand there any longer.
    await waitFor(() => expect(within(panel).queryByRole('alert')).toBeNull());
    expect(within(panel).queryByText(/Not enough/)).toBeNull();
    expect(panel.textContent).toMatch(/Your balance100\.00\d* BNB/);
    await user.click(getMint());
    await screen.findByText(SUCCESS);
  });

  test('a mint that was sent before a reload is waited for, and not sent again', async () => {
    rememberPending({
      kind: 'mint',
      chain: 'binance',
      subject: 'cars',
      hash: FIRST_HASH,
      account: BUYER,
      sentAt: Date.now(),
    });
    const { chain, wallet, panel } = await openMint();
    const steps = await within(panel).findByRole('list', { name: 'Progress of the mint' });
    expect(within(steps).getByText(/^Confirm/).textContent).toBe('Confirm, in progress');
    const data = encodeFunctionData({ abi: carCollectionAbi, functionName: 'mint', args: [1n] });
    expect(chain.send({ from: BUYER, to: CARS, data })).toBe(FIRST_HASH);
    await screen.findByText(SUCCESS);
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    const reveal = screen.getByRole('region', { name: 'Your new car' });
    expect(reveal.getAttribute('data-nft')).toBe('binance-cars-101');
    expect(localStorage.getItem('pitlane.pending')).toBeNull();
  });

  test('a mint that was cancelled in the wallet says so, and is forgotten', async () => {
    const { user, getMint, panel, wallet, chain, connect, server } = await openMint();
    await connect(wallet);
    chain.state.automine = false;
    await user.click(getMint());
    const isSeen = ({ body }: AskedRequest) => JSON.stringify(body)?.includes('eth_getTransactionByHash');
    // What took its place can be told once the page has seen it wait.
    await waitFor(() => expect(server.asked.some(isSeen)).toBe(true));
    expect(localStorage.getItem('pitlane.pending')).not.toBeNull();
    chain.cancelWaiting();
    await within(panel).findByText(PROBLEMS.REPLACED.title);
    expect(localStorage.getItem('pitlane.pending')).toBeNull();
  });

  test('says that the newest car of a chain did not come, and asks again', async () => {
    const { user, server, panel } = await openMint({ sale: {} });
    server.answer({ 'GET /api/nfts': () => refuse(503, 'INTERNAL', 'Away.') });
    const chains = screen.getByRole('navigation', { name: 'Chain' });
    const choice = within(chains).getByRole('link', { name: /Polygon/ });
    await user.click(choice);
    const cars = screen.getByRole('region', { name: 'Cars' });
    expect((await within(cars).findByRole('alert')).textContent).toContain('Couldn’t load the newest car.');
    expect(panel.isConnected).toBe(true);
    expect(panel.textContent).toContain('0.05 POL');
    server.answer({ 'GET /api/nfts': makeNftList([makeNft({ chain: 'matic', title: 'Day Star #3' })]) });
    await user.click(within(cars).getByRole('button', { name: 'Retry' }));
    await within(cars).findByRole('link', { name: 'Day Star #3' });
    expect(within(cars).queryByRole('alert')).toBeNull();
  });
});

describe('/mint, other assets', () => {
  test.each([
    ['garages', 'tuneupGarages', 'Tuneup Garage', 'GARAGE'],
    ['stations', 'gasStations', 'Gas Station', 'GAS'],
  ] as const)('mints of the %s to the wallet that pays', async (kind, deployed, name, ticker) => {
    const contract = getContracts('binance')[deployed] as Address;
    const { user, wallet, chain, connect, server } = await openMint({
      answers: { 'GET /api/assets': makeAssets() },
    });
    chain.script(contract, tuneupGaragesAbi, {
      ...OPEN_SALE,
      mint: ({ args: [to] }: ScriptedCall) => [makeTransfer(contract, to as Address)],
    });
    await connect(wallet);
    const card = screen.getByRole('article', { name });
    expect(within(card).getByText('Price').parentElement?.textContent).toMatch(/0\.05\s?BNB/);
    wallet.refuse();
    await user.click(within(card).getByRole('button', { name: MINT_LABEL[kind] }));
    const failure = await within(card).findByRole('alert');
    expect(failure.textContent).toContain(PROBLEMS.REJECTED.title);
    expect(chain.sent).toEqual([]);
    wallet.refuse(false);
    server.answer({
      'GET /api/assets': makeAssets({
        chain: 'binance',
        collection: kind,
        contract: contract.toLowerCase(),
        token_id: '101',
        title: `${name} #101`,
        picture: { url: '/media/assets/1.webp' },
        fuel: null,
      }),
    });
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    await screen.findByText(`${ticker} Minted Succesfully !!`);
    await within(card).findByText(`${name} #101 is yours.`);
    await within(card).findByText('You own 1');
    expect(chain.sent).toMatchObject([
      { functionName: 'mint', call: { args: [wallet.account.address, 1n], value: OPEN_SALE.cost } },
    ]);
    // The car's own stage is left as it was.
    expect(screen.queryByRole('region', { name: 'Your new car' })).toBeNull();
  });
});

const makeAssets = (...assets: object[]) => AssetListSchema.parse({ assets, unavailable: [], indexed: {} });
