import type { OwnedContract } from '@pitlane/shared/api/contracts';
import type { OperatorSelf } from '@pitlane/shared/api/operator';
import { carCollectionAbi } from '@pitlane/shared/generated/car-collection';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Address, parseEther } from 'viem';
import { describe, expect, test, vi } from 'vitest';
import { fill } from '../../../testing/dom/fill.ts';
import { makeOwnedContract, makeSelf, openConsole, PERSON } from '../../../testing/dom/make-operator.ts';
import { ScriptedRevert } from '../../../testing/dom/scripted-chain.ts';
import { type Answers, refuse } from '../../../testing/dom/scripted-server.ts';
import { BLOCK, makeHealth, NOW, OWNER } from '../../../testing/dom/scripted-site.ts';
import { scriptWallet, WALLET } from '../../../testing/dom/scripted-wallet.ts';

const SEND = "Send with the owner's wallet";
const OTHER = `0x${'c'.repeat(40)}` as const;

type Given = { contract?: Partial<OwnedContract>; self?: Partial<OperatorSelf>; answers?: Answers };

async function openContracts({ contract: given, self, answers }: Given = {}) {
  const contract = makeOwnedContract({ owner: WALLET, ...given });
  const page = await openConsole('Contracts', {
    ...(self && { self }),
    answers: {
      // The index is ahead of what is sent in the test.
      'GET /api/health': makeHealth({
        chains: makeHealth().chains.map((each) => ({ ...each, block: BLOCK + 10 })),
      }),
      'GET /api/operator/contracts': { contracts: [contract], unavailable: [] },
      'POST /api/operator/contracts/sent': {
        function: null,
        args: [],
        sender: WALLET,
        multisig: null,
        events: [],
      },
      ...answers,
    },
  });
  const { panel } = page;
  const chain = page.chains[contract.chain];
  chain.script(contract.contract as Address, carCollectionAbi, {});
  /** Connects a wallet, which is on the contract's chain. */
  const connect = async (key?: `0x${string}`) => {
    const wallet = scriptWallet({ chains: page.chains, ...(key && { key }) });
    await page.connect(wallet);
    return wallet;
  };
  const send = () => panel.findByRole('button', { name: SEND });
  /** Reads the text below the button while it is off. */
  const readReason = async (name = SEND) => {
    const button = await panel.findByRole('button', { name });
    const id = button.getAttribute('aria-describedby');
    return id === null ? '' : (document.getElementById(id)?.textContent ?? '');
  };
  return { ...page, contract, chain, connect, send, readReason };
}

