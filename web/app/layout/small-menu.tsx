import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Dialog, preloadDialog } from '../ui/overlay/dialog.tsx';
import { SmallMenuList } from './small-menu-list.tsx';

/** The menu behind the burger, below 1200 px. */
export function SmallMenu() {
  const [open, setOpen] = useState(false);
  return (
    <div className="xl:hidden">
      <Button
        variant="ghost"
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
        <SmallMenuList onGo={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}
