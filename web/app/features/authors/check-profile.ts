import type { FieldErrors } from '../../ui/forms/use-form.ts';

/** The fields of the profile form. About and social are optional. */
export type ProfileWords = Record<'username' | 'about' | 'social' | 'wallet', string>;

/** Returns the errors of a profile, in the specification's words (section 5, "Profile form"). */
export function checkProfile({ username, wallet }: ProfileWords): FieldErrors<keyof ProfileWords> {
  return {
    ...(username.trim() === '' && { username: 'Username is required' }),
    ...(wallet === '' && { wallet: 'Wallet is required' }),
  };
}
