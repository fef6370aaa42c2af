/** The pages that make items out of files, with a server that pins, a minter and an order book around them. */
import { OrderPostedSchema, OrderTermsSchema } from '@pitlane/shared/api/order-posts';
import { parseNftId } from '@pitlane/shared/domain/cars/nft-id';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { seaportAbi } from '@pitlane/shared/generated/seaport';
import { screen, waitFor, within } from '@testing-library/react';
import { type Address, numberToHex, toFunctionSelector } from 'viem';
import { expect } from 'vitest';
import type { CreationPlan, CreationStep } from '../../features/create/creation.ts';
import { createCreationStore, creationStores } from '../../features/create/creation-store.ts';
import { fill } from './fill.ts';
import { makeSignedIn, makeUser, scriptChallenges, storeSession } from './make-account.ts';
import { openPage } from './open-page.tsx';
import { makeLog, type ScriptedCall, type ScriptedChain } from './scripted-chain.ts';
import { scriptDatabases } from './scripted-database.ts';
import type { Answers, AskedRequest } from './scripted-server.ts';
import { BLOCK, getContracts, makeHealth } from './scripted-site.ts';
import { scriptUploads } from './scripted-uploads.ts';
import { scriptWallet, WALLET } from './scripted-wallet.ts';

const AT = getContracts('binance');
const MINTER = AT.freeMinter as Address;
const ROYALTY_BPS = 1_000;
const CID = 'b'.repeat(59);
const PNG = '\x89PNG\r\n\x1a\n';

/** A file that is a picture by its content, with words of its own. */
function makePicture(name: string): File {
  const bytes = Uint8Array.from([...PNG, ...name].map((letter) => letter.charCodeAt(0)));
  return new File([bytes], name, { type: 'image/png' });
}

export type CreateOptions = {
  answers?: Answers;
  /** Whether an account is signed in before. */
  signedIn?: boolean;
};