describe('a call of the owner', () => {
  test('says what it changes, is simulated and sent, and is noted in the audit log', async () => {
    const { panel, press, chain, connect, send, sent, server, contract, readReason } = await openContracts();
    await press('Maximum per mint: change');
    fill(panel.getByLabelText('Maximum per mint'), '6');
    panel.getByText('The number of cars on BNB Smart Chain that one mint may take rises from 5 to 6.');
    await panel.findByText(/: it succeeds\.$/);
    expect(await readReason()).toMatch(/^Connect the wallet that owns the contract/);
    await connect();
    expect(await readReason()).toBe('');
    const values = { ...contract.values, maxMintAmount: '6' };
    server.answer({
      'GET /api/operator/contracts': { contracts: [{ ...contract, values }], unavailable: [] },
    });
    (await send()).click();
    await screen.findByText('setmaxMintAmount is done.');
    expect(chain.sent).toMatchObject([{ functionName: 'setmaxMintAmount', call: { args: [6n] } }]);
    expect(sent('POST /api/operator/contracts/sent')).toEqual([
      { contract: contract.id, hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    ]);
    const row = panel
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.startsWith('Maximum per mint'));
    await waitFor(() => expect(row?.textContent).toMatch(/^Maximum per mint6/));
  });

  test('says why it cannot be sent yet, and waits for its simulation', async () => {
    const { panel, press, readReason, server } = await openContracts();
    await press('Price: change');
    expect(await readReason()).toBe('Fill in all fields.');
    const release = server.hold('POST /rpc/binance');
    fill(panel.getByLabelText('Price of one'), '0.11');
    await panel.findByText('Simulating …');
    expect(await readReason()).toBe('You can send it when the simulation succeeds.');
    release();
    await panel.findByText(/: it succeeds\.$/);
    expect(await readReason()).toMatch(/^Connect the wallet/);
  });

  test('that the contract would refuse cannot be sent', async () => {
    const { panel, press, readReason, chain, contract } = await openContracts();
    chain.script(contract.contract as Address, carCollectionAbi, {
      setMaxSupply: () => {
        throw new ScriptedRevert(carCollectionAbi, 'InvalidMaxSupply', []);
      },
    });
    await press('Supply: change');
    fill(panel.getByLabelText('Most that there can be'), '1');
    await panel.findByText(/the contract refuses it$/);
    expect(await readReason()).toBe('You can send it when the simulation succeeds.');
  });

  test('that is for good takes the name of the contract', async () => {
    const { panel, press, readReason } = await openContracts();
    await press('Renounce: change');
    panel.getByText(/^The cars on BNB Smart Chain have no owner any more, for good/);
    await panel.findByText(/: it succeeds\.$/);
    expect(await readReason()).toBe('Type the name of the contract first.');
    fill(panel.getByLabelText(/^For good: type/), 'Pitlane Cars');
    expect(await readReason()).toMatch(/^Connect the wallet/);
  });

  test('is not for a wallet that does not own the contract', async () => {
    const { panel, press, connect, readReason } = await openContracts({ contract: { owner: OWNER } });
    await press('Withdraw: change');
    await panel.findByText(/: it succeeds\.$/);
    await connect();
    expect(await readReason()).toBe(`The connected wallet is not the owner ${OWNER}.`);
  });

  test('of a wallet on another network leads it to the network of the contract', async () => {
    const { panel, press, connect, send, chain, user } = await openContracts();
    const wallet = await connect();
    act(() => wallet.goTo('matic'));
    await press('Price: change');
    fill(panel.getByLabelText('Price of one'), '0.123');
    await user.click(await panel.findByRole('button', { name: 'Switch network' }));
    await panel.findByText(/: it succeeds\.$/);
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Switch network' })).toBeNull());
    (await send()).click();
    await screen.findByText('setCost is done.');
    expect(chain.sent).toMatchObject([{ functionName: 'setCost' }]);
  });

  test('that the wallet refuses stays, and is sent by the next press', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { panel, press, connect, send, chain } = await openContracts();
    const wallet = await connect();
    await press('Price: change');
    fill(panel.getByLabelText('Price of one'), '0.123');
    await panel.findByText(/: it succeeds\.$/);
    wallet.refuse();
    (await send()).click();
    await screen.findByText('Something Went Wrong !!');
    expect(chain.sent).toEqual([]);
    wallet.refuse(false);
    (await send()).click();
    await screen.findByText('setCost is done.');
    expect(chain.sent).toMatchObject([{ functionName: 'setCost', call: { args: [parseEther('0.123')] } }]);
  });

  test('that the audit log does not have is noted by its hash', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { panel, press, user, connect, send, server, sent, contract } = await openContracts({
      answers: { 'POST /api/operator/contracts/sent': refuse(503, 'CHAIN_UNAVAILABLE', 'Not just now.') },
    });
    await connect();
    await press('Price: change');
    fill(panel.getByLabelText('Price of one'), '0.123');
    await panel.findByText(/: it succeeds\.$/);
    (await send()).click();
    await screen.findByText(
      'setCost is done, but the audit log didn’t record it. Add it again under “For a multisig”.',
    );
    expect(error).toHaveBeenCalledExactlyOnceWith(
      'The transaction is not in the audit log.',
      expect.anything(),
    );
    await user.click(panel.getByText('For a multisig'));
    const hash = (await panel.findByLabelText<HTMLInputElement>('Transaction hash')).value;
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
    server.answer({
      'POST /api/operator/contracts/sent': {
        function: 'setCost',
        args: [],
        sender: WALLET,
        multisig: null,
        events: [],
      },
    });
    await press('Note it');
    await panel.findByText('Noted in the audit log: setCost.');
    expect(sent('POST /api/operator/contracts/sent').at(-1)).toEqual({ contract: contract.id, hash });
  });

  test('is given to a multisig as target, value and data', async () => {
    const { panel, press, user, contract } = await openContracts();
    await press('Pause minting: change');
    await user.click(panel.getByText('For a multisig'));
    expect((await panel.findByText('To')).parentElement?.textContent).toContain(contract.contract);
    panel.getByRole('button', { name: 'Save for the Safe transaction builder' });
  });
});

