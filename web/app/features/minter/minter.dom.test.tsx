import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { screen, waitFor, within } from '@testing-library/react';
import { type Address, encodeFunctionData } from 'viem';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { fill } from '../../testing/dom/fill.ts';
import { makeHealthAhead } from '../../testing/dom/open-mint.ts';
import { leavePage, openPage } from '../../testing/dom/open-page.tsx';
import {
  FIRST_HASH,
  makeLog,
  type ScriptedCall,
  type ScriptedChain,
} from '../../testing/dom/scripted-chain.ts';
import { refuse } from '../../testing/dom/scripted-server.ts';
import { getContracts, makeNft, makeNftList } from '../../testing/dom/scripted-site.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';
import { rememberPending } from '../../wallet/tx/pending-transactions.ts';
import { minterStore } from './minter-store.ts';

const TOKENS = getContracts('binance').freeMinter as Address;
const CID = 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy';
const URI = `ipfs://${CID}`;
const DONE = /^Check out your transaction on a block explorer: 0x[0-9a-f]{64}$/;
const NIGHT_RACE = { image: 'data:,picture', name: 'Night race', description: 'The last lap in the rain.' };
const NEVER_KEPT = 'We can’t store this right now. Try again in a minute.';

let log: MockInstance;

beforeEach(() => {
  log = vi.spyOn(console, 'error').mockReturnValue();
});

afterEach(() => {
  minterStore.setState({ phase: 'idle' });
});

/** Has the contract mint token 7. */
function scriptMinter(chain: ScriptedChain) {
  chain.script(TOKENS, freeMinterAbi, {
    mintNFT: ({ args: [creator, uri] }: ScriptedCall) => [
      makeLog(TOKENS, {
        abi: freeMinterAbi,
        eventName: 'Minted',
        args: { tokenId: 7n, creator, uri, royaltyReceiver: creator, royaltyBps: 0n },
      }),
    ],
  });
}

async function openMinter() {
  const page = await openPage('/minter', {
    answers: {
      'GET /api/health': makeHealthAhead(),
      'GET /api/nfts': makeNftList([makeNft({ title: 'Dawn Arrow', description: 'First of its line.' })]),
      'POST /api/pins': { IpfsHash: CID, url: URI, gateway: `/ipfs/${CID}` },
    },
  });
  const chain = page.chains.binance;
  scriptMinter(chain);
  const main = within(screen.getByRole('main'));
  const panel = within(screen.getByRole('region', { name: 'Mint' }));
  const readStatus = () => document.querySelector('[data-minter-status]')?.textContent;
  const field = (name: string) => main.getByLabelText<HTMLInputElement>(name);
  const type = async () => {
    await page.user.click(main.getByText('Manual input'));
    fill(field('Image link'), NIGHT_RACE.image);
    fill(field('Name'), NIGHT_RACE.name);
    fill(field('Description'), NIGHT_RACE.description);
  };
  const queryProceed = () => panel.queryByRole('button', { name: 'Proceed to Mint' });
  const proceed = () => page.user.click(panel.getByRole('button', { name: 'Proceed to Mint' }));
  return { ...page, chain, main, panel, readStatus, field, type, queryProceed, proceed };
}

