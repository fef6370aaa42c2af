import type { WalletState } from '../../wallet/wallet-store.ts';
import { type Draft, isComplete } from './draft.ts';
import type { MinterState } from './minter-store.ts';

export type StatusInput = {
  wallet: Pick<WalletState, 'status' | 'failure'>;
  mint: MinterState;
  draft: Draft;
  /** Why the wallets could not be shown. */
  connectFailure: string | undefined;
  /** The wallet was connected here, and nothing has been filled in since. */
  justConnected: boolean;
  /** The visitor has tried to mint with an empty field. */
  triedIncomplete: boolean;
};

/** Section 8 of the specification, word for word. Its success text is a link too (minter-done.tsx). */
const STATUS_TEXT = {
  connect: 'Connect to the wallet using the top right button.',
  connected: 'Wallet successfuly connected.',
  fill: 'Fill in the text-field above.',
  incomplete: 'Please make sure all fields are completed before minting.',
  notPinned: 'Something went wrong while uploading your tokenURI.',
  minting: 'Minting in Process',
} as const;

/** The status line: what is to be done next, or what came of it. Empty when there is nothing to say. */
export function getStatusText(input: StatusInput): string {
  const { wallet, mint, draft, connectFailure, justConnected, triedIncomplete } = input;
  if (mint.phase === 'running') return STATUS_TEXT.minting;
  if (mint.phase === 'failed') {
    const { code, message } = mint.problem;
    return code === 'NOT_PINNED' ? STATUS_TEXT.notPinned : wentWrong(message);
  }
  if (mint.phase === 'done') return '';
  const failure = connectFailure ?? wallet.failure;
  if (failure !== undefined && wallet.status !== 'connected') return wentWrong(failure);
  if (wallet.status === 'checking') return '';
  if (wallet.status !== 'connected') return STATUS_TEXT.connect;
  if (isComplete(draft)) return '';
  if (triedIncomplete) return STATUS_TEXT.incomplete;
  return justConnected ? STATUS_TEXT.connected : STATUS_TEXT.fill;
}

function wentWrong(message: string): string {
  return `Something went wrong: ${message}`;
}
