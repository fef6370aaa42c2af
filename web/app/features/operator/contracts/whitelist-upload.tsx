import type { WhitelistUpload as Upload } from '@pitlane/shared/api/whitelists';
import { MAX_WHITELIST_BYTES } from '@pitlane/shared/domain/cars/whitelist-file';
import { m } from '@pitlane/shared/messages/messages';
import { useId, useState } from 'react';
import { asSent } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/format/format-price.ts';
import { callOwn } from '../../../lib/session/own-api.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';

export type WhitelistUploadProps = {
  /** Takes the root of a tree that is kept now. */
  onUse: (root: string) => void;
};

/** Uploads a file of addresses: the site keeps its tree and gives proofs by it, and the owner sends the root. */
export function WhitelistUpload({ onUse }: WhitelistUploadProps) {
  const id = useId();
  const { busy, failure, run } = useWork();
  const [answer, setAnswer] = useState<Upload>();
  const [name, setName] = useState('');
  const upload = (file: File | undefined) => {
    if (!file) return;
    setName(file.name);
    void run(async () => {
      setAnswer(undefined);
      if (file.size > MAX_WHITELIST_BYTES)
        throw new Error(
          'This file is larger than 12 MiB. 100,000 addresses take about 5 MB: check that it is the right file.',
        );
      const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: await file.text() };
      setAnswer(await callOwn(asSent<Upload>(), '/api/operator/whitelists', init));
    });
  };
  return (
    <section aria-labelledby={id} className="surface grid grid-cols-1 gap-3 p-4">
      <div>
        <h3 id={id} className="font-semibold">
          {m.operator.uploadAWhitelist}
        </h3>
        <p className="max-w-prose text-small text-mute">{m.operator.aTextFileWithOneAddress}</p>
      </div>
      <input
        type="file"
        aria-labelledby={id}
        accept=".txt,.csv,.json,text/plain,text/csv,application/json"
        disabled={busy}
        onChange={(event) => {
          upload(event.target.files?.[0]);
          event.target.value = '';
        }}
        // The browser's words beside the button would say that no file is chosen: each one is let go when it was read.
        className="min-h-11 w-full text-small text-transparent file:me-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-edge file:bg-transparent file:px-4 file:font-semibold file:text-ink"
      />
      {name && <bdi className="text-small wrap-anywhere">{name}</bdi>}
      {busy && <p role="status">{m.operator.buildingTheTree}</p>}
      {failure && <Callout kind="error">{failure.message}</Callout>}
      {answer && <Answer answer={answer} onUse={onUse} />}
    </section>
  );
}

function Answer({
  answer: { tree, accounts, duplicates, bad },
  onUse,
}: { answer: Upload } & WhitelistUploadProps) {
  if (!tree) {
    return (
      <Callout
        kind="error"
        title={`${bad.count === 1 ? m.operator.n1LineIs : m.operator.countLinesAre({ count: formatCount(bad.count) })} not an address. Nothing was saved.`}
      >
        <ul className="max-h-48 overflow-y-auto">
          {bad.lines.map(({ line, text }) => (
            <li key={line} className="wrap-anywhere">
              {m.operator.lineLineText({ line, text })}
            </li>
          ))}
        </ul>
      </Callout>
    );
  }
  return (
    <Callout
      kind="success"
      title={
        accounts === 1
          ? m.operator.n1AddressIsKept
          : m.operator.accountsAddressesAreKept({ accounts: formatCount(accounts) })
      }
    >
      <p className="flex items-center gap-1">
        <code className="min-w-0 wrap-anywhere">{tree.root}</code>
        <CopyButton text={tree.root} what="root" />
      </p>
      {duplicates.count > 0 && (
        <p>
          {m.operator.repeatedAndCountedOnceJoin({
            join: duplicates.lines.map(({ line }) => m.operator.lineLine({ line })).join(', '),
          })}
          {duplicates.count > duplicates.lines.length && ' …'}
        </p>
      )}
      <Button size="sm" className="mt-2" onClick={() => onUse(tree.root)}>
        {m.operator.thisRoot}
      </Button>
    </Callout>
  );
}
