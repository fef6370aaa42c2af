import type { Queue, QueuedMail } from '@pitlane/shared/api/upkeep';
import { useState } from 'react';
import { formatCount } from '../../lib/format-price.ts';
import { Ago } from '../../ui/ago.tsx';
import { ChoiceRow } from '../../ui/forms/choice-row.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Answer, Nothing } from './answer.tsx';
import { Deed } from './deed.tsx';
import { More } from './more.tsx';
import { getConsoleQueryOptions, useSend } from './operator-queries.ts';
import { type Done, Flag, Panel, Row, Rows } from './panel.tsx';

const STATES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'failed', label: 'Failed' },
  { value: 'sent', label: 'Sent' },
] as const;
type State = (typeof STATES)[number]['value'];

/** The mails that wait, have failed, or went out. */
export function MailPanel() {
  const [state, setState] = useState<State>('waiting');
  const [before, setBefore] = useState<number>();
  const path = `/mails?state=${state}${before === undefined ? '' : `&before=${before}`}`;
  return (
    <Panel
      title="Mail"
      lead="A mail is tried ten times within two days. Recipients are shown by their first letter; mails older than a week have lost their words and are not here."
    >
      <div className="max-w-md">
        <ChoiceRow
          legend="State"
          name="mails"
          choices={STATES}
          value={state}
          onChange={(chosen) => {
            setState(chosen);
            setBefore(undefined);
          }}
        />
      </div>
      <Answer options={getConsoleQueryOptions<Queue>(path)}>
        {({ mails, next, counts }) => (
          <>
            <p className="text-small text-mute tabular-nums">
              {STATES.map(({ value, label }) => `${label} ${formatCount(counts[value])}`).join(' · ')}
            </p>
            {mails.length === 0 ? (
              <Nothing>{state === 'waiting' ? 'Every mail is out.' : 'No such mail.'}</Nothing>
            ) : (
              <Rows label="Mails">
                {mails.map((mail) => (
                  <MailRow key={mail.id} mail={mail} />
                ))}
              </Rows>
            )}
            <More next={next} isLater={before !== undefined} onChange={setBefore} />
          </>
        )}
      </Answer>
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
        <Deed
          label="Retry"
          name={`Retry ${subject} to ${to}`}
          says="It is tried within seconds, as if nobody had tried before."
          run={retry}
        />
      )}
      {state === 'waiting' && (
        <Deed
          label="Drop"
          name={`Drop ${subject} to ${to}`}
          says="It is not tried any more. It stays under Failed, where it can be retried."
          run={drop}
        />
      )}
    </Row>
  );
}
