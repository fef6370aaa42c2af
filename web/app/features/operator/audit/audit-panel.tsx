import type { AuditEntry, AuditList } from '@pitlane/shared/api/audit';
import { DEEDS } from '@pitlane/shared/domain/site/deeds';
import { useState } from 'react';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { LocalTime } from '../../../ui/time.tsx';
import { getConsoleQueryOptions } from '../operator-queries.ts';
import { Answer, Panel, Row, Rows } from '../panel.tsx';
import { More } from '../state-list.tsx';
import { AuditChainStatus } from './audit-chain-status.tsx';
import { type AuditFilter, NO_FILTER, toAuditParams } from './audit-filter.ts';

const ALL = { value: '', label: 'All actions' };

/** The panel with the audit log: what accounts, operators and tokens have done. */
export function AuditPanel() {
  const [filter, setFilter] = useState<AuditFilter>(NO_FILTER);
  const [before, setBefore] = useState<number>();
  const change = (part: Partial<AuditFilter>) => {
    setFilter({ ...filter, ...part });
    setBefore(undefined);
  };
  const params = toAuditParams(filter, before);
  return (
    <Panel
      title="Audit"
      lead="Sign-ins, changes of accounts, and every action of an operator or a token. The database refuses to change or delete an entry, and each entry has a hash over the one before."
    >
      <AuditChainStatus />
      <fieldset className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <legend className="sr-only">Filter</legend>
        <Select
          label="Action"
          value={filter.deed}
          onChange={(event) => change({ deed: event.target.value })}
          options={[ALL, ...DEEDS.map((value) => ({ value, label: value }))]}
        />
        <TextField
          label="Author number"
          inputMode="numeric"
          autoComplete="off"
          value={filter.author}
          onChange={(author) => change({ author: author.replace(/\D/g, '').slice(0, 9) })}
        />
        <TextField
          type="date"
          label="From"
          value={filter.since}
          max={filter.until || undefined}
          onChange={(since) => change({ since })}
        />
        <TextField
          type="date"
          label="To"
          value={filter.until}
          min={filter.since || undefined}
          onChange={(until) => change({ until })}
        />
      </fieldset>
      <Answer options={getConsoleQueryOptions<AuditList>(`/audit?${params}`)} room="h-screen">
        {({ entries, next }) => (
          <>
            <Rows label="Audit log" items={entries} empty="No entries match.">
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
  const { deed, target, at, before, after, request_id, cleared, network, browser, seq, hash } = entry;
  const where = [browser, network].filter((part) => part !== null).join(' · ');
  return (
    <Row
      head={
        <>
          <span className="label">{deed}</span> {target && <code className="text-small">{target}</code>}
        </>
      }
      detail={
        <>
          <Who entry={entry} /> · <LocalTime seconds={at} />
          {where && ` · ${where}`}
          <details className="mt-1">
            <summary className="hit-area relative w-fit cursor-pointer py-1">Details</summary>
            {cleared ? (
              <p>We removed this content after a year because it was about an account.</p>
            ) : (
              <>
                <code className="mt-1 block text-small wrap-anywhere">
                  {toText(before)} → {toText(after)}
                </code>
                <code className="block text-small wrap-anywhere">request {request_id}</code>
              </>
            )}
            <code className="block text-small wrap-anywhere">
              {seq === null ? 'not sealed yet' : `entry ${seq}, hash ${hash}`}
            </code>
          </details>
        </>
      }
    />
  );
}

function Who({ entry: { author, token, deed, cleared } }: { entry: AuditEntry }) {
  if (author) return <TextLink to={`/Author/${author.id}`}>{author.username}</TextLink>;
  if (token !== null) return `The token ${token}`;
  if (cleared) return 'An account';
  if (deed.startsWith('token.')) return 'The command line';
  return deed === 'account.sign_in_failed' ? 'An unknown account' : 'A deleted account';
}
