import { m } from '@pitlane/shared/messages/messages';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { SweepSheet } from './sweep-sheet.tsx';

export type SweepDialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The choice of the cheapest cars, in its sheet. */
export function SweepDialog({ open, onOpenChange }: SweepDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={m.orders.sweepTheFloor} kind="sheet">
      <SweepSheet onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
