import { NavLink } from 'react-router';
import { cx } from '../lib/class-names.ts';
import { useSession } from '../lib/session/session.ts';
import { isPageThere } from '../lib/site-name.ts';
import { toAddress } from '../lib/site-path.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import type { MenuItem } from '../ui/overlay/menu-popup.tsx';
import { useConnected } from '../wallet/wallet-store.ts';
import { useAccountItems } from './account-items.ts';
import { HELP } from './footer-links.ts';
import { useMenu } from './main-menu.tsx';
import { ACTIVITY, AUCTION, CREATE, type NavItem, NEWS, RANKING } from './nav-items.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useSignOut } from './use-sign-out.ts';

type SmallMenuDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The menu of small screens, in a sheet. SmallMenu loads it when it is first opened. */
export function SmallMenuDialog({ open, onOpenChange }: SmallMenuDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Menu" kind="sheet">
      <SmallMenuList onGo={() => onOpenChange(false)} />
    </Dialog>
  );
}

const FURTHER = [AUCTION, RANKING, ACTIVITY, CREATE, NEWS, HELP];

/** The list of the small-screen menu: the pages, and what the header has no room for. */
function SmallMenuList({ onGo }: { onGo: () => void }) {
  const signOut = useSignOut();
  const menu = useMenu();
  const isInMenu = ({ to }: NavItem) => menu.some((item) => item.to === to);
  const further = FURTHER.filter((item) => isPageThere(item.to) && !isInMenu(item));
  const signedIn = Boolean(useSession());
  const connected = useConnected();
  const leave = () => {
    onGo();
    void signOut();
  };
  return (
    <>
      <nav aria-label="Main">
        <ul className="grid gap-1">
          {[...menu, ...further].map((item) => (
            <li key={item.to}>
              <Row item={item} onGo={onGo} />
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Account" className="mt-4 border-t pt-4">
        <ul className="grid gap-1">
          {useAccountItems().map((item) => (
            <li key={item.to}>
              <Row item={item} onGo={onGo} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 flex items-center justify-end border-t pt-4 sm:hidden">
        {(signedIn || connected) && (
          <Button variant="ghost" onClick={leave} className="-ms-4 me-auto">
            <Icon name="exit" />
            Sign out
          </Button>
        )}
        <ThemeToggle />
      </div>
    </>
  );
}

type RowItem = Pick<NavItem, 'to' | 'label'> & Partial<Pick<MenuItem, 'icon' | 'picture' | 'detail'>>;

function Row({ item, onGo }: { item: RowItem; onGo: () => void }) {
  const rowClass = '-mx-3 flex min-h-14 items-center gap-4 rounded-md px-3 py-2';
  const content = (
    <>
      {item.icon && <Icon name={item.icon} className="size-6 text-mute" />}
      {item.picture && (
        <img
          src={toAddress(item.picture)}
          alt=""
          width={40}
          height={40}
          className="-mx-2 size-10 rounded-full"
        />
      )}
      <span className="min-w-0">
        <span className="display block truncate text-h3">{item.label}</span>
        {item.detail && <span className="block text-small text-mute">{item.detail}</span>}
      </span>
    </>
  );
  return (
    <NavLink
      to={item.to}
      onClick={onGo}
      className={cx(rowClass, 'hover:bg-raise aria-[current=page]:bg-raise')}
    >
      {content}
    </NavLink>
  );
}
