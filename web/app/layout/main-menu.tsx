import { NavLink } from 'react-router';
import { useWallet } from '../wallet/wallet-store.ts';
import { MENU, type NavItem } from './nav-items.ts';

/** The items of the menu for this visitor: Garage only with a connected wallet. */
export function useMenu(): readonly NavItem[] {
  const connected = useWallet().status === 'connected';
  return MENU.filter((item) => connected || !item.needsWallet);
}

/** The menu from 1200 px on. The page that is open is underlined on the header's edge. */
export function MainMenu() {
  return (
    <nav aria-label="Main" className="hidden h-full gap-6 xl:flex">
      {useMenu().map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          aria-keyshortcuts={item.goKey && `g ${item.goKey}`}
          className="label relative grid h-full place-items-center text-body text-mute transition-colors after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:bg-signal"
        >
          {item.label}
        </NavLink>
      ))}
    </nav>
  );
}
