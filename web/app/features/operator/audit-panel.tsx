import type { AuditEntry, AuditList } from '@pitlane/shared/api/operator';
import { DEEDS } from '@pitlane/shared/domain/site/deeds';
import { useState } from 'react';
import { Select } from '../../ui/forms/select.tsx';
import { LocalTime } from '../../ui/time.tsx';
import { getConsoleQueryOptions } from './operator-queries.ts';
import { Answer, Panel, Row, Rows } from './panel.tsx';
import { More } from './state-list.tsx';

const ALL = { value: '', label: 'All actions' };

/** The panel with the audit log of operators. */
export function AuditPanel() {
  const [deed, setDeed] = useState('');
  const [before, setBefore] = useState<number>();
  const params = new URLSearchParams({ ...(deed && { deed }), ...(before && { before: String(before) }) });
  return (
    <Panel
      title="Audit"
      lead="Every action of an operator is logged in the same transaction. The database refuses to change or delete an entry."
    >
      <Select
        label="Action"
        className="max-w-64"
        value={deed}
        onChange={(event) => {
          setDeed(event.target.value);
          setBefore(undefined);
        }}
        options={[ALL, ...DEEDS.map((value) => ({ value, label: value }))]}
      />
      <Answer options={getConsoleQueryOptions<AuditList>(`/audit?${params}`)} room="h-screen">
        {({ entries, next }) => (
          <>
            <Rows label="Audit log" items={entries} empty="Nothing has been done yet.">
              {(entry) => <EntryRow key={entry.id} entry={entry} />}
            </Rows>
            <More next={next} isLater={before !== undefined} onChange={setBefore} />
          </>
        )}
      </Answer>
    </Panel>
  );
}

const toText = (value: unknown) => (value === null ? '—' : JSON.stringify(value));

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { deed, target, author, at, before, after, request_id } = entry;
  return (
    <Row
      head={
        <>
          <span className="label">{deed}</span> <code className="text-small">{target}</code>
        </>
      }
      detail={
        <>
          {author?.username ?? 'A script'} · <LocalTime seconds={at} />
          <details className="mt-1">
            <summary className="hit-area relative w-fit cursor-pointer py-1">Before and after</summary>
            <code className="mt-1 block text-small wrap-anywhere">
              {toText(before)} → {toText(after)}
            </code>
            <code className="block text-small wrap-anywhere">request {request_id}</code>
          </details>
        </>
      }
    />
  );
}
