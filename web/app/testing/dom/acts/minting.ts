/** Acts that make something new. */
import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { screen } from '@testing-library/react';
import type { Address } from 'viem';
import { findStep } from '../../../features/create/creation.ts';
import { creationStores } from '../../../features/create/creation-store.ts';
import { mintStore } from '../../../features/drops/mint-store.ts';
import { minterStore } from '../../../features/minter/minter-store.ts';
import { fill } from '../fill.ts';
import { openCreate } from '../open-create.tsx';
import { makeHealthAhead, openMint } from '../open-mint.ts';
import { openPage } from '../open-page.tsx';
import { makeLog, type ScriptedCall } from '../scripted-chain.ts';
import { getContracts, makeNft, makeNftList } from '../scripted-site.ts';
import { scriptWallet } from '../scripted-wallet.ts';
import { type Act, type OpenAct, PERMISSION, watchStore } from './act.ts';

const CID = 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy';

const mint: Act = {
  questions: [{ what: 'the mint' }],
  async open() {
    const { user, getMint, wallet, connect, chains } = await openMint();
    await connect(wallet);
    return { wallet, chains, ...watchStore(mintStore), press: () => user.click(getMint()) };
  },
};

const mintByAddress: Act = {
  questions: [{ what: 'the mint' }],
  async open() {
    const page = await openPage('/minter', {
      answers: {
        'GET /api/health': makeHealthAhead(),
        'GET /api/nfts': makeNftList([makeNft()]),
        'POST /api/pins': { IpfsHash: CID, url: `ipfs://${CID}`, gateway: `/ipfs/${CID}` },
      },
    });
    const { chains, user } = page;
    const address = getContracts('binance').freeMinter as Address;
    chains.binance.script(address, freeMinterAbi, {
      mintNFT: ({ args: [creator, uri] }: ScriptedCall) => [
        makeLog(address, {
          abi: freeMinterAbi,
          eventName: 'Minted',
          args: { tokenId: 7n, creator, uri, royaltyReceiver: creator, royaltyBps: 0n },
        }),
      ],
    });
    const wallet = scriptWallet({ chains });
    await page.connect(wallet);
    await user.click(screen.getByText('Manual input'));
    fill(await screen.findByLabelText('Image link'), 'data:,picture');
    fill(screen.getByLabelText('Name'), 'Night race');
    fill(screen.getByLabelText('Description'), 'The last lap.');
    const press = () => user.click(screen.getByRole('button', { name: 'Proceed to Mint' }));
    return { wallet, chains, ...watchStore(minterStore), press };
  },
};

const create: Act = {
  questions: [
    { what: 'the sign-in', signs: true },
    { what: 'the mint' },
    PERMISSION,
    { what: 'the listing', signs: true },
  ],
  async open() {
    const { wallet, chains, choose, fillIn, press } = await openCreate('single', { signedIn: false });
    await choose(['rain.png']);
    fillIn('Night race');
    return { wallet, chains, ...watchCreation(), press: () => press('Create Item') };
  },
};

function watchCreation(): Pick<OpenAct, 'readEnd' | 'reset'> {
  return {
    readEnd() {
      const { creation, isRunning, problem } = creationStores.single.getState();
      if (problem) return problem.code;
      if (isRunning) return 'running';
      return creation && findStep(creation) === 'done' ? 'done' : 'idle';
    },
    // Each page opens a store of its own.
    reset: () => undefined,
  };
}

export const MINTING = { mint, 'mint by address': mintByAddress, create } satisfies Record<string, Act>;