describe('the next owner', () => {
  test('can accept the contract, and nothing else, and has the whole console then', async () => {
    const page = await openContracts({
      self: { role: 'pending_owner' },
      contract: { owner: OTHER, pending_owner: WALLET },
    });
    const { panel, press, connect, chain, server } = page;
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Contracts']);
    const changes = await panel.findAllByRole('button', { name: /: change$/ });
    expect(changes.map((each) => each.getAttribute('aria-label'))).toEqual(['Accept: change']);
    await press('Accept: change');
    panel.getByText(
      `${WALLET} owns the cars on BNB Smart Chain from now on, and ${OTHER} does not any more.`,
    );
    await panel.findByText(/: it succeeds\.$/);
    await connect();
    server.answer({ 'GET /api/operator': makeSelf() });
    await press("Send with the next owner's wallet");
    await screen.findByText('acceptOwnership is done.');
    expect(chain.sent).toMatchObject([{ functionName: 'acceptOwnership' }]);
    await screen.findByRole('tab', { name: 'Audit' });
  });
});

describe('a whitelist', () => {
  const ROOT = `0x${'ab'.repeat(32)}`;
  const NONE = { count: 0, lines: [] };

  test('of a file names its bad lines, or gives the root that fills the call', async () => {
    const { panel, press, user, server, sent } = await openContracts({
      answers: {
        'POST /api/operator/whitelists': {
          tree: null,
          accounts: 1,
          duplicates: NONE,
          bad: { count: 1, lines: [{ line: 3, text: 'invalid,Invalid' }] },
        },
      },
    });
    const field = await panel.findByLabelText('Upload a whitelist', { selector: 'input' });
    const upload = (text: string) => user.upload(field, new File([text], 'guests.csv', { type: 'text/csv' }));
    await upload('address,name\ninvalid,Invalid');
    const alert = await panel.findByRole('alert');
    expect(alert.textContent).toContain('1 line is not an address. Nothing was saved.');
    expect(alert.textContent).toContain('Line 3: invalid,Invalid');
    expect(sent('POST /api/operator/whitelists')).toEqual(['address,name\ninvalid,Invalid']);

    const tree = { root: ROOT, accounts: 3, uploaded_by: PERSON, at: NOW };
    server.answer({ 'POST /api/operator/whitelists': { tree, accounts: 3, duplicates: NONE, bad: NONE } });
    await upload(`address,name\n${OTHER},Guest`);
    const kept = within(await panel.findByRole('status'));
    kept.getByText('3 addresses are kept.');
    await user.click(kept.getByRole('button', { name: 'Use this root' }));
    expect((await panel.findByLabelText<HTMLInputElement>('Root')).value).toBe(ROOT);
    panel.getByText(/^The tree with the root 0xabababab… is valid/);
    await panel.findByText(/: it succeeds\.$/);
    expect(
      panel.getByRole('button', { name: 'Whitelist by Merkle root: change' }).getAttribute('aria-expanded'),
    ).toBe('true');
    await press('Whitelist by Merkle root: change');
  });
});
