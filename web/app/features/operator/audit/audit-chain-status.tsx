import type { AuditChain } from '@pitlane/shared/api/audit';
import { MAX_EXPORTED } from '@pitlane/shared/domain/site/deeds';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { formatCount } from '../../../lib/format/format-price.ts';
import { rich } from '../../../lib/rich.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { getOwnFile } from '../../../lib/session/own-file.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Ago } from '../../../ui/ago.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { getConsoleQueryOptions } from '../operator-queries.ts';
import { Answer, Flag } from '../panel.tsx';

/** The end of the chain, what its last check has found, and the export. */
export function AuditChainStatus() {
  return (
    <Answer options={getConsoleQueryOptions<AuditChain>('/audit/chain')} room="h-48">
      {(chain) => (
        <div className="surface grid gap-3 p-4">
          {chain.problem !== null && (
            <Callout kind="error" quiet>
              {m.operator.problemSeeTheAuditLogIn({ problem: chain.problem })}
            </Callout>
          )}
          <Newest chain={chain} />
          <Export key={Math.ceil(chain.seq / MAX_EXPORTED)} newest={chain.seq} />
          <p className="max-w-prose text-small text-mute">
            {rich(
              m.operator.toVerifyItRunNpmRun({
                code: (text) => <code>{text}</code>,
                code2: (text) => <code>{text}</code>,
                code3: (text) => <code>{text}</code>,
              }),
            )}
          </p>
        </div>
      )}
    </Answer>
  );
}

function Newest({ chain: { seq, hash, checked_at, problem } }: { chain: AuditChain }) {
  if (seq === 0) return <p className="text-small text-mute">{m.operator.noEntriesAreSealedYet}</p>;
  const head = `${seq}:${hash}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Flag kind={problem === null ? 'go' : 'stop'} />
      <p className="min-w-0 flex-1 text-small">
        <span className="text-mute">{m.operator.newestEntry}</span>{' '}
        <code className="wrap-anywhere">{head}</code>
        <span className="text-mute">
          {' '}
          ·{' '}
          {checked_at === null ? (
            m.operator.notCheckedYet
          ) : (
            <>
              {m.operator.checked} <Ago seconds={checked_at} />
            </>
          )}
        </span>
      </p>
      <CopyButton text={head} what={m.operator.newestEntry2} />
    </div>
  );
}

/** Saves a part of the log, which is no larger than an export may be. */
function Export({ newest }: { newest: number }) {
  const count = Math.max(1, Math.ceil(newest / MAX_EXPORTED));
  const [part, setPart] = useState(count);
  const { busy, failure, run } = useWork();
  const after = (part - 1) * MAX_EXPORTED;
  const save = () =>
    run(async () => {
      const file = await getOwnFile(`/api/operator/audit/export?after=${after}`);
      saveFile(`pitlane-audit-log-${after + 1}.jsonl`, file);
    });
  const toOption = (number: number) => ({
    value: String(number),
    label: m.operator.fromEntryFormatcount({ formatCount: formatCount((number - 1) * MAX_EXPORTED + 1) }),
  });
  return (
    <div className="flex flex-wrap items-end gap-3">
      {count > 1 && (
        <Select
          label={m.operator.part}
          value={String(part)}
          onChange={(event) => setPart(Number(event.target.value))}
          options={Array.from({ length: count }, (_, at) => toOption(at + 1))}
        />
      )}
      <Button
        size="sm"
        busy={busy}
        disabledReason={newest === 0 ? m.operator.noEntriesAreSealedYet : undefined}
        onClick={save}
      >
        {m.operator.exportAsJsonLines}
      </Button>
      {failure && (
        <p role="alert" className="text-small text-stop">
          {failure.message}
        </p>
      )}
    </div>
  );
}
