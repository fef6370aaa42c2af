import { NavLink } from 'react-router';
import { cx } from '../lib/class-names.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMenu } from './main-menu.tsx';
import { ACTIVITY, AUCTION, CREATE, type NavItem, RANKING } from './nav-items.ts';
import { ThemeToggle } from './theme-toggle.tsx';
import { useSignOut } from './use-sign-out.ts';

/** What the small-screen menu lists: the pages, and what the header has no room for. */
export function SmallMenuList({ onGo }: { onGo: () => void }) {
  const signOut = useSignOut();
  const leave = () => {
    onGo();
    void signOut();
  };
  return (
    <>
      <nav aria-label="Main">
        <ul className="grid gap-1">
          {[...useMenu(), AUCTION, RANKING, ACTIVITY, CREATE].map((item) => (
            <li key={item.to}>
              <Row item={item} onGo={onGo} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 flex items-center justify-between border-t pt-4 sm:hidden">
        <Button variant="ghost" onClick={leave} className="-ms-4">
          <Icon name="exit" />
          Sign out
        </Button>
        <ThemeToggle />
      </div>
    </>
  );
}

function Row({ item, onGo }: { item: NavItem; onGo: () => void }) {
  const rowClass = '-mx-3 flex min-h-14 items-center gap-4 rounded-md px-3 py-2';
  const content = (
    <>
      <Icon name={item.icon} className="size-6 text-mute" />
      <span className="min-w-0">
        <span className="display block text-h3">{item.label}</span>
        {item.notYet && <span className="mt-1 block text-small">{item.notYet}</span>}
      </span>
    </>
  );
  if (item.notYet) return <span className={cx(rowClass, 'text-mute')}>{content}</span>;
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
