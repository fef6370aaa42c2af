import type { MailSummary } from '@pitlane/shared/api/mail';
import { cx } from '../../lib/class-names.ts';

const STATES: Record<MailSummary['state'], { words: string; colour: string }> = {
  waiting: { words: 'On its way', colour: 'text-warn' },
  sent: { words: 'Sent', colour: 'text-mute' },
  failed: { words: 'Given up', colour: 'text-stop' },
};

export function MailState({ state, className }: Pick<MailSummary, 'state'> & { className?: string }) {
  const { words, colour } = STATES[state];
  return <span className={cx('shrink-0', colour, className)}>{words}</span>;
}
