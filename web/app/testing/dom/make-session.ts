import { type SignedIn, SignedInSchema, type User } from '@pitlane/shared/api/accounts';

/** A session of an account, as the sign-in answers it. Keep it with lib/session/store-session.ts. */
export function makeSession(given: Partial<User> = {}): SignedIn {
  return SignedInSchema.parse({
    jwt: 'a token',
    user: {
      id: 7,
      username: 'Apex',
      named: true,
      email: 'apex@pit.example',
      confirmed: true,
      wallet: null,
      wallets: [],
      own_wallet: null,
      avatar: { url: '/media/avatars/7.webp' },
      has_password: true,
      operator: false,
      providers: [],
      ...given,
    },
  });
}
