import { useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { Button } from '../../ui/button.tsx';
import type { DeleteDialogProps } from './delete-dialog.tsx';
import { DownloadData, WRAPS } from './download-data.tsx';

const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog));

export type YourDataProps = Pick<DeleteDialogProps, 'user' | 'onDeleted'>;

/** The section for exporting an account's data and deleting the account. */
export function YourData({ user, onDeleted }: YourDataProps) {
  const [open, setOpen] = useState<boolean>();
  return (
    <div className="grid gap-5">
      <DownloadData />
      <div className="grid gap-4 border-t pt-5">
        <p className="text-mute">
          Delete the account with all that the site keeps about it. You are asked once more before.
        </p>
        {/* At the other end than the dialog's button: a second press in the same place deletes nothing. */}
        <Button
          className={cx('justify-self-end', WRAPS)}
          aria-haspopup="dialog"
          onPointerEnter={DeleteDialog.preload}
          onFocus={DeleteDialog.preload}
          onClick={() => setOpen(true)}
        >
          Delete my account
        </Button>
      </div>
      {open !== undefined && (
        <DeleteDialog open={open} onOpenChange={setOpen} user={user} onDeleted={onDeleted} />
      )}
    </div>
  );
}
