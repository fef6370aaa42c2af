import { m } from '@pitlane/shared/messages/messages';
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
const getTexts = () =>
  ({
    connect: m.minter.connectToTheWalletUsingThe,
    connected: m.minter.walletSuccessfulyConnected,
    fill: m.minter.fillInTheTextFieldAbove,
    incomplete: m.minter.pleaseMakeSureAllFieldsAre,
    notPinned: m.minter.somethingWentWrongWhileUploadingYour,
    minting: m.minter.mintingInProcess,
  }) as const;

/** The status line: what is to be done next, or what came of it. Empty when there is nothing to say. */
export function getStatusText(input: StatusInput): string {
  const { wallet, mint, draft, connectFailure, justConnected, triedIncomplete } = input;
  if (mint.phase === 'running') return getTexts().minting;
  if (mint.phase === 'failed') {
    const { code, message } = mint.problem;
    return code === 'NOT_PINNED' ? getTexts().notPinned : wentWrong(message);
  }
  if (mint.phase === 'done') return '';
  const failure = connectFailure ?? wallet.failure;
  if (failure !== undefined && wallet.status !== 'connected') return wentWrong(failure);
  if (wallet.status === 'checking') return '';
  if (wallet.status !== 'connected') return getTexts().connect;
  if (isComplete(draft)) return '';
  if (triedIncomplete) return getTexts().incomplete;
  return justConnected ? getTexts().connected : getTexts().fill;
}

function wentWrong(message: string): string {
  return m.minter.somethingWentWrongMessage({ message });
}
