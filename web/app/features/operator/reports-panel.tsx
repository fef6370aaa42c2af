import type { Report, ReportDecision, ReportList } from '@pitlane/shared/api/reports';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { Ago } from '../../ui/ago.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ConfirmButton } from './confirm-button.tsx';
import { useSend } from './operator-queries.ts';
import { type Done, Panel, Row, Rows } from './panel.tsx';
import { StateList } from './state-list.tsx';

const getStates = () =>
  [
    { value: 'open', label: m.operator.open },
    { value: 'hidden', label: m.operator.hidden },
    { value: 'dismissed', label: m.operator.dismissed },
  ] as const;

/** The panel with visitors' reports and their decisions. */
export function ReportsPanel() {
  return (
    <Panel title={m.operator.reports} lead={m.operator.whatVisitorsReportedIfTheyHave}>
      <StateList<ReportList, Report['state']> path="/reports" name="reports" states={getStates()}>
        {({ reports }, state) => (
          <Rows
            label={m.operator.reports}
            items={reports}
            empty={state === 'open' ? m.operator.nothingToReview : m.operator.nothingHereYet}
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
          {reporter ? reporter.username : m.operator.aVisitorWithoutAnAccount} · <Ago seconds={at} />
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
    if (decision === 'dismissed')
      return { text: m.operator.dismissedTitleStaysAsItIs({ title: about.title }) };
    return {
      text: m.operator.titleIsHidden({ title: about.title }),
      undo: async () => {
        await send(`/api/operator/hidden/${about.kind}/${about.target}`, 'DELETE');
        return { text: m.operator.titleIsShownAgainTheReport({ title: about.title }) };
      },
    };
  };
  return (
    <>
      <TextField
        label={m.operator.noteToTheReporterOfTitle({ title: about.title })}
        labelHidden
        placeholder={m.operator.noteToTheReporter}
        maxLength={300}
        value={note}
        onChange={setNote}
        className="w-64"
      />
      <ConfirmButton
        label={m.operator.hide}
        name={m.operator.hideTitle({ title: about.title })}
        effect={`${about.title} leaves the lists of this site${about.kind === 'author' ? m.operator.andItsNameIsHidden : ''}. All open reports about it are closed.`}
        run={() => decide('hidden')}
      />
      <ConfirmButton
        label={m.operator.dismiss}
        name={m.operator.dismissTheReportAboutTitle({ title: about.title })}
        effect={m.operator.titleDoesntChangeWeNotifyThe({ title: about.title })}
        run={() => decide('dismissed')}
      />
    </>
  );
}
