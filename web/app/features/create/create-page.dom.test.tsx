import { screen, waitFor, within } from '@testing-library/react';
import { parseEther, toFunctionSelector } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { fill } from '../../testing/dom/fill.ts';
import { openCreate } from '../../testing/dom/open-create.tsx';
import { refuse } from '../../testing/dom/scripted-server.ts';
import { fail } from '../../testing/dom/scripted-wallet.ts';
import { findStep as findOpenStep } from './creation.ts';
import { createCreationStore, creationStores } from './creation-store.ts';

const PERMISSION = toFunctionSelector('setApprovalForAll(address,bool)');
const LISTED = 'The item is listed';
const PINNED = { url: `ipfs://${'c'.repeat(59)}`, IpfsHash: 'c'.repeat(59) };

describe('the form of a new item', () => {
  test('says what is missing or wrong, and shows the card that it becomes', async () => {
    const { main, form, press, user, choose, fillIn, server } = await openCreate('single');
    await press('Create Item');
    form().getByText('Choose a file first.');
    form().getByText('Title is required');
    const svg = new File(['<svg><script/></svg>'], 'me.png', { type: 'image/png' });
    await user.upload(main.getByLabelText('File'), svg);
    await form().findByText(/This file isn’t a PNG/);
    await choose(['rain.png']);
    fillIn('Night race');
    fill(form().getByLabelText(/^Royalties/), '71');
    await press('Create Item');
    form().getByText('Enter a royalty of 70% or less.');
    await press('20%');
    expect(form().getByLabelText<HTMLInputElement>(/^Royalties/).value).toBe('20');
    const preview = main.getByRole('heading', { name: 'Preview' }).parentElement;
    expect(preview?.textContent).toContain('Night race');
    expect(server.count('POST /api/files')).toBe(0);
  });
});

describe('a creation', () => {
  test('is uploaded, pinned, minted and listed; after it another one can begin', async () => {
    const { main, press, choose, fillIn, chain, wallet, readOrders, countAsked } = await openCreate('single');
    await choose(['rain.png']);
    fillIn('Night race');
    await press('Create Item');
    await screen.findByText(LISTED);
    expect(chain.sent).toMatchObject([
      {
        functionName: 'mintNFTWithRoyalty',
        call: { args: [expect.anything(), expect.stringMatching(/^ipfs:/), expect.anything(), 1_000n] },
      },
      { functionName: 'setApprovalForAll' },
    ]);
    expect(readOrders()).toHaveLength(1);
    expect(countAsked('personal_sign')).toBe(0);
    expect(wallet.asked.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(1);
    const items = within(main.getByRole('list', { name: 'Your items' }));
    expect(items.getByRole('link').getAttribute('href')).toBe('/ItemDetail/binance-tokens-1');
    await press('Create another');
    await main.findByRole('form', { name: 'New item' });
  });

  test('of a set is one transaction and one signature, and signs in by the wallet', async () => {
    const page = await openCreate('multiple', { signedIn: false });
    const { main, press, choose, fillIn, chain, readOrders, countAsked } = page;
    await choose(['one.png', 'two.png', 'three.png']);
    fillIn('Pit stop');
    await press('Create Item');
    await screen.findByText('3 items are listed');
    expect(chain.sent.map(({ functionName }) => functionName)).toEqual(['mintNFTs', 'setApprovalForAll']);
    expect(chain.sent[0]?.call.args[1]).toHaveLength(3);
    expect([countAsked('personal_sign'), countAsked('eth_signTypedData_v4')]).toEqual([1, 1]);
    const links = within(main.getByRole('list', { name: 'Your items' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Pit stop #1',
      'Pit stop #2',
      'Pit stop #3',
    ]);
    const amounts = (readOrders() as { parameters: { consideration: { startAmount: string }[] } }[]).map(
      ({ parameters }) =>
        parameters.consideration.reduce((sum, { startAmount }) => sum + BigInt(startAmount), 0n),
    );
    expect(amounts).toEqual(Array.from({ length: 3 }, () => parseEther('0.5')));
  });

  test('whose file the server refuses leads back to the form, and not to the same refusal', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const words = 'This is no picture. Choose another file.';
    const { main, form, press, choose, fillIn, findStep, listFiles } = await openCreate('single', {
      answers: { 'POST /api/files': refuse(400, 'BAD_REQUEST', words) },
    });
    await choose(['rain.png']);
    fillIn('Night race');
    await press('Create Item');
    const step = await findStep('upload', 'stopped');
    expect(step.textContent).toContain(words);
    expect(main.queryByRole('button', { name: /^(Retry|Go on)$/ })).toBeNull();
    await press('Back to the form');
    expect(form().getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Night race');
    await waitFor(() => expect(listFiles()).toHaveLength(1));
  });

  test('that is declined before anything is sent gives the form back as it was, and the focus follows', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const page = await openCreate('multiple', { signedIn: false });
    const { main, form, press, choose, fillIn, wallet, findStep, listFiles } = page;
    await choose(['one.png', 'two.png']);
    fillIn('endless مرحبا');
    wallet.refuse();
    await press('Create Item');
    // The first question is the one that signs in.
    await findStep('upload', 'stopped');
    expect(main.getByRole('region', { name: 'Creation' })).toBe(document.activeElement);
    await press('Back to the form');
    const heading = await main.findByRole('heading', { name: 'Create multiple items' });
    await waitFor(() => expect(heading).toBe(document.activeElement));
    expect(form().getByLabelText<HTMLInputElement>(/^Title/).value).toBe('endless مرحبا');
    expect(form().getByLabelText<HTMLInputElement>(/^Price/).value).toBe('0.5');
    await waitFor(() => expect(listFiles()).toHaveLength(2));
  });
});

describe('a creation that was broken off', () => {
  test.each([
    ['the mint', 'mint', (method: string) => method === 'eth_sendTransaction'],
    [
      'the permission',
      'list',
      (method: string, [call]: readonly unknown[]) =>
        method === 'eth_sendTransaction' && (call as { data: string }).data.startsWith(PERMISSION),
    ],
    ['asks you to sign the listing', 'list', (method: string) => method === 'eth_signTypedData_v4'],
  ] as const)('at %s goes on there after a reload, and does nothing twice', async (_, step, refuses) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const page = await openCreate('single');
    const { press, choose, fillIn, wallet, findStep, reload, chain, server, readOrders } = page;
    await choose(['rain.png']);
    fillIn('Night race');
    wallet.refuse(refuses);
    await press('Create Item');
    expect((await findStep(step, 'stopped')).textContent).toContain('You declined in the wallet');
    expect(error).toHaveBeenCalledWith('The creation stopped.', expect.anything());
    await reload();
    await findStep(step, 'stopped');
    wallet.refuse(false);
    await press('Go on');
    await screen.findByText(LISTED);
    expect(chain.sent.map(({ functionName }) => functionName)).toEqual([
      'mintNFTWithRoyalty',
      'setApprovalForAll',
    ]);
    expect([server.count('POST /api/files'), server.count('POST /api/pins')]).toEqual([1, 1]);
    expect(readOrders()).toHaveLength(1);
  });

  test('whose answer was lost sends nothing again while it may be in the next block, and finds it then', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { press, choose, fillIn, wallet, findStep, reload, chain, state } = await openCreate('single');
    await choose(['lost.png']);
    fillIn('Lost answer');
    // The wallet sends it, and the page never learns of it.
    wallet.state.answers.eth_sendTransaction = ([call]) => {
      chain.send(call as Parameters<typeof chain.send>[0]);
      state.unmined = 1;
      throw fail(-32_603, 'the wallet went away');
    };
    await press('Create Item');
    await findStep('mint', 'stopped');
    wallet.state.answers = {};
    await reload();
    await findStep('mint', 'stopped');
    await press('Go on');
    await screen.findByText(/may be this mint/);
    expect(chain.sent).toHaveLength(1);
    state.unmined = 0;
    await press('Retry');
    await screen.findByText(LISTED);
    expect(chain.sent.map(({ functionName }) => functionName)).toEqual([
      'mintNFTWithRoyalty',
      'setApprovalForAll',
    ]);
  });
});

