import type { User } from '@pitlane/shared/api/accounts';
import type { AccountDeleted } from '@pitlane/shared/api/privacy';
import { normalName } from '@pitlane/shared/domain/people/username';
import { WHAT_STAYS } from '@pitlane/shared/domain/people/what-stays';
import { m } from '@pitlane/shared/messages/messages';
import { asSent } from '../../lib/api.ts';
import { rich } from '../../lib/rich.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

export type DeleteDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  user: User;
  /** The account is gone: forgets the session, and leaves the page. */
  onDeleted: () => Promise<void>;
};

/** Says what is deleted and what stays, and asks for the name before it does. */
export function DeleteDialog({ open, onOpenChange, user, onDeleted }: DeleteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={m.accounts.deleteMyAccount}>
      <div className="mb-5 grid gap-3 text-mute">
        <p>
          {rich(
            m.accounts.deletedImmediatelyAndPermanentlyYourName({
              strong: (text) => <strong className="font-semibold text-ink">{text}</strong>,
            }),
          )}
        </p>
        <p>
          <strong className="font-semibold text-ink">{m.accounts.whatStays}</strong> {WHAT_STAYS}{' '}
          <HelpLink about="delete-an-account" />
        </p>
      </div>
      <DeleteForm user={user} onKeep={() => onOpenChange(false)} onDeleted={onDeleted} />
    </Dialog>
  );
}

type DeleteFormProps = Pick<DeleteDialogProps, 'user' | 'onDeleted'> & { onKeep: () => void };

function DeleteForm({ user, onKeep, onDeleted }: DeleteFormProps) {
  const { formProps, field, busy, failure } = useForm({
    initial: { username: '' },
    check: ({ username }) => ({
      ...(normalName(username) !== normalName(user.username) && {
        username: m.accounts.thisIsntTheNameOfYour,
      }),
    }),
    send: async (body) => {
      await sendOwn(asSent<AccountDeleted>(), '/api/auth/delete', { body });
      await onDeleted();
      toast('success', m.accounts.yourAccountIsDeletedPublicChains);
    },
  });
  return (
    <form {...formProps} className="grid gap-3">
      <TextField
        {...field('username')}
        label={m.accounts.typeTheNameOfYourAccount({ username: user.username })}
        noteRoom
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {/* A failure takes the place of the advice, so that the buttons stay where they are. */}
      <div className="min-h-17">
        {failure === undefined ? (
          <p className="text-small text-mute">{m.accounts.youCantUndoThisDownloadYour}</p>
        ) : (
          <Callout kind="error">{failure}</Callout>
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          {m.accounts.deletePermanently}
        </Button>
        <Button variant="ghost" onClick={onKeep}>
          {m.accounts.keepMyAccount}
        </Button>
      </div>
    </form>
  );
}
