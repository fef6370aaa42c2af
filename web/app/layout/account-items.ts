import { getLoginPath } from '../lib/session/login-path.ts';
import { useSession } from '../lib/session/session.ts';
import type { MenuItem } from '../ui/overlay/menu-popup.tsx';

type AccountItem = MenuItem & { to: string };

/** Returns the account's menu items, signed in or not. */
export function useAccountItems(): readonly AccountItem[] {
  const user = useSession()?.user;
  if (!user)
    return [
      { label: 'Sign In', icon: 'user', to: getLoginPath() },
      { label: 'Register', icon: 'plus', to: '/register' },
    ];
  return [
    { label: user.username, detail: 'Your page', picture: user.avatar.url, to: `/author/${user.id}` },
    { label: 'Edit profile', icon: 'user', to: `/profile/${user.id}` },
    { label: 'Account', icon: 'wallet', to: '/account' },
    ...(user.operator ? ([{ label: 'Operator', icon: 'flag', to: '/operator' }] as const) : []),
  ];
}
