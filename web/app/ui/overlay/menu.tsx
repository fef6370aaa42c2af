import type { ReactNode } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../button.tsx';
import type { MenuItem } from './menu-popup.tsx';
import { usePopup } from './use-popup.ts';

export type MenuProps = {
  /** Name of the button for screen readers, and of the menu. */
  label: string;
  /** The content of the menu's button. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  variant?: ButtonVariant;
  size?: ButtonSize;
  align?: 'start' | 'center' | 'end';
  /** The pointer or the focus nears the button. */
  onNear?: () => void;
};

const MenuPopup = lazyComponent(() => import('./menu-popup.tsx').then((module) => module.MenuPopup));

/** A button with a menu below it. The menu's code comes when the pointer or the focus nears the button. */
export function Menu({ label, trigger, items, variant, size, align = 'start', onNear }: MenuProps) {
  const popup = usePopup(() => {
    MenuPopup.preload();
    onNear?.();
  });
  return (
    <>
      <Button {...popup.buttonProps} variant={variant} size={size} aria-label={label} aria-haspopup="menu">
        {trigger}
      </Button>
      {popup.wanted && <MenuPopup popup={popup} label={label} items={items} align={align} />}
    </>
  );
}
