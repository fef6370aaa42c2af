import type { Queue, QueuedMail } from '@pitlane/shared/api/upkeep';
import { m } from '@pitlane/shared/messages/messages';
import { formatCount } from '../../lib/format/format-price.ts';
import { Ago } from '../../ui/ago.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { useSend } from './operator-queries.ts';
import { type Done, Flag, Panel, Row, Rows } from './panel.tsx';
import { StateList } from './state-list.tsx';

const getStates = () =>
  [
    { value: 'waiting', label: m.operator.waiting },
    { value: 'failed', label: m.operator.failed },
    { value: 'sent', label: m.operator.sent },
  ] as const;

/** The mails that wait, have failed, or went out. */
export function MailPanel() {
  return (
    <Panel title={m.operator.mail} lead={m.operator.weTryEachEmailTenTimes}>
      <StateList<Queue, QueuedMail['state']> path="/mails" name="mails" states={getStates()}>
        {({ mails, counts }, state) => (
          <>
            <p className="text-small text-mute tabular-nums">
              {getStates()
                .map(({ value, label }) => `${label} ${formatCount(counts[value])}`)
                .join(' · ')}
            </p>
            <Rows
              label={m.operator.emails}
              items={mails}
              empty={state === 'waiting' ? m.operator.noEmailsAreWaiting : m.operator.noEmailsHere}
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
    return { text: m.operator.onItsWaySubject({ subject }) };
  };
  const drop = async (): Promise<Done> => {
    await send(`/api/operator/mails/${id}`, 'DELETE');
    return { text: m.operator.givenUpSubject({ subject }), undo: retry };
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
              {' '}
              {m.operator.next} <LocalTime seconds={next_try_at} />
            </>
          )}
        </>
      }
    >
      {state !== 'sent' && (
        <ConfirmButton
          label={m.operator.retry}
          name={m.operator.retrySubjectToTo({ subject, to })}
          effect={m.operator.weTryItAgainWithinSeconds}
          run={retry}
        />
      )}
      {state === 'waiting' && (
        <ConfirmButton
          label={m.operator.drop}
          name={m.operator.dropSubjectToTo({ subject, to })}
          effect={m.operator.itWontBeSentYouCan}
          run={drop}
        />
      )}
    </Row>
  );
}
