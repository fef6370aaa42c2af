import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getDetailsQueryOptions } from '../../entities/account/details-query.ts';
import { useSession } from '../../lib/session/session.ts';

type OwnDetails = { user_name: string; user_email: string; user_phone: string };

/** Enters once what a signed-in account has kept of itself. A field that the reader has begun stays as it is. */
export function useOwnDetails(values: OwnDetails, fill: (given: Partial<OwnDetails>) => void): void {
  const user = useSession()?.user;
  const { data } = useQuery({ ...getDetailsQueryOptions(), enabled: user !== undefined });
  const done = useRef(false);
  useEffect(() => {
    if (!user || !data || done.current) return;
    done.current = true;
    const own = { user_name: data.name, user_email: user.email ?? '', user_phone: data.phone };
    const isOpen = ([name, text]: [string, string]) => text !== '' && values[name as keyof OwnDetails] === '';
    fill(Object.fromEntries(Object.entries(own).filter(isOpen)));
  }, [user, data, values, fill]);
}
