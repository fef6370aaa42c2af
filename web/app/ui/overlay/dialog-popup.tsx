import { CSPProvider } from '@base-ui/react/csp-provider';
import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';
import { useKeyboardInset } from '../../lib/use-keyboard-inset.ts';
import { buttonClass } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { CloseDialogContext } from './close-dialog.ts';

const openKinds: string[] = [];

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Hides the title from sight when the content shows it in its own way. */
  titleHidden?: boolean;
  description?: ReactNode;
  /**
   * `dialog` is in the middle, and a bottom sheet on phones. `sheet` is a side panel, and a bottom sheet on
   * phones. `top` is at the top edge, for search. `wide` is in the middle, as large as a 4:3 picture can be.
   */
  kind?: 'dialog' | 'sheet' | 'top' | 'wide';
  /**
   * The element that gets the first focus. By default it is the title, so that a first key press decides
   * nothing.
   */
  firstFocus?: RefObject<HTMLElement | null>;
  /** Finds the element that has the focus afterwards. By default it is the one that had it before. */
  findLastFocus?: () => HTMLElement | null;
  children: ReactNode;
};

const MOTION =
  'transition-[opacity,translate] duration-(--slow) data-ending-style:opacity-0 data-starting-style:opacity-0';
const SHEET_BELOW = cx(
  'max-sm:inset-x-0 max-sm:bottom-(--keyboard,0px) max-sm:max-h-(--sheet-height) max-sm:rounded-t-xl max-sm:border-t',
  'max-sm:pb-[env(safe-area-inset-bottom)] max-sm:data-ending-style:translate-y-8 max-sm:data-starting-style:translate-y-8',
);
const PLACE = {
  dialog: cx(
    SHEET_BELOW,
    'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:w-[min(520px,92vw)] sm:rounded-xl sm:border',
  ),
  wide: cx(
    SHEET_BELOW,
    'sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[96dvh] sm:w-[min(92vw,max(360px,(96dvh-210px)*1.333),1140px)] sm:rounded-xl sm:border',
  ),
  sheet: cx(
    SHEET_BELOW,
    'sm:inset-y-0 sm:end-0 sm:w-[min(400px,92vw)] sm:border-s',
    'ltr:sm:data-ending-style:translate-x-8 ltr:sm:data-starting-style:translate-x-8',
    'rtl:sm:data-ending-style:-translate-x-8 rtl:sm:data-starting-style:-translate-x-8',
  ),
  top: cx(
    'inset-x-0 top-0 max-h-dvh sm:top-[8vh] sm:mx-auto sm:max-h-[80vh] sm:w-[min(640px,92vw)] sm:rounded-xl sm:border',
    'data-ending-style:-translate-y-2 data-starting-style:-translate-y-2',
  ),
};

/** The dialog itself. Use Dialog, which loads this when it is first opened. */
export function DialogPopup(props: DialogProps) {
  const {
    open,
    onOpenChange,
    title,
    titleHidden,
    description,
    kind = 'dialog',
    firstFocus,
    findLastFocus,
    children,
  } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const finalFocus = useFinalFocus(open);
  useOpenDialogMark(open, kind);
  useKeyboardInset(open);
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={open} onOpenChange={onOpenChange}>
        <Base.Portal>
          <Base.Backdrop className={cx('fixed inset-0 z-50 bg-scrim', MOTION)} />
          <Base.Popup
            initialFocus={firstFocus ?? heading}
            finalFocus={findLastFocus ?? finalFocus}
            className={cx(
              'fixed z-50 flex flex-col overflow-hidden bg-panel shadow-float outline-none',
              MOTION,
              PLACE[kind],
            )}
          >
            <div
              className={titleHidden ? 'sr-only' : 'flex items-center justify-between gap-4 py-3 pe-3 ps-5'}
            >
              <Base.Title ref={heading} tabIndex={-1} className="display text-h3 outline-none">
                {title}
              </Base.Title>
              {!titleHidden && (
                <Base.Close className={buttonClass('ghost', 'icon')} aria-label="Close">
                  <Icon name="close" />
                </Base.Close>
              )}
            </div>
            <div
              className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain', !titleHidden && 'px-5 pb-5')}
            >
              {description && <Base.Description className="mb-4 text-mute">{description}</Base.Description>}
              <CloseDialogContext value={() => onOpenChange(false)}>{children}</CloseDialogContext>
            </div>
          </Base.Popup>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

/**
 * For a closing popup: returns the focus to the element that opened it, unless a link in it led to another
 * page. Then that page has the focus (lib/focus-page.ts).
 */
function useFinalFocus(open: boolean): () => boolean {
  const openedAt = useRef<string>(undefined);
  useEffect(() => {
    if (open) openedAt.current = location.pathname;
  }, [open]);
  return () => openedAt.current === location.pathname;
}

/**
 * Names the kinds of the open dialogs on <body>, for the style sheet: data-dialogs="sheet dialog". A `body:has()` would say the
 * same, but makes the browser compute the style of the whole page again for every element that is added.
 */
function useOpenDialogMark(isOpen: boolean, kind: string): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    openKinds.push(kind);
    writeMark();
    return () => {
      openKinds.splice(openKinds.lastIndexOf(kind), 1);
      writeMark();
    };
  }, [isOpen, kind]);
}

function writeMark() {
  if (openKinds.length > 0) document.body.dataset.dialogs = openKinds.join(' ');
  else delete document.body.dataset.dialogs;
}
