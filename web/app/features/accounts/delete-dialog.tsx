import type { User } from '@pitlane/shared/api/accounts';
import type { AccountDeleted } from '@pitlane/shared/api/privacy';
import { normalName } from '@pitlane/shared/domain/people/username';
import { WHAT_STAYS } from '@pitlane/shared/domain/people/what-stays';
import { asSent } from '../../lib/api.ts';
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
    <Dialog open={open} onOpenChange={onOpenChange} title="Delete my account">
      <div className="mb-5 grid gap-3 text-mute">
        <p>
          <strong className="font-semibold text-ink">Deleted immediately and permanently:</strong> your name,
          profile and pictures, likes, follows, notices, watchlist, settings, emails and every sign-in. Your
          wallets are unlinked.
        </p>
        <p>
          <strong className="font-semibold text-ink">What stays:</strong> {WHAT_STAYS}{' '}
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
        username: 'This isn’t the name of your account.',
      }),
    }),
    send: async (body) => {
      await sendOwn(asSent<AccountDeleted>(), '/api/auth/delete', { body });
      await onDeleted();
      toast('success', 'Your account is deleted. Public chains keep what is on them.');
    },
  });
  return (
    <form {...formProps} className="grid gap-3">
      <TextField
        {...field('username')}
        label={`Type the name of your account: ${user.username}`}
        noteRoom
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {/* A failure takes the place of the advice, so that the buttons stay where they are. */}
      <div className="min-h-17">
        {failure === undefined ? (
          <p className="text-small text-mute">
            You can’t undo this. Download your data first if you want to keep it.
          </p>
        ) : (
          <Callout kind="error">{failure}</Callout>
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-3">
        <Button type="submit" variant="danger" busy={busy}>
          Delete permanently
        </Button>
        <Button variant="ghost" onClick={onKeep}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