describe('a creation that two tabs show', () => {
  const away = refuse(503, 'STORAGE_UNAVAILABLE', 'Away.');

  /** A page whose pinning is away, and a second tab that shows the same. */
  async function openTwo() {
    vi.spyOn(console, 'error').mockReturnValue();
    const page = await openCreate('single');
    const { choose, fillIn, press, findStep, server } = page;
    let isAway = true;
    server.answer({ 'POST /api/pins': () => (isAway ? away : PINNED) });
    await choose(['tabs.png']);
    fillIn('Two tabs');
    await press('Create Item');
    await findStep('pin', 'stopped');
    const second = createCreationStore('single');
    await second.look();
    const mend = () => {
      isAway = false;
    };
    return { ...page, second, mend };
  }

  test('is minted once', async () => {
    const { press, second, mend, chain } = await openTwo();
    expect(second.getState().creation?.items[0]?.title).toBe('Two tabs');
    mend();
    await press('Retry');
    await screen.findByText(LISTED);
    await second.resume();
    const { creation, problem } = second.getState();
    expect([creation && findOpenStep(creation), problem]).toEqual(['done', undefined]);
    expect(chain.sent).toHaveLength(2);
  });

  test('mints nothing in the tab that still shows what the other one has put away', async () => {
    const { press, second, mend, chain } = await openTwo();
    mend();
    await press('Retry');
    await screen.findByText(LISTED);
    await press('Create another');
    await screen.findByRole('form', { name: 'New item' });
    await second.resume();
    expect(second.getState().problem?.message).toMatch(/finished or stopped this/);
    expect(chain.sent).toHaveLength(2);
  });

  test('keeps its place when another form is sent', async () => {
    const { reload, findStep, main } = await openTwo();
    const { creation } = creationStores.single.getState();
    if (!creation) throw new Error('nothing was begun');
    const second = createCreationStore('single');
    await expect(second.begin({ ...creation, id: 'of the second tab' })).rejects.toThrow(
      'You’re creating something in another tab.',
    );
    await reload();
    await findStep('pin', 'stopped');
    main.getByText('Two tabs');
  });
});
