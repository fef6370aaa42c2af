import type { ReportInput, ReportTaken } from '@pitlane/shared/api/reports';
import { type HiddenKind, MAX_REPORT_WORDS, type ReportReason } from '@pitlane/shared/domain/people/reports';
import { m } from '@pitlane/shared/messages/messages';
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

const getReasons = (): readonly { value: ReportReason; label: string }[] => [
  { value: 'copied', label: m.reports.itCopiesTheWorkOfOthers },
  { value: 'offensive', label: m.reports.itIsOffensiveOrHarmful },
  { value: 'deceives', label: m.reports.itMisleadsBuyers },
  { value: 'spam', label: m.reports.itsSpamOrAdvertising },
  { value: 'other', label: m.reports.somethingElse },
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
    <Dialog open={open} onOpenChange={onOpenChange} title={m.reports.reportTitle({ title: about.title })}>
      {taken ? (
        <div className="grid gap-5">
          <Callout kind="success" title={m.reports.thankYouAnOperatorWillReview}>
            {taken.told ? m.reports.wellNotifyYouOfTheDecision : m.reports.youreNotSignedInSoWe}
          </Callout>
          <Button onClick={() => onOpenChange(false)}>{m.reports.close}</Button>
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
      ...(reason === 'other' && words.trim() === '' && { words: m.reports.describeTheProblem }),
    }),
    send: async ({ words }) => {
      const body: ReportInput = { kind, target, reason, words };
      onTaken(await sendOwn(asSent<ReportTaken>(), '/api/reports', { body }));
    },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <Select
        label={m.reports.whatsWrong}
        value={reason}
        onChange={(event) => setReason(event.target.value as ReportReason)}
        options={getReasons()}
      />
      <TextArea
        {...field('words')}
        label={m.reports.inYourOwnWords}
        maxLength={MAX_REPORT_WORDS}
        hint={m.reports.forExampleWhereItWasCopied}
      />
      <p className="text-small text-mute">
        {m.reports.onlyTheSitesOperatorsReadIt}
        {session === null && m.reports.signInFirstIfYouWant}
      </p>
      <SubmitButton busy={busy} failure={failure}>
        {m.reports.sendReport}
      </SubmitButton>
    </form>
  );
}
