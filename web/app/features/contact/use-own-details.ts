import { useEffect, useRef } from 'react';
import { getDetailsQueryOptions } from '../../entities/account/details-query.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session/session.ts';

type OwnDetails = { user_name: string; user_email: string; user_phone: string };

/** Enters once what a signed-in account has kept of itself. A field that the reader has begun stays as it is. */
export function useOwnDetails(values: OwnDetails, fill: (given: Partial<OwnDetails>) => void): void {
  const user = useSession()?.user;
  const form = useRef({ values, fill });
  useEffect(() => {
    form.current = { values, fill };
  });
  const userId = user?.id;
  const email = user?.email ?? '';
  useEffect(() => {
    if (userId === undefined) return;
    queryClient()
      .fetchQuery(getDetailsQueryOptions())
      .then(({ name, phone }) => {
        const own = { user_name: name, user_email: email, user_phone: phone };
        const isOpen = ([field, text]: [string, string]) =>
          text !== '' && form.current.values[field as keyof OwnDetails] === '';
        form.current.fill(Object.fromEntries(Object.entries(own).filter(isOpen)));
      })
      .catch((error: unknown) => console.warn('Couldn’t fill in the form.', error));
  }, [userId, email]);
}
