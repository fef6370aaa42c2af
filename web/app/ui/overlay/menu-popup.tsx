import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu as Base } from '@base-ui/react/menu';
import { Link } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { toAddress } from '../../lib/site-path.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import { FLOAT_MOTION } from './popover-popup.tsx';
import type { PopupControl } from './use-popup.ts';

export type MenuItem = {
  label: string;
  icon?: IconName;
  /** In place of the icon: the address of a picture of a person. */
  picture?: string;
  /** A second, smaller line. */
  detail?: string;
  /** Where it goes, or what it does. */
  to?: string;
  onSelect?: () => void;
  /** Marks the one that is in force, in a menu of choices. */
  current?: boolean;
  disabledReason?: string | undefined;
};

export type MenuPopupProps = {
  popup: PopupControl;
  label: string;
  items: readonly MenuItem[];
  align: 'start' | 'center' | 'end';
};

const ROW = cx(
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2.5 text-start text-small -outline-offset-2 select-none',
  'data-highlighted:bg-raise data-disabled:text-mute',
);

/** The list of a menu. Use Menu, which loads this when it is first opened. */
export function MenuPopup({ popup, label, items, align }: MenuPopupProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root open={popup.open} onOpenChange={popup.setOpen} modal={false}>
        <Base.Portal>
          <Base.Positioner anchor={popup.anchor} sideOffset={10} align={align} className="z-50">
            <Base.Popup
              finalFocus={popup.anchor}
              aria-label={label}
              className={cx(
                'surface min-w-52 max-w-72 bg-panel p-1.5 shadow-float outline-none',
                FLOAT_MOTION,
              )}
            >
              {items.map((item) => (
                <MenuRow key={item.label} item={item} />
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

function MenuRow({ item }: { item: MenuItem }) {
  const content = (
    <>
      {item.icon && <Icon name={item.icon} className="size-4.5" />}
      {item.picture && (
        <img src={toAddress(item.picture)} alt="" width={36} height={36} className="size-9 rounded-full" />
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-1 wrap-anywhere">{item.label}</span>
        {item.detail && <span className="block text-fine text-mute">{item.detail}</span>}
        {item.disabledReason && <span className="block text-fine text-mute">{item.disabledReason}</span>}
      </span>
      {item.current && <Icon name="check" label="in force" className="size-4" />}
    </>
  );
  if (item.to && !item.disabledReason) {
    return (
      <Base.LinkItem className={ROW} closeOnClick render={<Link to={item.to} />}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={ROW} disabled={item.disabledReason !== undefined} onClick={item.onSelect}>
      {content}
    </Base.Item>
  );
}