/** Opens the page of a plan with a connected wallet, which is on BNB Smart Chain. */
export async function openCreate(plan: CreationPlan, { answers, signedIn = true }: CreateOptions = {}) {
  scriptDatabases();
  scriptUploads();
  creationStores[plan] = createCreationStore(plan);
  if (signedIn) storeSession();
  const kept = { sizes: new Map<string, number>(), pins: 0 };
  const page = await openPage(plan === 'single' ? '/create2' : '/create3', {
    pages: ['/create2', '/create3'],
    answers: {
      'GET /api/auth/me': makeUser(),
      'GET /api/likes': { liked: [] },
      'POST /api/auth/wallet/challenge': scriptChallenges().answer,
      'POST /api/auth/wallet': makeSignedIn(),
      // The index is ahead of what is sent in the test.
      'GET /api/health': makeHealth({
        chains: makeHealth().chains.map((each) => ({ ...each, block: BLOCK + 20 })),
      }),
      ...answerFiles(kept.sizes),
      'POST /api/pins': () => {
        kept.pins += 1;
        const IpfsHash = `${CID}${kept.pins}`;
        return { url: `ipfs://${IpfsHash}`, IpfsHash };
      },
      'GET /api/orders/terms': ({ url }) => makeTerms(url.searchParams.get('nft') ?? '', wallet.address),
      'POST /api/orders': ({ body }) =>
        OrderPostedSchema.parse({
          results: (body as { orders: object[] }).orders.map((_, at) => ({
            id: `binance-0x${at}`,
            order_hash: numberToHex(at, { size: 32 }),
            accepted: true,
            active: true,
            reason: null,
            refusal: null,
          })),
          indexed: {},
        }),
      ...answers,
    },
  });
  const { user, chains, server } = page;
  const chain = chains.binance;
  const minted = scriptMinter(chain);
  const state = { unmined: 0 };
  server.answer({ 'POST /rpc/binance': answerMinter(chain, minted, state) });
  const wallet = scriptWallet({ chains });
  await page.connect(wallet);
  const main = within(screen.getByRole('main'));

  const form = () => within(main.getByRole('form', { name: 'New item' }));
  const press = async (name: string | RegExp) => user.click(await main.findByRole('button', { name }));
  const choose = async (names: readonly string[]) => {
    const label = plan === 'single' ? 'File' : 'Files';
    await user.upload(main.getByLabelText(label), names.map(makePicture));
    await waitFor(() => expect(listFiles()).toHaveLength(names.length));
  };
  const listFiles = () => within(main.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem');
  const fillIn = (title: string) => {
    fill(form().getByLabelText(/^Title/), title);
    fill(form().getByLabelText(/^Description/), 'The last lap in the rain.');
    fill(form().getByLabelText(/^Price/), '0.5');
  };
  return {
    ...page,
    /** How many of the newest transactions wait for their block. */
    state,
    wallet,
    chain,
    main,
    form,
    press,
    choose,
    listFiles,
    fillIn,
    /** Waits until a step of the run is in a state. */
    async findStep(step: CreationStep, state: 'done' | 'stopped'): Promise<HTMLElement> {
      const find = () => document.querySelector<HTMLElement>(`[data-step="${step}"][data-state="${state}"]`);
      await waitFor(() => expect(find()).not.toBeNull());
      return find() as HTMLElement;
    },
    /** The page as it is after a reload: by way of the other one, with what this browser has kept and nothing else. */
    async reload() {
      const [there, back] = plan === 'single' ? ['Multiple', 'Single'] : ['Single', 'Multiple'];
      await user.click(await main.findByRole('link', { name: there }));
      creationStores[plan] = createCreationStore(plan);
      await user.click(await main.findByRole('link', { name: back }));
    },
    /** How often the wallet was asked for something. */
    countAsked: (method: string) => wallet.asked.filter((each) => each === method).length,
    /** The orders that the book was given. */
    readOrders: () =>
      server.asked
        .filter(({ method, url }) => method === 'POST' && url.pathname === '/api/orders')
        .flatMap(({ body }) => (body as { orders: object[] }).orders),
  };
}

/** A server that takes files in pieces and pins them. `sizes` has what is there of each. */
function answerFiles(sizes: Map<string, number>): Answers {
  const sizeOf = ({ url }: AskedRequest) => sizes.get(url.pathname) ?? 0;
  return {
    'POST /api/files': () => {
      const location = `/api/files/${sizes.size + 1}`;
      sizes.set(location, 0);
      return new Response(null, { status: 201, headers: { location } });
    },
    'HEAD /api/files/:id': (request) =>
      new Response(null, { headers: { 'upload-offset': String(sizeOf(request)) } }),
    'PATCH /api/files/:id': ({ url }) => {
      // More than any file of these tests has.
      sizes.set(url.pathname, 1_000_000);
      return new Response(null, { status: 204 });
    },
    'POST /api/files/:id/finish': ({ url }) => ({ cid: `${CID}${url.pathname.split('/')[3]}` }),
    'DELETE /api/files/:id': new Response(null, { status: 204 }),
  };
}

type MintedLog = ReturnType<typeof makeLog>;

/** A minter that gives numbers from 1 on. Gives what has been minted. */
function scriptMinter(chain: ScriptedChain): () => readonly MintedLog[] {
  const isMint = ({ functionName }: { functionName: string }) => functionName.startsWith('mint');
  const toLogs = (call: ScriptedCall, before: number): MintedLog[] => {
    const [creator, uris, royaltyReceiver, royaltyBps] = call.args;
    return [uris].flat().map((uri, at) =>
      makeLog(MINTER, {
        abi: freeMinterAbi,
        eventName: 'Minted',
        args: { tokenId: BigInt(before + at + 1), creator, uri, royaltyReceiver, royaltyBps },
      }),
    );
  };
  const minted = () => {
    const logs: MintedLog[] = [];
    for (const { call } of chain.sent.filter(isMint)) logs.push(...toLogs(call, logs.length));
    return logs;
  };
  const mint = (call: ScriptedCall) => {
    // Once it is mined, it has been sent and is counted itself.
    const own = call.mined ? [call.args[1]].flat().length : 0;
    return toLogs(call, minted().length - own);
  };
  chain.script(MINTER, freeMinterAbi, {
    mintNFTWithRoyalty: mint,
    mintNFTs: mint,
    isApprovedForAll: () => chain.sent.some(({ functionName }) => functionName === 'setApprovalForAll'),
    tokenState: 0n,
    royaltyInfo: [WALLET, BigInt(ROYALTY_BPS)],
  });
  chain.script(AT.seaport, seaportAbi, { getCounter: 0n });
  return minted;
}

type RpcRequest = { id: number; method: string; params?: readonly unknown[] };

/**
 * Scripts the answers of a chain; of the minter also what it gives back when it is tried out, and what it has minted to who looks
 * through its blocks. The last `unmined` transactions wait for their block.
 */
function answerMinter(chain: ScriptedChain, minted: () => readonly MintedLog[], state: { unmined: number }) {
  const toResult = ({ method, params = [] }: RpcRequest): unknown => {
    if (method === 'eth_getLogs') return state.unmined > 0 ? [] : minted().map(toRpcLog);
    if (method === 'eth_getTransactionCount')
      return numberToHex(chain.sent.length - (params[1] === 'latest' ? state.unmined : 0));
    const { to, data } = (params[0] ?? {}) as { to?: string; data?: string };
    const isMint = method === 'eth_call' && lower(to ?? '') === lower(MINTER) && isMintCall(data ?? '');
    return isMint ? numberToHex(1, { size: 32 }) : undefined;
  };
  return (request: AskedRequest) => {
    const answers = [request.body].flat().map(async (body) => {
      const one = body as RpcRequest;
      const result = toResult(one);
      return result === undefined
        ? chain.answer({ ...request, body })
        : { jsonrpc: '2.0', id: one.id, result };
    });
    return Array.isArray(request.body) ? Promise.all(answers) : answers[0];
  };
}

const lower = (address: string) => address.toLowerCase();
const MINTS = [
  'mintNFTWithRoyalty(address,string,address,uint96)',
  'mintNFTs(address,string[],address,uint96)',
].map((signature) => toFunctionSelector(signature));
const isMintCall = (data: string) => MINTS.some((selector) => data.startsWith(selector));

const toRpcLog = (log: MintedLog, at: number) => ({
  ...log,
  blockNumber: '0x1',
  blockHash: numberToHex(1, { size: 32 }),
  transactionHash: numberToHex(1, { size: 32 }),
  transactionIndex: '0x0',
  logIndex: numberToHex(at),
  removed: false,
});

/** GET /api/orders/terms of a token that the wallet has just minted. */
function makeTerms(nft: string, owner: Address) {
  return OrderTermsSchema.parse({
    nft,
    chain_id: CHAIN_FACTS.binance.demoId,
    seaport: lower(AT.seaport),
    listing_zone: lower(AT.listingZone),
    contract: lower(MINTER),
    token_id: String(parseNftId(nft)?.tokenId),
    paymentTokenContract: { address: lower(AT.currency), decimals: 18 },
    fee_bps: AT.feeBps,
    treasury: lower(AT.treasury),
    royalty: { receiver: owner, bps: ROYALTY_BPS },
    owner,
    counter: '0',
    approved: false,
    transfers: 0,
    state: '0',
    locked: false,
    zone_hash: numberToHex(0, { size: 32 }),
    read_at_block: BLOCK,
    indexed: {},
  });
}
