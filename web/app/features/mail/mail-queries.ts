import type { Mail, MailList } from '@pitlane/shared/api/mail';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../lib/live/answer-positions.ts';

export const OUTBOX_PATH = '/api/outbox';
export const getMailPath = (id: number): string => `${OUTBOX_PATH}/${id}`;

/** A new account waits for its mail. Mails are polled, since the live stream is public. */
const POLL_MS = 2_000;

export function getOutboxQueryOptions() {
  return queryOptions({
    queryKey: ['outbox'],
    queryFn: (context) => fetchAnswer<MailList>(context, OUTBOX_PATH),
    refetchInterval: POLL_MS,
  });
}

/** Query options for a mail, which never changes. */
export function getMailQueryOptions(id: number) {
  return queryOptions({
    queryKey: ['mail', id],
    queryFn: (context) => fetchAnswer<Mail>(context, getMailPath(id)),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The mail that an address names: ?mail=12. */
export function readMailId(params: URLSearchParams): number | null {
  const text = params.get('mail') ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}
