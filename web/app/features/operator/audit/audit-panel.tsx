import type { AuditEntry, AuditList } from '@pitlane/shared/api/audit';
import { DEEDS } from '@pitlane/shared/domain/site/deeds';
import { m } from '@pitlane/shared/messages/messages';
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

const getAll = () => ({ value: '', label: m.operator.allActions });

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
    <Panel title={m.operator.audit} lead={m.operator.signInsChangesOfAccountsAnd}>
      <AuditChainStatus />
      <fieldset className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <legend className="sr-only">{m.operator.filter}</legend>
        <Select
          label={m.operator.action}
          value={filter.deed}
          onChange={(event) => change({ deed: event.target.value })}
          options={[getAll(), ...DEEDS.map((value) => ({ value, label: value }))]}
        />
        <TextField
          label={m.operator.authorNumber}
          inputMode="numeric"
          autoComplete="off"
          value={filter.author}
          onChange={(author) => change({ author: author.replace(/\D/g, '').slice(0, 9) })}
        />
        <TextField
          type="date"
          label={m.operator.from}
          value={filter.since}
          max={filter.until || undefined}
          onChange={(since) => change({ since })}
        />
        <TextField
          type="date"
          label={m.operator.to}
          value={filter.until}
          min={filter.since || undefined}
          onChange={(until) => change({ until })}
        />
      </fieldset>
      <Answer options={getConsoleQueryOptions<AuditList>(`/audit?${params}`)} room="h-screen">
        {({ entries, next }) => (
          <>
            <Rows label={m.operator.auditLog} items={entries} empty={m.operator.noEntriesMatch}>
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
            <summary className="hit-area relative w-fit cursor-pointer py-1">{m.operator.details}</summary>
            {cleared ? (
              <p>{m.operator.weRemovedThisContentAfterA}</p>
            ) : (
              <>
                <code className="mt-1 block text-small wrap-anywhere">
                  {toText(before)} → {toText(after)}
                </code>
                <code className="block text-small wrap-anywhere">
                  {m.operator.requestRequestid({ requestid: request_id })}
                </code>
              </>
            )}
            <code className="block text-small wrap-anywhere">
              {seq === null
                ? m.operator.notSealedYet
                : m.operator.entrySeqHashHash({ seq, hash: String(hash) })}
            </code>
          </details>
        </>
      }
    />
  );
}

function Who({ entry: { author, token, deed, cleared } }: { entry: AuditEntry }) {
  if (author) return <TextLink to={`/Author/${author.id}`}>{author.username}</TextLink>;
  if (token !== null) return m.operator.theTokenToken({ token });
  if (cleared) return m.operator.anAccount;
  if (deed.startsWith('token.')) return m.operator.theCommandLine;
  return deed === 'account.sign_in_failed' ? m.operator.anUnknownAccount : m.operator.aDeletedAccount;
}
