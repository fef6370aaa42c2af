import type { FactorAdded, Factors, Passkey, PasskeyCreation } from '@pitlane/shared/api/factors';
import { describeBrowser } from '@pitlane/shared/domain/people/describe-browser';
import { MAX_PASSKEY_NAME } from '@pitlane/shared/domain/people/passkey-name';
import { m } from '@pitlane/shared/messages/messages';
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
import { getFactorsQueryOptions, hasTwoSteps, useStoreFactors, useUnsavedCodes } from './factor-queries.ts';
import { makePasskey } from './passkey-device.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveFactor } from './remove-factor.tsx';

const PATH = '/api/auth/passkeys';

/** The passkeys of the account: add, rename, remove. */
export function PasskeySettings() {
  const query = useQuery(getFactorsQueryOptions());
  const { busy, failure, run } = useWork();
  const storeFactors = useStoreFactors();
  const [unsaved, setUnsaved] = useUnsavedCodes();
  const add = () =>
    run(async () => {
      const options = await sendOwn(asSent<PasskeyCreation>(), `${PATH}/options`);
      const body = { name: describeBrowser(navigator.userAgent), response: await makePasskey(options) };
      const added = await sendOwn(asSent<FactorAdded>(), PATH, { body });
      storeFactors(added.factors);
      // Only the first factor comes with codes. Those on the page may not be saved yet.
      if (added.recovery_codes) setUnsaved({ codes: added.recovery_codes, panel: 'passkeys' });
    });
  const factors = query.data;
  return (
    <div className="grid gap-4">
      <p className="text-mute">
        {m.accounts.signInWithYourFingerprintFace} <HelpLink about="keep-your-account-safe" />
      </p>
      {query.isError && <RetryCallout query={query} />}
      {query.isPending && <Skeleton className="h-17 w-full" />}
      {factors?.passkeys.length === 0 && (
        <p className="flex min-h-17 items-center rounded-md border px-3.5 text-mute">
          {m.accounts.noPasskeysYet}
        </p>
      )}
      {factors && factors.passkeys.length > 0 && (
        <ul className="grid divide-y rounded-md border">
          {factors.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} factors={factors} />
          ))}
        </ul>
      )}
      <Button className="justify-self-start" busy={busy} onClick={() => void add()}>
        {m.accounts.addAPasskey}
      </Button>
      {failure && <Callout kind="error">{failure.message}</Callout>}
      {unsaved?.panel === 'passkeys' && factors && hasTwoSteps(factors) && (
        <RecoveryCodes codes={unsaved.codes} onSaved={() => setUnsaved(null)} />
      )}
    </div>
  );
}

function PasskeyRow({ passkey, factors }: { passkey: Passkey; factors: Factors }) {
  const { id, name, backed_up, created_at, last_used_at } = passkey;
  const [renaming, setRenaming] = useState(false);
  return (
    <li className="grid gap-3 px-3.5 py-3">
      <div className="flex min-h-10 flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="text-small text-mute">
            {m.accounts.added} <LocalTime seconds={created_at} />
            {last_used_at !== null && (
              <>
                {' '}
                {m.accounts.lastUsed} <LocalTime seconds={last_used_at} />
              </>
            )}
            {backed_up && ' · Synced'}
          </p>
        </div>
        <Button size="sm" onClick={() => setRenaming(!renaming)} aria-label={m.accounts.renameName({ name })}>
          {m.accounts.rename}
        </Button>
        <RemoveFactor path={`${PATH}/${id}`} name={m.accounts.removeName({ name })} factors={factors} />
      </div>
      {renaming && <RenameForm passkey={passkey} onDone={() => setRenaming(false)} />}
    </li>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const storeFactors = useStoreFactors();
  const { formProps, field, busy, failure } = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => (name.trim() === '' ? { name: m.accounts.nameIsRequired } : {}),
    send: async (body) => {
      storeFactors(await sendOwn(asSent<Factors>(), `${PATH}/${passkey.id}`, { method: 'PATCH', body }));
      onDone();
    },
  });
  return (
    <form {...formProps} className="grid gap-3">
      <TextField {...field('name')} label={m.accounts.name} maxLength={MAX_PASSKEY_NAME} autoComplete="off" />
      <SubmitButton
        busy={busy}
        failure={failure}
        variant="secondary"
        size="sm"
        className="justify-self-start"
      >
        {m.accounts.save}
      </SubmitButton>
    </form>
  );
}
