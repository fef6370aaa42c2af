import type { NoticeList } from '@pitlane/shared/api/notices';
import { type Address, normalAddress } from '@pitlane/shared/domain/address';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { asSent } from '../../lib/api.ts';
import { getOwn } from '../../lib/own-api.ts';
import { OWN, useSession } from '../../lib/session.ts';
import { useWalletAddress } from '../../wallet/wallet-store.ts';

/** Whose notices are shown: the account's, or those of a wallet that nobody has signed in with. */
export type Reader = { authorId: number } | { wallet: Address };

/** Undefined while it is not known who is there; null for a visitor. */
export function useReader(): Reader | null | undefined {
  const session = useSession();
  const wallet = useWalletAddress();
  if (session === undefined) return undefined;
  if (session) return { authorId: session.user.id };
  return wallet ? { wallet: normalAddress(wallet) } : null;
}

const keyOf = (reader: Reader, list: 'newest' | 'all') =>
  'wallet' in reader ? ['notices', reader.wallet, list] : [OWN, 'inbox', list, reader.authorId];
const pathOf = (reader: Reader) =>
  'wallet' in reader ? `/api/notices/wallet/${reader.wallet}` : '/api/notices';

/** What the bell shows. */
export function getNewestQueryOptions(reader: Reader) {
  return queryOptions({
    queryKey: keyOf(reader, 'newest'),
    queryFn: ({ signal }) => getOwn(asSent<NoticeList>(), pathOf(reader), signal),
  });
}

/** All of them, page by page. */
export function getAllQueryOptions(reader: Reader) {
  return infiniteQueryOptions({
    queryKey: keyOf(reader, 'all'),
    queryFn: ({ signal, pageParam }) =>
      getOwn(asSent<NoticeList>(), `${pathOf(reader)}${pageParam ? `?cursor=${pageParam}` : ''}`, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
