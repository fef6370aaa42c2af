import { useState } from 'react';
import { NavLink } from 'react-router';
import { cx } from '../lib/class-names.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, preloadDialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { useMenu } from './main-menu.tsx';
import { ACTIVITY, CREATE, type NavItem } from './nav-items.ts';

/** The menu behind the burger, below 1200 px. */
export function SmallMenu() {
  const [open, setOpen] = useState(false);
  const items = [...useMenu(), ACTIVITY, CREATE];
  return (
    <div className="xl:hidden">
      <Button
        look="ghost"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" className="size-6" />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Menu" kind="sheet">
        <nav aria-label="Main">
          <ul className="grid gap-1">
            {items.map((item) => (
              <li key={item.to}>
                <SmallMenuItem item={item} onGo={() => setOpen(false)} />
              </li>
            ))}
          </ul>
        </nav>
      </Dialog>
    </div>
  );
}

function SmallMenuItem({ item, onGo }: { item: NavItem; onGo: () => void }) {
  const look = 'flex min-h-14 items-center gap-4 rounded-md px-3 -mx-3';
  const content = (
    <>
      <Icon name={item.icon} className="size-6 text-mute" />
      <span className="min-w-0">
        <span className="display block text-[20px]">{item.label}</span>
        {item.notYet && <span className="mt-0.5 block text-[13px]">{item.notYet}</span>}
      </span>
    </>
  );
  if (item.notYet) {
    return (
      <span className={cx(look, 'text-mute')} aria-disabled>
        {content}
      </span>
    );
  }
  return (
    <NavLink to={item.to} onClick={onGo} className={cx(look, 'hover:bg-raise aria-[current=page]:bg-raise')}>
      {content}
    </NavLink>
  );
}
