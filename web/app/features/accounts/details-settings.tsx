import type { Details } from '@pitlane/shared/api/accounts';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getDetailsQueryOptions } from '../../entities/account/details-query.ts';
import { asSent } from '../../lib/api.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { checkPhone } from './check-fields.ts';
import { NameField, PhoneField } from './details-fields.tsx';

/** The name and the phone number of the account, which no page shows. */
export function DetailsSettings() {
  const query = useQuery(getDetailsQueryOptions());
  if (query.data) return <DetailsForm details={query.data} />;
  return query.isError ? <RetryCallout query={query} /> : <Skeleton className="h-60 w-full" />;
}

function DetailsForm({ details }: { details: Details }) {
  const client = useQueryClient();
  const [saved, setSaved] = useState(false);
  const { formProps, field, busy, failure } = useForm({
    initial: details,
    check: ({ phone }) => ({ phone: checkPhone(phone) }),
    send: async (body) => {
      setSaved(false);
      const kept = await sendOwn(asSent<Details>(), '/api/auth/details', { method: 'PUT', body });
      client.setQueryData(getDetailsQueryOptions().queryKey, kept);
      setSaved(true);
    },
  });
  return (
    <form {...formProps} aria-label={m.accounts.changeYourDetails} className="grid gap-4">
      <p className="text-mute">{m.accounts.bothAreOptionalAndVisibleOnly}</p>
      <NameField {...field('name')} />
      <PhoneField {...field('phone')} />
      <SubmitButton
        variant="secondary"
        size="md"
        className="justify-self-start"
        busy={busy}
        failure={failure}
      >
        {m.accounts.saveDetails}
      </SubmitButton>
      {saved && <Callout kind="success">{m.accounts.yourDetailsAreSaved}</Callout>}
    </form>
  );
}
