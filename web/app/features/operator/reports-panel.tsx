import type { Report, ReportDecision, ReportList } from '@pitlane/shared/api/reports';
import { useState } from 'react';
import { Ago } from '../../ui/ago.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { useSend } from './operator-queries.ts';
import { type Done, Panel, Row, Rows } from './panel.tsx';
import { StateList } from './state-list.tsx';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'dismissed', label: 'Dismissed' },
] as const;

/** The panel with visitors' reports and their decisions. */
export function ReportsPanel() {
  return (
    <Panel
      title="Reports"
      lead="What visitors reported. If they have an account, they get your decision and note."
    >
      <StateList<ReportList, Report['state']> path="/reports" name="reports" states={STATES}>
        {({ reports }, state) => (
          <Rows
            label="Reports"
            items={reports}
            empty={state === 'open' ? 'Nothing to review.' : 'Nothing here yet.'}
          >
            {(report) => <ReportRow key={report.id} report={report} />}
          </Rows>
        )}
      </StateList>
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
        return { text: `${about.title} is shown again. The report stays closed.` };
      },
    };
  };
  return (
    <>
      <TextField
        label={`Note to the reporter of ${about.title}`}
        labelHidden
        placeholder="Note to the reporter"
        maxLength={300}
        value={note}
        onChange={setNote}
        className="w-64"
      />
      <ConfirmButton
        label="Hide"
        name={`Hide ${about.title}`}
        effect={`${about.title} leaves the lists of this site${about.kind === 'author' ? ', and its name is hidden' : ''}. All open reports about it are closed.`}
        run={() => decide('hidden')}
      />
      <ConfirmButton
        label="Dismiss"
        name={`Dismiss the report about ${about.title}`}
        effect={`${about.title} doesn’t change. We notify the reporter if they have an account.`}
        run={() => decide('dismissed')}
      />
    </>
  );
}
