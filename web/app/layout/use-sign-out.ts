import { useNavigate } from 'react-router';
import { toast } from '../lib/toast.ts';
import type { SignOutOptions } from './sign-out.ts';

/** Signs out (sign-out.ts). Its code comes when it is wanted: every page has the button, and few press it. */
export function useSignOut(): (options?: SignOutOptions) => Promise<void> {
  const navigate = useNavigate();
  return async (options) => {
    try {
      const { signOut } = await import('./sign-out.ts');
      await signOut(navigate, options);
    } catch (error) {
      console.error(error);
      toast('error', 'Couldn’t sign you out. Try again.');
    }
  };
}
