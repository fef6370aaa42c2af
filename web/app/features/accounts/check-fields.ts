import { isMailAddress, normalMailAddress } from '@pitlane/shared/domain/people/mail-address';
import { MIN_PASSWORD_LENGTH } from '@pitlane/shared/domain/people/password-length';
import { PHONE } from '@pitlane/shared/domain/site/contact';

/** Returns whether it can be a mail address at all. Whether it is one the mail shows. */
export function checkEmail(email: string): string | undefined {
  if (email.trim() === '') return 'Email is required';
  return isMailAddress(normalMailAddress(email))
    ? undefined
    : 'Enter a complete email address, such as driver@cars.example.';
}

/** Looks at a phone number, which may be left out. */
export function checkPhone(phone: string): string | undefined {
  return phone.trim() === '' || PHONE.test(phone.trim())
    ? undefined
    : 'Enter a phone number. For another country, start with + and its code.';
}

/** Looks at a password that is being chosen. */
export function checkNewPassword(password: string): string | undefined {
  if (password === '') return 'Password is required';
  return password.length < MIN_PASSWORD_LENGTH
    ? `A password has at least ${MIN_PASSWORD_LENGTH} characters.`
    : undefined;
}

/** Looks at a password that was typed once more. */
export function checkConfirmation(password: string, again: string): string | undefined {
  return password === again ? undefined : 'Passwords must match';
}
