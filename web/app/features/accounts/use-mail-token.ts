import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Returns the secret of a mail's link, which is behind the # of the address, and takes it out of the address: no server, log or Referer
 * ever gets it, and neither does the history. Undefined until the page has looked; empty where there is none, as after a reload.
 */
export function useMailToken(): string | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const found = findMailToken(hash);
    setToken((before) => found ?? before ?? '');
    if (found) void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [hash, pathname, search, navigate]);
  return token;
}

/** Reads the secret from the end of a mail's link, or from the whole of it. */
function findMailToken(link: string): string | undefined {
  return /#token=([\w-]+)$/.exec(link)?.[1];
}

/** Returns the secret of what a reader has pasted: the link of the mail, or its code alone. */
export function readMailCode(text: string): string {
  const pasted = text.trim();
  return findMailToken(pasted) ?? pasted;
}

/** What’s wrong with a pasted code. Nothing where the link itself brought one. */
export function checkMailCode(token: string | undefined, code: string): { code?: string } {
  return token || code.trim() !== '' ? {} : { code: m.accounts.pasteTheLinkFromTheEmail };
}
