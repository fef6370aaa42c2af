import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';

export type MoneySheetProps = {
  children: ReactNode;
  /** The steps, and what there is to say of them: above the footer, and scrolls with the content. */
  report?: ReactNode;
  /** The buttons. They stay at the sheet's lower edge. */
  footer: ReactNode;
  /** Keeps one height on phones, where a sheet is otherwise as high as its content. */
  tall?: boolean;
};

/** What gets the focus, or is scrolled to, comes to lie above the footer. */
const CLEAR = '[&_*]:scroll-mb-30';

/**
 * The content of a sheet for decisions about money. Nothing in it may move under a finger. Its buttons stay
 * at the lower edge from the first frame to the last, and all else scrolls behind them.
 */
export function MoneySheet({ children, report, footer, tall = false }: MoneySheetProps) {
  // The sheet's own padding counts for what is sticky, so the footer is moved down by it.
  return (
    <div
      className={cx(
        'grid min-h-full grid-rows-[1fr_auto_auto]',
        tall && 'max-sm:min-h-[calc(var(--sheet-height)-84px)]',
      )}
    >
      <div className={cx('grid content-start gap-4 pb-4', CLEAR)}>{children}</div>
      <div className={cx('grid gap-3 pb-4 empty:hidden', CLEAR)}>{report}</div>
      <div className="sticky -bottom-5 row-start-3 -mx-5 -mb-5 grid gap-2 border-t bg-panel px-5 py-4">
        {footer}
      </div>
    </div>
  );
}
