import type { Queue, QueuedMail } from '@pitlane/shared/api/upkeep';
import { formatCount } from '../../lib/format/format-price.ts';
import { Ago } from '../../ui/ago.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { useSend } from './operator-queries.ts';
import { type Done, Flag, Panel, Row, Rows } from './panel.tsx';
import { StateList } from './state-list.tsx';

const STATES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
  { value: 'sent', label: 'Sent' },
] as const;

/** The mails that wait, have failed, or went out. */
export function MailPanel() {
  return (
    <Panel
      title="Mail"
      lead="We try each email ten times over two days. Recipients are shown by their first letter. After a week the text is deleted and the email leaves this list."
    >
      <StateList<Queue, QueuedMail['state']> path="/mails" name="mails" states={STATES}>
        {({ mails, counts }, state) => (
          <>
            <p className="text-small text-mute tabular-nums">
              {STATES.map(({ value, label }) => `${label} ${formatCount(counts[value])}`).join(' · ')}
            </p>
            <Rows
              label="Emails"
              items={mails}
              empty={state === 'waiting' ? 'No emails are waiting.' : 'No emails here.'}
            >
              {(mail) => <MailRow key={mail.id} mail={mail} />}
            </Rows>
          </>
        )}
      </StateList>
    </Panel>
  );
}

const FLAG = { waiting: 'warn', failed: 'stop', sent: 'go' } as const;

function MailRow({ mail }: { mail: QueuedMail }) {
  const send = useSend();
  const { id, to, subject, state, attempts, created_at, next_try_at, code, error } = mail;
  const retry = async (): Promise<Done> => {
    await send(`/api/operator/mails/${id}/retry`, 'POST');
    return { text: `On its way: ${subject}.` };
  };
  const drop = async (): Promise<Done> => {
    await send(`/api/operator/mails/${id}`, 'DELETE');
    return { text: `Given up: ${subject}.`, undo: retry };
  };
  return (
    <Row
      flag={<Flag kind={FLAG[state]} />}
      head={subject}
      detail={
        <>
          {to} · <Ago seconds={created_at} /> · {attempts === 1 ? '1 try' : `${attempts} tries`}
          {code && ` · ${code}${error ? `: ${error}` : ''}`}
          {next_try_at !== null && (
            <>
              {' · next '}
              <LocalTime seconds={next_try_at} />
            </>
          )}
        </>
      }
    >
      {state !== 'sent' && (
        <ConfirmButton
          label="Retry"
          name={`Retry ${subject} to ${to}`}
          effect="We try it again within seconds and reset its attempts."
          run={retry}
        />
      )}
      {state === 'waiting' && (
        <ConfirmButton
          label="Drop"
          name={`Drop ${subject} to ${to}`}
          effect="It won’t be sent. You can find and retry it under Failed."
          run={drop}
        />
      )}
    </Row>
  );
}
