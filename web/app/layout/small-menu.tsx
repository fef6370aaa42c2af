import { useState } from 'react';
import { lazyComponent } from '../lib/loading/lazy-component.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { preloadDialog } from '../ui/overlay/dialog.tsx';
import { refreshAccount } from './refresh-account.ts';

const SmallMenuDialog = lazyComponent(() =>
  import('./small-menu-dialog.tsx').then((module) => module.SmallMenuDialog),
);

/** Its code, and that of all dialogs: at once, not one after the other. */
function preload() {
  SmallMenuDialog.preload();
  refreshAccount();
  preloadDialog();
}

/** The menu behind the burger, below 1200 px. */
export function SmallMenu() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <div className="xl:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          preload();
          setWanted(true);
          setOpen(true);
        }}
      >
        <Icon name="menu" className="size-6" />
      </Button>
      {wanted && <SmallMenuDialog open={open} onOpenChange={setOpen} />}
    </div>
  );
}
