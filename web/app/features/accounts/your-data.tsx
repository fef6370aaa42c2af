import type { PersonalData } from '@pitlane/shared/api/privacy';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { asSent } from '../../lib/api.ts';
import { cx } from '../../lib/class-names.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { saveFile } from '../../lib/save-file.ts';
import { getOwn } from '../../lib/session/own-api.ts';
import { useWork } from '../../lib/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DeleteDialogProps } from './delete-dialog.tsx';

const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx').then((module) => module.DeleteDialog));

export type YourDataProps = Pick<DeleteDialogProps, 'user' | 'onDeleted'>;

/** The section for exporting an account's data and deleting the account. */
export function YourData({ user, onDeleted }: YourDataProps) {
  const [open, setOpen] = useState<boolean>();
  return (
    <div className="grid gap-5">
      <DownloadData />
      <div className="grid gap-4 border-t pt-5">
        <p className="text-mute">{m.accounts.deleteYourAccountAndEverythingWe}</p>
        {/* At the other end than the dialog's button: a second press in the same place deletes nothing. */}
        <Button
          className={cx('justify-self-end', WRAPS)}
          aria-haspopup="dialog"
          onPointerEnter={DeleteDialog.preload}
          onFocus={DeleteDialog.preload}
          onClick={() => setOpen(true)}
        >
          {m.accounts.deleteMyAccount}
        </Button>
      </div>
      {open !== undefined && (
        <DeleteDialog open={open} onOpenChange={setOpen} user={user} onDeleted={onDeleted} />
      )}
    </div>
  );
}

const FILE_NAME = 'pitlane-account.json';
/** With large letters a phone is not wide enough for one line. */
const WRAPS = 'h-auto! min-h-10 max-w-full py-2 whitespace-normal!';

/** Saves all that the site keeps about the account as a file. */
function DownloadData() {
  const { busy, failure, run } = useWork();
  const [saved, setSaved] = useState(false);
  const download = () =>
    run(async () => {
      setSaved(false);
      const data = await getOwn(asSent<PersonalData>(), '/api/auth/export');
      saveFile(FILE_NAME, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      setSaved(true);
    });
  return (
    <div className="grid gap-4">
      <p className="text-mute">{m.accounts.profileLikesFollowsNoticesWatchlistPictures}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button className={WRAPS} busy={busy} onClick={download}>
          {m.accounts.downloadMyData}
        </Button>
        {/* Two lines are kept free: words that come move nothing. */}
        <div className="flex min-h-[2lh] min-w-0 flex-1 basis-56 items-center text-small">
          {failure && (
            <p role="alert" className="flex items-start gap-1.5 text-stop">
              <Icon name="error" className="mt-0.5 size-4" />
              {failure.message}
            </p>
          )}
          {saved && <p role="status">{m.accounts.savedAsFilename({ fileName: FILE_NAME })}</p>}
        </div>
      </div>
    </div>
  );
}
