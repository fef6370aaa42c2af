import { Dialog } from '../ui/overlay/dialog.tsx';
import { SmallMenuList } from './small-menu-list.tsx';

export type SmallMenuDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The menu of small screens, in a sheet. SmallMenu loads it when it is first opened. */
export function SmallMenuDialog({ open, onOpenChange }: SmallMenuDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Menu" kind="sheet">
      <SmallMenuList onGo={() => onOpenChange(false)} />
    </Dialog>
  );
}
