import type { ReportInput, ReportTaken } from '@pitlane/shared/api/reports';
import { type HiddenKind, MAX_REPORT_WORDS, type ReportReason } from '@pitlane/shared/domain/people/reports';
import { useState } from 'react';
import { asSent } from '../../lib/api.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const REASONS: readonly { value: ReportReason; label: string }[] = [
  { value: 'copied', label: 'It copies the work of others' },
  { value: 'offensive', label: 'It is offensive or harmful' },
  { value: 'deceives', label: 'It misleads buyers' },
  { value: 'spam', label: 'It’s spam or advertising' },
  { value: 'other', label: 'Something else' },
];

export type ReportDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kind: HiddenKind;
  /** The item's id, or the author's number. */
  target: string;
  /** The title of the item, or the author's name. */
  title: string;
};

/** Tells the operators what is wrong with an item or an author. */
export function ReportDialog({ open, onOpenChange, ...about }: ReportDialogProps) {
  const [taken, setTaken] = useState<ReportTaken>();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Report ${about.title}`}>
      {taken ? (
        <div className="grid gap-5">
          <Callout kind="success" title="Thank you. An operator will review it.">
            {taken.told
              ? 'We’ll notify you of the decision.'
              : 'You’re not signed in, so we can’t tell you the decision.'}
          </Callout>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
        </div>
      ) : (
        <ReportForm {...about} onTaken={setTaken} />
      )}
    </Dialog>
  );
}

type ReportFormProps = Pick<ReportDialogProps, 'kind' | 'target'> & { onTaken: (taken: ReportTaken) => void };

function ReportForm({ kind, target, onTaken }: ReportFormProps) {
  const session = useSession();
  const [reason, setReason] = useState<ReportReason>('copied');
  const { formProps, field, busy, failure } = useForm({
    initial: { words: '' },
    check: ({ words }) => ({
      ...(reason === 'other' && words.trim() === '' && { words: 'Describe the problem.' }),
    }),
    send: async ({ words }) => {
      const body: ReportInput = { kind, target, reason, words };
      onTaken(await sendOwn(asSent<ReportTaken>(), '/api/reports', { body }));
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <Select
        label="What’s wrong?"
        value={reason}
        onChange={(event) => setReason(event.target.value as ReportReason)}
        options={REASONS}
      />
      <TextArea
        {...field('words')}
        label="In your own words"
        maxLength={MAX_REPORT_WORDS}
        hint="For example, where it was copied from."
      />
      <p className="text-small text-mute">
        Only the site's operators read it.
        {session === null && ' Sign in first if you want to hear the outcome.'}
      </p>
      <SubmitButton busy={busy} failure={failure}>
        Send report
      </SubmitButton>
    </form>
  );
}
