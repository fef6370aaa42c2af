import { NavLink } from 'react-router';
import { cx } from '../lib/class-names.ts';
import { useRootData } from '../lib/root-data.ts';
import { isPageThere } from '../lib/site-name.ts';
import { toAddress } from '../lib/site-path.ts';
import { useConnected } from '../wallet/wallet-store.ts';
import { MENU, type NavItem } from './nav-items.ts';

/** Our menu, or the studio's: its links know from ours what they need. */
function useWholeMenu(): readonly NavItem[] {
  const given = useRootData().site?.menu.header ?? MENU;
  return given
    .map((link) => ({ ...MENU.find(({ to }) => to === link.to), ...link }))
    .filter(({ to }) => isPageThere(to));
}

/** The items of the menu for this visitor: Garage only with a connected wallet. */
export function useMenu(): readonly NavItem[] {
  const connected = useConnected();
  return useWholeMenu().filter((item) => connected || !item.needsWallet);
}

const ROW = 'label relative grid h-full place-items-center text-body';
const SEARCH_PATH = '/search';

/**
 * The menu from 1200 px on; without scripts at every width, as the menu behind the burger does not open. The open page is underlined on the header's edge. The space of an item that needs
 * a wallet is reserved, so that the menu does not move when the wallet is found.
 */
export function MainMenu() {
  const connected = useConnected();
  return (
    <nav aria-label="Main" className="hidden h-full gap-6 xl:flex noscript:flex noscript:max-md:ms-4">
      {useWholeMenu().map((item) =>
        connected || !item.needsWallet ? (
          <NavLink
            key={item.to}
            to={item.to}
            aria-keyshortcuts={item.goKey && `g ${item.goKey}`}
            className={cx(
              ROW,
              'text-mute transition-colors after:absolute after:inset-x-0 after:-bottom-px after:h-0.5',
              'hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-signal',
            )}
          >
            {item.label}
          </NavLink>
        ) : (
          <span
            key={item.to}
            aria-hidden
            className={cx(ROW, 'invisible noscript:hidden @max-[56rem]:hidden')}
          >
            {item.label}
          </span>
        ),
      )}
      <span className="hidden h-full noscript:max-md:block">
        <a href={toAddress(SEARCH_PATH)} className={cx(ROW, 'text-mute')}>
          Search
        </a>
      </span>
    </nav>
  );
}
