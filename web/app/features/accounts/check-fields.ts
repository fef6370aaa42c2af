import { isMailAddress, normalMailAddress } from '@pitlane/shared/domain/people/mail-address';
import { MIN_PASSWORD_LENGTH } from '@pitlane/shared/domain/people/password-length';
import { PHONE } from '@pitlane/shared/domain/site/contact';
import { m } from '@pitlane/shared/messages/messages';

/** Returns whether it can be a mail address at all. Whether it is one the mail shows. */
export function checkEmail(email: string): string | undefined {
  if (email.trim() === '') return m.accounts.emailIsRequired;
  return isMailAddress(normalMailAddress(email)) ? undefined : m.accounts.enterACompleteEmailAddressSuch;
}

/** Looks at a phone number, which may be left out. */
export function checkPhone(phone: string): string | undefined {
  return phone.trim() === '' || PHONE.test(phone.trim()) ? undefined : m.accounts.enterAPhoneNumberForAnother;
}

/** Looks at a password that is being chosen. */
export function checkNewPassword(password: string): string | undefined {
  if (password === '') return m.accounts.passwordIsRequired;
  return password.length < MIN_PASSWORD_LENGTH
    ? m.accounts.aPasswordHasAtLeastMinpasswordlength({ minPasswordLength: MIN_PASSWORD_LENGTH })
    : undefined;
}

/** Looks at a password that was typed once more. */
export function checkConfirmation(password: string, again: string): string | undefined {
  return password === again ? undefined : m.accounts.passwordsMustMatch;
}
