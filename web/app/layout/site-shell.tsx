import { type ReactNode, useEffect, useState } from 'react';
import { CardQuickContext } from '../features/nfts/card/card-action.ts';
import { SearchDialog } from '../features/search/search-dialog.tsx';
import { ALARM_ID, ANNOUNCER_ID } from '../lib/announcer-id.ts';
import type { CardNft } from '../lib/cards.ts';
import { useLiveState } from '../lib/live/live.ts';
import { afterFirstSign, useFirstSign } from '../lib/loading/first-sign.ts';
import { laterPart } from '../lib/loading/later-part.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { useRootData } from '../lib/root-data.ts';
import { useNear } from '../lib/use-near.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { startWallet } from '../wallet/start-wallet.ts';
import { Header, useHeaderScheme } from './header.tsx';
import { LaneStrip } from './lane-strip.tsx';
import { PageChange, PageView } from './page-change.tsx';
import { type Opened, useShortcuts } from './use-shortcuts.ts';

/** Loads the code that is not needed before the visitor's first sign. */
function loadRest(): () => void {
  const end = new AbortController();
  afterFirstSign
    .then(() => import('./at-first-sign.tsx'))
    .then(
      ({ startAtFirstSign }) => {
        if (!end.signal.aborted) end.signal.addEventListener('abort', startAtFirstSign());
      },
      (error: unknown) => console.warn('Part of the page didn’t load.', error),
    );
  return () => end.abort();
}

const Floating = lazyComponent(() => import('./floating.tsx').then((module) => module.Floating));
const ShortcutsDialog = lazyComponent(() =>
  import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog),
);
const Footer = laterPart(() => import('./footer.tsx').then((module) => module.Footer));

const CardQuick = laterPart(() => import('./card-quick.tsx').then((module) => module.CardQuick));

/** A card's quick actions: as the server wrote them until the visitor's first sign. */
function QuickAtFirstSign({ nft }: { nft: CardNft }) {
  return <CardQuick wanted={useFirstSign()} nft={nft} />;
}

/** The frame around every page: skip link, header, the page, footer, and what floats above. */
export function SiteShell({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>();
  const setSearching = (open: boolean) => setOpened(open ? 'search' : undefined);
  const searching = opened === 'search';
  const { site } = useRootData();
  const signed = useFirstSign();
  const [footer, nearFooter] = useNear<HTMLDivElement>();
  // The footer says that the page no longer updates by itself.
  const refused = useLiveState().status === 'refused';
  useShortcuts(setOpened);
  useEffect(() => startWallet(site), [site]);
  useEffect(loadRest, []);
  return (
    <>
      <SkipLink to="main">Skip to content</SkipLink>
      <PageChange />
      <Header search={{ open: searching, onOpenChange: setSearching }} />
      <LaneStrip scheme={useHeaderScheme()} />
      <p className="hidden border-b bg-panel py-2.5 text-small text-mute noscript:block">
        <span className="page-width block">
          JavaScript is off. You can read everything, but you need JavaScript to use a wallet and to buy.
        </span>
      </p>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <CardQuickContext value={QuickAtFirstSign}>
          <PageView>{children}</PageView>
        </CardQuickContext>
      </main>
      <div ref={footer}>
        <Footer wanted={nearFooter || signed || refused} />
      </div>
      {signed && <Floating />}
      <Toaster />
      <Announcer />
      <SearchDialog open={searching} onOpenChange={setSearching} />
      <Shortcuts open={opened === 'shortcuts'} onOpenChange={() => setOpened(undefined)} />
    </>
  );
}

/** The list of shortcuts. Its code comes when it is first opened. */
function Shortcuts(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  return wanted ? <ShortcutsDialog {...props} /> : null;
}

/**
 * Announces to screen readers what others see happen, such as a car that is unveiled or a toast. Its regions are there
 * from the start and empty. lib/announcer-id.ts writes into them, and is loaded only with the first announcement. A modal
 * dialog hides from screen readers what has no `aria-live`.
 */
function Announcer() {
  return (
    <>
      <p id={ANNOUNCER_ID} role="status" aria-live="polite" className="sr-only" />
      <p id={ALARM_ID} aria-live="assertive" className="sr-only" />
    </>
  );
}
