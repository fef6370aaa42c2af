import { Button } from '../../ui/button.tsx';
import type { Approval } from '../demo/approval-store.ts';

export type QuestionProps<Request> = {
  request: Request;
  phase: Approval['phase'];
  onAnswer: (confirmed: boolean) => void;
};

export type AnswerButtonsProps = Omit<QuestionProps<never>, 'request'> & {
  confirm: string;
  /** Nothing can be confirmed while the outcome is unknown. */
  trying?: boolean;
  disabledReason?: string | undefined;
};

/**
 * Reject and confirm: two columns from the first frame to the last, so that no button moves under a finger.
 */
export function AnswerButtons(props: AnswerButtonsProps) {
  const { confirm, phase, trying = false, disabledReason, onAnswer } = props;
  const sending = phase === 'sending';
  return (
    <div className="grid grid-cols-2 gap-3 [&_button]:px-2">
      <Button
        size="lg"
        className="w-full"
        tooltipAlign="start"
        disabledReason={sending ? 'It’s already being signed and sent.' : undefined}
        onClick={() => onAnswer(false)}
      >
        Reject
      </Button>
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        tooltipAlign="end"
        busy={trying || sending}
        disabledReason={disabledReason}
        onClick={() => onAnswer(true)}
      >
        {confirm}
      </Button>
    </div>
  );
}
