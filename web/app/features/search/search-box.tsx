import { toAddress } from '../../lib/site-path.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { fieldClass } from '../../ui/forms/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { preloadDialog } from '../../ui/overlay/dialog.tsx';
import { SearchPanel } from './search-dialog.tsx';

export type SearchBoxProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The quick search box of the header. A click, "/" or Ctrl or ⌘ K opens the panel that searches. */
export function SearchBox({ open, onOpenChange }: SearchBoxProps) {
  const preload = () => {
    preloadDialog();
    SearchPanel.preload();
  };
  const props = {
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => onOpenChange(true),
    'aria-expanded': open,
  };
  return (
    <>
      {/* Without scripts: the page of results. */}
      <form
        action={toAddress('/search')}
        className="hidden w-full max-w-105 items-center gap-2 noscript:md:flex"
      >
        <input
          type="search"
          name="q"
          aria-label="Search cars, people, news and help"
          placeholder="Search cars, people, news and help"
          maxLength={80}
          className={fieldClass}
        />
        <button type="submit" aria-label="Search" className={buttonClass('secondary', 'icon')}>
          <Icon name="search" className="size-5" />
        </button>
      </form>
      <button
        type="button"
        {...props}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        className="hit-area relative hidden h-10 w-full max-w-105 items-center gap-2.5 rounded-md border bg-panel px-3.5 text-start text-mute transition-colors hover:border-edge md:flex"
      >
        <Icon name="search" className="size-4.5" />
        <span className="min-w-0 flex-1 truncate">Search cars, people, news and help</span>
        <kbd className="rounded-sm border px-1.5 font-text text-fine pointer-coarse:hidden @max-[56rem]:hidden">
          /
        </kbd>
      </button>
      <Button
        {...props}
        variant="ghost"
        size="icon"
        aria-label="Search"
        aria-haspopup="dialog"
        className="md:hidden"
      >
        <Icon name="search" className="size-5.5" />
      </Button>
    </>
  );
}
