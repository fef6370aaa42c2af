import type { SignedIn } from '@pitlane/shared/api/accounts';
import type { SentFile } from '@pitlane/shared/api/item-files';
import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { m } from '@pitlane/shared/messages/messages';
import { postPin } from '../../entities/nfts/pin-metadata.ts';
import { listManySignature } from '../../entities/orders/listing/list-many-signature.ts';
import { ApiError, asSent, postJson } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { sendFile } from '../../lib/session/send-file.ts';
import { getSession } from '../../lib/session/session.ts';
import { signedIn } from '../../lib/session/store-session.ts';
import { getSiteName } from '../../lib/site-name.ts';
import { problem } from '../../wallet/problem-words.ts';
import { proveWallet } from '../../wallet/prove-wallet.ts';
import { inOneTab } from '../../wallet/tx/in-one-tab.ts';
import type { OnStep } from '../../wallet/tx/transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import { getWallet } from '../../wallet/wallet-store.ts';
import { type Creation, type CreationItem, findStep, freshen } from './creation.ts';
import { readCreation } from './creation-database.ts';
import { mintCreation, mintStale } from './mint-creation.ts';

/** A listing ends after so many seconds: the longest that the site offers. */
const LISTED_SECONDS = 90 * 86_400;

/** How often a set waits for its turn, and how long: the server takes one in 10 s when it has taken many. */
const MAX_WAITS = 40;
const WAIT_MS = 10_000;

export type CreationRun = {
  /** As its page shows it. */
  creation: Creation;
  /** Told what is kept of it, before the first step. */
  onRead: (creation: Creation) => void;
  /** Keeps what a step gave. The next one begins when it is kept. */
  keep: (creation: Creation) => Promise<void>;
  /** Called with the present action, in words for its step. */
  onDetail: (words: string) => void;
  /** How much of each file is there: 0 to 1. */
  onProgress: (index: number, fraction: number) => void;
};

/**
 * Does the steps of a creation that are not done: uploads and pins the files, pins the metadata, mints, and lists. Begun again it
 * goes on where it ended. Throws the step's own error.
 */
export function runCreation(run: CreationRun): Promise<void> {
  return inOneTab(`creation.${run.creation.plan}`, async () => {
    let creation = freshen(await readKept(run.creation), Date.now());
    run.onRead(creation);
    const keep = async (next: Creation) => {
      creation = next;
      await run.keep(next);
    };
    const { address } = getWallet();
    for (let step = findStep(creation); step !== 'done'; step = findStep(creation)) {
      requireAccount(address);
      await STEPS[step]({ ...run, creation, keep });
    }
  });
}

/**
 * Throws a WalletProblemError where the wallet is on another account than `wanted`: what is minted to one account is not listed by
 * another.
 */
function requireAccount(wanted: string | undefined, message?: string): void {
  const { address } = getWallet();
  if (wanted && address && address !== wanted.toLowerCase())
    throw new WalletProblemError(problem('ACCOUNT_CHANGED', message));
}

/** Reads the stored creation: another tab may have done steps since the page showed it, and what is minted is never minted again. */
async function readKept({ id, plan }: Creation): Promise<Creation> {
  const kept = await readCreation(plan);
  if (kept?.id === id) return kept;
  throw new WalletProblemError(problem('OTHER_TAB', getEnded()));
}

const getEnded = () => m.create.youFinishedOrStoppedThisIn;

const STEPS = { upload, pin, mint, list };

async function upload({ creation, keep, onDetail, onProgress }: CreationRun): Promise<void> {
  if (!getSession()) {
    onDetail(m.create.signInWithYourWalletTo);
    const proof = await proveWallet('sign_in');
    signedIn(await postJson(asSent<SignedIn>(), '/api/auth/wallet', { ...proof, remember: false }), false);
  }
  let now = creation;
  const change = async (index: number, given: Partial<CreationItem>) => {
    now = { ...now, items: now.items.map((item, at) => (at === index ? { ...item, ...given } : item)) };
    await keep(now);
  };
  for (const [index, item] of creation.items.entries()) {
    const { poster } = item;
    if (poster && !item.posterCid) {
      const onAddress = (posterAddress: string) => change(index, { posterAddress });
      const sent = { file: poster, address: item.posterAddress, onAddress, onProgress: () => undefined };
      await change(index, { posterCid: await pinFile(sent, (words) => onDetail(words)) });
    }
    if (item.cid) continue;
    onDetail(
      creation.items.length > 1 ? `File ${index + 1} of ${creation.items.length}.` : m.create.sendingTheFile,
    );
    const onAddress = (address: string) => change(index, { address });
    const sent = {
      file: item.file,
      address: item.address,
      onAddress,
      onProgress: (done: number) => onProgress(index, done),
    };
    await change(index, { cid: await pinFile(sent, onDetail) });
  }
}

