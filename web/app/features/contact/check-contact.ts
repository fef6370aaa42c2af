import { PHONE } from '@pitlane/shared/domain/site/contact';
import type { FieldErrors } from '../../ui/forms/use-form.ts';

export type ContactField = 'user_name' | 'user_email' | 'user_phone' | 'message' | 'website';

/** Looks at the contact form before it is sent. The server looks again. */
export function checkContact(values: Record<ContactField, string>): FieldErrors<ContactField> {
  const { user_name, user_email, user_phone, message } = values;
  const errors: FieldErrors<ContactField> = {};
  if (!user_name.trim()) errors.user_name = 'Name is required';
  if (!user_email.trim()) errors.user_email = 'Email is required';
  else if (!/^\S+@\S+\.\S+$/.test(user_email.trim()))
    errors.user_email = 'Enter a whole mail address, such as driver@cars.example.';
  if (!user_phone.trim()) errors.user_phone = 'Phone is required';
  else if (!PHONE.test(user_phone.trim()))
    errors.user_phone = 'Enter a phone number: digits, with + in front for another country.';
  if (!message.trim()) errors.message = 'Message is required';
  return errors;
}
