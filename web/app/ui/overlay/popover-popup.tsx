import { CSPProvider } from '@base-ui/react/csp-provider';
import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import type { PopupControl } from './use-popup.ts';

export type PopoverPopupProps = {
  popup: PopupControl;
  title: string;
  /** Rendered next to the title. */
  action?: ReactNode;
  /** Below the content, always in sight. */
  footer?: ReactNode;
  children: ReactNode;
};

/** How everything that floats comes and goes. */
export const FLOAT_MOTION = cx(
  'transition-[opacity,translate] duration-(--calm) data-ending-style:opacity-0',
  'data-starting-style:-translate-y-1 data-starting-style:opacity-0',
);

/** A panel below the button that opened it: title, action, content that scrolls, footer. Load it on demand. */
export function PopoverPopup({ popup, title, action, footer, children }: PopoverPopupProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={popup.open} onOpenChange={popup.setOpen}>
        <Base.Portal>
          <Base.Positioner
            anchor={popup.anchor}
            sideOffset={14}
            align="end"
            collisionPadding={12}
            className="z-50"
          >
            <Base.Popup
              finalFocus={popup.anchor}
              className={cx(
                'surface flex max-h-[min(560px,76vh)] w-[min(400px,calc(100vw-24px))] flex-col overflow-hidden',
                'shadow-float outline-none',
                FLOAT_MOTION,
              )}
            >
              <div className="flex min-h-13 items-center justify-between gap-4 border-b px-4 py-2">
                <Base.Title className="display text-lead">{title}</Base.Title>
                {action}
              </div>
              <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
              {footer && <div className="border-t">{footer}</div>}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
