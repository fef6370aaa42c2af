import type { FactorAdded, Factors, Passkey, PasskeyCreation } from '@pitlane/shared/api/factors';
import { describeBrowser } from '@pitlane/shared/domain/people/describe-browser';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSent } from '../../../lib/api.ts';
import { sendOwn } from '../../../lib/session/own-api.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { HelpLink } from '../../../ui/help-link.tsx';
import { LocalTime } from '../../../ui/time.tsx';
import { getFactorsQueryOptions, useStoreFactors } from './factor-queries.ts';
import { makePasskey } from './passkey-device.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const PATH = '/api/auth/passkeys';

/** The passkeys of the account: add, rename, remove. */
export function PasskeySettings() {
  const query = useQuery(getFactorsQueryOptions());
  const { busy, failure, run } = useWork();
  const storeFactors = useStoreFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
  const add = () =>
    run(async () => {
      const options = await sendOwn(asSent<PasskeyCreation>(), `${PATH}/options`);
      const body = { name: describeBrowser(navigator.userAgent), response: await makePasskey(options) };
      const added = await sendOwn(asSent<FactorAdded>(), PATH, { body });
      storeFactors(added.factors);
      setCodes(added.recovery_codes);
    });
  const passkeys = query.data?.passkeys ?? [];
  return (
    <div className="grid gap-4">
      <p className="text-mute">
        A passkey signs you in with a finger, your face or a PIN, and no fake site can steal it.{' '}
        <HelpLink about="keep-your-account-safe" />
      </p>
      {query.isError && <RetryCallout query={query} />}
      {query.isPending && <Skeleton className="h-17 w-full" />}
      {passkeys.length > 0 && (
        <ul className="grid divide-y rounded-md border">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      <Button className="justify-self-start" busy={busy} onClick={() => void add()}>
        Add a passkey
      </Button>
      {failure && <Callout kind="error">{failure.message}</Callout>}
    </div>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, backed_up, created_at, last_used_at } = passkey;
  const { busy, failure, run } = useWork();
  const storeFactors = useStoreFactors();
  const [renaming, setRenaming] = useState(false);
  const remove = () =>
    run(async () => storeFactors(await sendOwn(asSent<Factors>(), `${PATH}/${id}`, { method: 'DELETE' })));
  return (
    <li className="grid gap-3 px-3.5 py-3">
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-small text-mute">
            Added <LocalTime seconds={created_at} />
            {last_used_at !== null && (
              <>
                {' '}
                · last used <LocalTime seconds={last_used_at} />
              </>
            )}
            {backed_up && ' · copied to your other devices'}
          </p>
        </div>
        <Button size="sm" onClick={() => setRenaming(!renaming)} aria-label={`Rename ${name}`}>
          Rename
        </Button>
        <Button size="sm" busy={busy} onClick={() => void remove()} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
      {renaming && <RenameForm passkey={passkey} onDone={() => setRenaming(false)} />}
      {failure && <Callout kind="error">{failure.message}</Callout>}
    </li>
  );
}

/** Longest name (shared/src/api/factors.ts). The browser carries no schemas. */
const MAX_NAME = 60;

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const storeFactors = useStoreFactors();
  const { formProps, field, busy, failure } = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => (name.trim() === '' ? { name: 'Name is required' } : {}),
    send: async (body) => {
      storeFactors(await sendOwn(asSent<Factors>(), `${PATH}/${passkey.id}`, { method: 'PATCH', body }));
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-3">
      <TextField {...field('name')} label="Name" maxLength={MAX_NAME} autoComplete="off" />
      <SubmitButton
        busy={busy}
        failure={failure}
        variant="secondary"
        size="sm"
        className="justify-self-start"
      >
        Save
      </SubmitButton>
    </form>
  );
}