/** Sends a file, and has it checked and pinned. Gives its content identifier. */
async function pinFile(sending: Parameters<typeof sendFile>[0], onDetail: (words: string) => void) {
  const address = await sendFile(sending);
  onDetail(m.create.uploadCompleteCheckingTheFile);
  const { cid } = await sendOwn(asSent<SentFile>(), `${address}/finish`);
  if (!cid) throw new Error('The server couldn’t pin the file. Try again.');
  return cid;
}

async function pin({ creation, keep, onDetail }: CreationRun): Promise<void> {
  onDetail(m.create.savingTitleAndDescription);
  const items = [...creation.items];
  for (const [index, item] of items.entries()) {
    if (item.uri) continue;
    items[index] = { ...item, uri: await pinMetadata(creation, item) };
    await keep({ ...creation, items: [...items] });
  }
}

/** Gives the address of an item's metadata. Large sets wait until the server takes more of them. */
async function pinMetadata(
  { description }: Creation,
  { title, cid, posterCid }: CreationItem,
): Promise<string> {
  const body = {
    name: title,
    description,
    image: `ipfs://${posterCid ?? cid}`,
    ...(posterCid && { animation_url: `ipfs://${cid}` }),
  };
  for (let left = MAX_WAITS; ; left--) {
    try {
      return await postPin(body);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}

async function mint({ creation, keep, onDetail }: CreationRun): Promise<void> {
  let now = creation;
  const onAsk = async (asked: NonNullable<Creation['mint']>) => {
    // The first question counts, while it is of the same wallet: its transaction may be the one that came through.
    if (now.mint?.account === asked.account) return;
    now = { ...now, mint: asked };
    await keep(now);
  };
  const minted = await mintCreation({ creation, onAsk }, toDetail(onDetail, getMintWords()));
  const left = [...minted];
  const items = now.items.map((item) => {
    const at = left.findIndex(({ uri }) => uri === item.uri);
    const [token] = at < 0 ? [] : left.splice(at, 1);
    return token ? { ...item, tokenId: token.tokenId } : item;
  });
  if (items.some((item) => !item.tokenId)) {
    throw new WalletProblemError(
      problem(
        'UNKNOWN',
        'Some items are missing from the transaction. Check your wallet before you continue.',
      ),
    );
  }
  await keep({ ...now, items });
  await refresh(mintStale);
}

async function list({ creation, keep, onDetail }: CreationRun): Promise<void> {
  const { chain, royaltyBps, items } = creation;
  const owner = creation.mint?.account;
  requireAccount(owner, owner && toOwnerFirst(owner));
  const { facts } = await chainReader(chain);
  const open = items.filter((item) => !item.isListed);
  const wishes = open.map(({ title, tokenId }) => ({
    nft: nftId({ chain, collection: 'tokens', tokenId: BigInt(tokenId ?? 0) }),
    title,
    priceWei: BigInt(creation.price),
    duration: LISTED_SECONDS,
    feeBps: facts.fee_bps,
    royaltyBps,
  }));
  const { items: listed } = await listManySignature.run({
    kind: 'create_list',
    target: { chain, subject: creation.id },
    input: wishes,
    onStep: toDetail(onDetail, getListWords()),
  });
  const refusals = new Map(listed.map((each, index) => [open[index], each.refusal]));
  const next = items.map((item) => {
    const wish = wishes[open.indexOf(item)];
    const result = listed.find(({ nft }) => nft === wish?.nft);
    return result && result.refusal === undefined ? { ...item, isListed: true } : item;
  });
  await keep({ ...creation, items: next });
  await refresh(listManySignature.stale);
  const refusal = [...refusals.values()].find((each) => each !== undefined);
  if (refusal !== undefined) throw new WalletProblemError(problem('ORDER_REFUSED', refusal));
}

function toOwnerFirst(owner: string): string {
  return m.create.theItemsBelongToOwnerSwitch({ owner: shortAddress(owner) });
}

type Words = Partial<Record<Parameters<OnStep>[0]['step'], string>>;

const getMintWords = (): Words => ({
  check: m.create.readingTheChain,
  simulate: m.create.simulatingTheMint,
  sign: m.create.confirmInYourWalletYouPay,
  confirm: m.create.sentWaitingForItsBlock,
  index: m.create.minedSiteIsReadingTheBlock({ site: getSiteName() }),
});
const getListWords = (): Words => ({
  approve: m.create.oneTimeOnlyYourWalletAsks,
  confirm: m.create.thePermissionIsSentWaitingFor,
  check: m.create.checkingTheItems,
  sign: m.create.yourWalletAsksYouToSign,
  index: m.create.sendingTheListingToTheOrder,
});

function toDetail(onDetail: (words: string) => void, words: Words): OnStep {
  return ({ step }) => onDetail(words[step] ?? '');
}

async function refresh(stale: typeof mintStale): Promise<void> {
  const client = queryClient();
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}
