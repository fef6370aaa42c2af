import type { Site } from '@pitlane/shared/api/site';
import { nextPaint } from '../lib/next-paint.ts';
import { toast } from '../lib/toast.ts';
import { approvalStore, failApprovals } from './demo/approval-store.ts';
import { loadWallet } from './load-wallet.ts';
import { keepPageSite } from './page-site.ts';
import { readRemembered } from './remembered-wallet.ts';
import { overlayStore } from './ui/overlay-store.ts';
import { getWallet, setWallet } from './wallet-store.ts';

let started = false;
let mounted: Promise<void> | undefined;

/**
 * Looks for the wallet that was connected before, and shows what the demo wallet asks. The page's frame calls it, with the facts about the
 * installation that its document has.
 */
export function startWallet(site: Site | null): void {
  keepPageSite(site);
  if (started) return;
  started = true;
  approvalStore.subscribe(() => {
    if (approvalStore.getState().length > 0) mountOverlays().catch(failApprovals);
  });
  void lookForRemembered();
}

/** Shows the wallets to choose from. Rejects with an Error that can be shown when their code cannot be loaded. */
export async function openConnect(): Promise<void> {
  // The press is answered first.
  await nextPaint();
  // Both, so that all code is loaded when the dialog opens.
  await Promise.all([loadWallet(), mountOverlays()]);
  overlayStore.setState('connect');
}

/** The same for a button that shows no failure itself: a toast tells. Never rejects. */
export async function openConnectOrTell(): Promise<void> {
  await openConnect().catch((error: unknown) => {
    console.error('The wallet list didn’t open.', error);
    toast('error', error instanceof Error ? error.message : 'The wallet list didn’t open. Reload the page.');
  });
}

/**
 * Renders the wallet's dialogs next to the page, in a separate React root. So no page contains their code,
 * and a question of the demo wallet survives every navigation.
 */
function mountOverlays(): Promise<void> {
  mounted ??= import('./ui/overlays.tsx').then(
    ({ renderOverlays }) => renderOverlays(),
    (cause: unknown) => {
      mounted = undefined;
      throw new Error('Wallets didn’t load. Check your connection and try again.', {
        cause,
      });
    },
  );
  return mounted;
}

async function lookForRemembered(): Promise<void> {
  try {
    if (readRemembered()) {
      await nextPaint();
      const { reconnectWallet } = await loadWallet();
      await reconnectWallet();
    }
  } catch (error) {
    console.error('Your last wallet didn’t respond.', error);
  }
  if (getWallet().status === 'checking') setWallet({ status: 'disconnected' });
}
