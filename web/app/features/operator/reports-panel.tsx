import type { Report, ReportDecision, ReportList } from '@pitlane/shared/api/reports';
import { useState } from 'react';
import { Ago } from '../../ui/ago.tsx';
import { ChoiceRow } from '../../ui/forms/choice-row.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Answer, Nothing } from './answer.tsx';
import { Deed } from './deed.tsx';
import { More } from './more.tsx';
import { getConsoleQueryOptions, useSend } from './operator-queries.ts';
import { type Done, Panel, Row, Rows } from './panel.tsx';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'dismissed', label: 'Dismissed' },
] as const;
type State = (typeof STATES)[number]['value'];

/** What visitors have reported, and what became of it. */
export function ReportsPanel() {
  const [state, setState] = useState<State>('open');
  const [before, setBefore] = useState<number>();
  const path = `/reports?state=${state}${before === undefined ? '' : `&before=${before}`}`;
  return (
    <Panel
      title="Reports"
      lead="What visitors find wrong. A reporter with an account is told what you decide, with your words."
    >
      <div className="max-w-md">
        <ChoiceRow
          legend="State"
          name="state"
          choices={STATES}
          value={state}
          onChange={(chosen) => {
            setState(chosen);
            setBefore(undefined);
          }}
        />
      </div>
      <Answer options={getConsoleQueryOptions<ReportList>(path)}>
        {({ reports, next }) => (
          <>
            {reports.length === 0 ? (
              <Nothing>{state === 'open' ? 'Nothing waits for you.' : 'Nothing here yet.'}</Nothing>
            ) : (
              <Rows label="Reports">
                {reports.map((report) => (
                  <ReportRow key={report.id} report={report} />
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

function ReportRow({ report }: { report: Report }) {
  const { about, reason, words, reporter, at, state, note } = report;
  return (
    <Row
      head={
        <>
          <TextLink to={about.link}>{about.title}</TextLink>{' '}
          <span className="label text-small text-mute">{reason}</span>
        </>
      }
      detail={
        <>
          {words && <span className="block whitespace-pre-line text-ink">{words}</span>}
          {reporter ? reporter.username : 'A visitor without an account'} · <Ago seconds={at} />
          {state !== 'open' && ` · ${state}${note && `: ${note}`}`}
        </>
      }
    >
      {state === 'open' && <Decision report={report} />}
    </Row>
  );
}

function Decision({ report: { id, about } }: { report: Report }) {
  const send = useSend();
  const [note, setNote] = useState('');
  const decide = async (decision: ReportDecision['decision']): Promise<Done> => {
    await send(`/api/operator/reports/${id}/decision`, 'POST', { decision, note });
    if (decision === 'dismissed') return { text: `Dismissed. ${about.title} stays as it is.` };
    return {
      text: `${about.title} is hidden.`,
      undo: async () => {
        await send(`/api/operator/hidden/${about.kind}/${about.target}`, 'DELETE');
        return { text: `${about.title} is shown again. The report stays decided.` };
      },
    };
  };
  return (
    <>
      <TextField
        label={`Words to who reported ${about.title}`}
        labelHidden
        placeholder="Words to the reporter"
        maxLength={300}
        value={note}
        onChange={setNote}
        className="w-64"
      />
      <Deed
        label="Hide"
        name={`Hide ${about.title}`}
        says={`${about.title} leaves the lists of this site, and all open reports about it are decided.`}
        run={() => decide('hidden')}
      />
      <Deed
        label="Dismiss"
        name={`Dismiss the report about ${about.title}`}
        says={`${about.title} stays as it is; a reporter with an account is told.`}
        run={() => decide('dismissed')}
      />
    </>
  );
}
