import type { ContactTaken } from '@pitlane/shared/api/contact';
import { isMailAddress, normalMailAddress } from '@pitlane/shared/domain/people/mail-address';
import { MAX_CONTACT, PHONE } from '@pitlane/shared/domain/site/contact';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { asSent, postJson } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type FieldErrors, useForm } from '../../ui/forms/use-form.ts';
import { useOwnDetails } from './use-own-details.ts';

export type ContactFormProps = {
  /** True when messages can be delivered. Otherwise the button is off and explains why. */
  takes: boolean;
  /** The first text of the message. */
  message: string;
};

/** A message to the operator. What comes of it is said beside the button. */
export function ContactForm({ takes, message }: ContactFormProps) {
  const [sent, setSent] = useState(false);
  const { formProps, field, fill, busy, failure, values } = useForm({
    initial: { user_name: '', user_email: '', user_phone: '', message, website: '' },
    check: (values) => {
      setSent(false);
      return checkContact(values);
    },
    send: async (values) => {
      await postJson(asSent<ContactTaken>(), '/api/contact-forms', values);
      setSent(true);
      fill({ message: '' });
    },
  });
  useOwnDetails(values, fill);
  return (
    <form {...formProps} className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
      <TextField
        {...field('user_name')}
        label={m.contact.name}
        autoComplete="name"
        maxLength={MAX_CONTACT.user_name}
        required
        className="sm:col-span-2"
      />
      <TextField
        {...field('user_email')}
        label={m.contact.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_CONTACT.user_email}
        required
      />
      <TextField
        {...field('user_phone')}
        label={m.contact.phone}
        type="tel"
        autoComplete="tel"
        maxLength={MAX_CONTACT.user_phone}
        required
      />
      <TextArea
        {...field('message')}
        label={m.contact.message}
        rows={8}
        maxLength={MAX_CONTACT.message}
        required
        className="sm:col-span-2"
      />
      {/* No person sees it: what fills it is a program. */}
      <section hidden>
        <TextField {...field('website')} label={m.contact.leaveThisEmpty} autoComplete="off" tabIndex={-1} />
      </section>
      <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-3 sm:col-span-2 noscript:hidden">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={busy}
          disabledReason={takes ? undefined : m.contact.thisSiteCantReceiveMessagesThe}
          className="max-sm:w-full sm:px-12"
        >
          {m.contact.sendMessage}
        </Button>
        {sent && (
          <Callout kind="success" className="min-w-0 flex-1 basis-64">
            {m.contact.yourMessageHasBeenSent}
          </Callout>
        )}
        {failure !== undefined && (
          <Callout kind="error" title={m.contact.messageFailed} className="min-w-0 flex-1 basis-64">
            {failure}
          </Callout>
        )}
      </div>
      <p className="hidden text-small text-mute sm:col-span-2 noscript:block">
        {m.contact.sendingAMessageNeedsJavascriptTurn}
      </p>
    </form>
  );
}

type ContactField = 'user_name' | 'user_email' | 'user_phone' | 'message' | 'website';

/** Looks at the contact form before it is sent. The server looks again. */
export function checkContact(values: Record<ContactField, string>): FieldErrors<ContactField> {
  const { user_name, user_email, user_phone, message } = values;
  const errors: FieldErrors<ContactField> = {};
  if (!user_name.trim()) errors.user_name = m.contact.nameIsRequired;
  if (!user_email.trim()) errors.user_email = m.contact.emailIsRequired;
  else if (!isMailAddress(normalMailAddress(user_email)))
    errors.user_email = m.contact.enterACompleteEmailAddressSuch;
  if (!user_phone.trim()) errors.user_phone = m.contact.phoneIsRequired;
  else if (!PHONE.test(user_phone.trim())) errors.user_phone = m.contact.enterAPhoneNumberForAnother;
  if (!message.trim()) errors.message = m.contact.messageIsRequired;
  return errors;
}