describe('/minter', () => {
  test('fills in an item of author 1, and switching empties the fields', async () => {
    const { server, connect, chains, user, main, panel, field, type, queryProceed } = await openMinter();
    await connect(scriptWallet({ chains }));
    const select = await main.findByRole('button', { name: 'Select Dawn Arrow' });
    expect(server.asked.some(({ url }) => url.searchParams.get('author') === '1')).toBe(true);
    await user.click(select);
    expect(select.getAttribute('aria-pressed')).toBe('true');
    expect(panel.getByText('NFT Name').parentElement?.textContent).toBe('NFT NameDawn Arrow');
    expect(queryProceed()).not.toBeNull();
    await user.click(main.getByText('Manual input'));
    expect(field('Name').value).toBe('');
    expect(queryProceed()).toBeNull();
    await type();
    expect(queryProceed()).not.toBeNull();
    await user.click(main.getByText('Select input'));
    expect(queryProceed()).toBeNull();
    const again = await main.findByRole('button', { name: 'Select Dawn Arrow' });
    expect(again.getAttribute('aria-pressed')).toBe('false');
  });

  test('says what is missing, and leads to the first empty field', async () => {
    const { connect, chains, user, main, field, readStatus, queryProceed } = await openMinter();
    await connect(scriptWallet({ chains }));
    await user.click(main.getByText('Manual input'));
    expect(readStatus()).toBe('Fill in the text-field above.');
    await user.type(field('Name'), '夜のレース 🏁{Enter}');
    expect(readStatus()).toBe('Please make sure all fields are completed before minting.');
    expect(document.activeElement).toBe(field('Image link'));
    expect(queryProceed()).toBeNull();
  });

  test('says a refusal at each step, loses nothing, and tries again', async () => {
    const { server, connect, chains, chain, user, panel, field, type, readStatus, proceed } =
      await openMinter();
    const wallet = scriptWallet({ chains });
    await connect(wallet);
    await type();
    const pinned = { IpfsHash: CID, url: URI, gateway: `/ipfs/${CID}` };
    server.answer({ 'POST /api/pins': refuse(503, 'STORAGE_UNAVAILABLE', NEVER_KEPT) });
    await proceed();
    const tryAgain = async () => user.click(await panel.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(readStatus()).toBe('Something went wrong while uploading your tokenURI.'));
    expect(panel.getByRole('alert').textContent).toContain(NEVER_KEPT);
    expect(wallet.asked).not.toContain('eth_sendTransaction');
    server.answer({ 'POST /api/pins': pinned });
    wallet.refuse();
    await tryAgain();
    await waitFor(() => expect(readStatus()).toMatch(/^Something went wrong: Nothing was sent or paid/));
    expect(field('Name').value).toBe(NIGHT_RACE.name);
    expect(log).toHaveBeenCalledTimes(2);
    wallet.refuse(false);
    await tryAgain();
    await screen.findByText('NFT #7 is minted.');
    expect(readStatus()).toMatch(DONE);
    expect(field('Name').value).toBe('');
    expect(chain.sent).toMatchObject([
      { functionName: 'mintNFT', call: { args: [wallet.account.address, URI] } },
    ]);
    expect(server.asked.findLast(({ url }) => url.pathname === '/api/pins')?.body).toEqual(NIGHT_RACE);
  });

  test('what is filled in outlives a reload', async () => {
    const { connect, chains, type } = await openMinter();
    await connect(scriptWallet({ chains }));
    await type();
    await leavePage();
    const { field } = await openMinter();
    await waitFor(() => expect(field('Name').value).toBe(NIGHT_RACE.name));
    expect(field('Image link').value).toBe(NIGHT_RACE.image);
  });

  test('a mint that was sent before a reload goes on', async () => {
    const account: Address = `0x${'6'.repeat(40)}`;
    rememberPending({
      kind: 'mint-token',
      chain: 'binance',
      subject: 'tokens',
      hash: FIRST_HASH,
      account,
      sentAt: Date.now(),
    });
    const { readStatus, chain } = await openMinter();
    await waitFor(() => expect(readStatus()).toBe('Minting in Process'));
    await screen.findByText(/We’ll find the transaction again/);
    const data = encodeFunctionData({ abi: freeMinterAbi, functionName: 'mintNFT', args: [account, URI] });
    chain.send({ from: account, to: TOKENS, data });
    await waitFor(() => expect(readStatus()).toMatch(DONE));
  });

  test('quotes a wallet that refuses to connect, and connects from the page', async () => {
    const { chains, user, main, readStatus } = await openMinter();
    expect(readStatus()).toBe('Connect to the wallet using the top right button.');
    const wallet = scriptWallet({ chains });
    wallet.refuse();
    await user.click(main.getByRole('button', { name: 'Connect wallet' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: new RegExp(`^${wallet.name}`) }));
    await waitFor(() =>
      expect(readStatus()).toBe('Something went wrong: You declined in the wallet. Try again.'),
    );
    wallet.refuse(false);
    await user.click(dialog.getByRole('button', { name: new RegExp(`^${wallet.name}`) }));
    await waitFor(() => expect(readStatus()).toBe('Wallet successfuly connected.'));
  });

  test('leads to a wallet in a browser that has none', async () => {
    const { main } = await openMinter();
    await main.findByText('You must install a browser Ethereum wallet');
    expect(main.getByRole('link', { name: 'Download one' }).getAttribute('href')).toMatch(/^https:/);
  });
});
