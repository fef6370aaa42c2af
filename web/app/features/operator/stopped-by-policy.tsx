import type { CspReport, CspReportList } from '@pitlane/shared/api/csp-reports';
import { m } from '@pitlane/shared/messages/messages';
import { formatCount } from '../../lib/format/format-price.ts';
import { Ago } from '../../ui/ago.tsx';
import { getConsoleQueryOptions } from './operator-queries.ts';
import { Answer, Flag, Row, Rows } from './panel.tsx';

/** What browsers kept pages from doing, newest first. An extension of a visitor's browser is often the cause. */
export function StoppedByPolicy() {
  return (
    <div className="grid gap-2">
      <h3 className="label text-body">{m.operator.stoppedByTheContentSecurityPolicy}</h3>
      <Answer options={getConsoleQueryOptions<CspReportList>('/csp-reports', 60_000)} room="h-11">
        {({ reports }) => (
          <Rows label={m.operator.stopped} items={reports} empty={m.operator.noBrowserHasReportedAViolation}>
            {(report) => <ReportRow key={JSON.stringify(report)} report={report} />}
          </Rows>
        )}
      </Answer>
    </div>
  );
}

function ReportRow({ report: { directive, blocked, page, source, count, last_at } }: { report: CspReport }) {
  return (
    <Row
      flag={<Flag kind="warn" />}
      head={`${blocked || 'Code'} on ${page}`}
      detail={
        <>
          <code>{directive}</code>
          {source && ` · ${source}`} · {count === 1 ? 'once' : `${formatCount(count)} times`} ·{' '}
          <Ago seconds={last_at} />
        </>
      }
    />
  );
}
