import type { NoticeSettings as Settings } from '@pitlane/shared/api/notices';
import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
} from '@pitlane/shared/domain/people/notices';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { asSent } from '../../lib/api.ts';
import { getOwn } from '../../lib/session/own-api.ts';
import { OWN } from '../../lib/session/session.ts';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { PushSwitch } from './push-switch.tsx';
import { useSettingChange } from './use-setting-change.ts';

const KIND_WORDS: Record<NoticeKind, { title: string; hint: string }> = {
  outbid: { title: 'Outbid', hint: 'Someone bid more than you.' },
  sold: { title: 'Sold', hint: 'Someone bought your car.' },
  won: { title: 'Auction won', hint: 'You won the car.' },
  offer_received: { title: 'Offer received', hint: 'Someone made an offer for your car.' },
  offer_accepted: { title: 'Offer accepted', hint: 'The car is yours.' },
  listing_expired: { title: 'Listing ended', hint: 'It expired before it was sold.' },
  auction_ending: {
    title: 'Auction about to end',
    hint: 'An auction you’re selling in, leading or watching.',
  },
  followed_listed: { title: 'Listed by someone you follow', hint: 'Once a day per car.' },
  price_below: { title: 'Price below your limit', hint: 'For cars you watch.' },
  search_match: { title: 'Match of a saved search', hint: 'For searches with alerts.' },
  report_decided: { title: 'Report decided', hint: 'The outcome of your report.' },
};
const CHANNEL_WORDS: Record<NoticeChannel, string> = { inbox: 'Inbox', mail: 'Mail', push: 'Push' };
const KEY = [OWN, 'inbox', 'settings'] as const;

/** Which notices come how: a switch for each kind and channel, kept at once. */
export function NoticeSettings({ authorId }: { authorId: number }) {
  const client = useQueryClient();
  const key = [...KEY, authorId];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getOwn(asSent<Settings>(), '/api/notices/settings', signal),
  });
  const change = useSettingChange((answer) => client.setQueryData(key, answer));
  if (query.isError) return <RetryCallout query={query} title="Couldn’t load your settings" />;
  if (!query.data) return <Skeleton className="h-160 w-full rounded-xl" />;
  const { settings, mail, browsers } = query.data;
  const why: Record<NoticeChannel, string | undefined> = {
    inbox: undefined,
    mail: mail === null ? 'Your account has no confirmed email address.' : undefined,
    push: browsers === 0 ? 'Turn on push notifications first.' : undefined,
  };
  return (
    <div className="grid gap-6">
      <PushSwitch browsers={browsers} onChange={() => void query.refetch()} />
      <div className="rounded-xl border bg-panel">
        <div className="flex items-center justify-end border-b px-4 py-2" aria-hidden>
          {NOTICE_CHANNELS.map((channel) => (
            <span key={channel} className="label w-14 text-center text-small text-mute">
              {CHANNEL_WORDS[channel]}
            </span>
          ))}
        </div>
        <ul className="divide-y">
          {NOTICE_KINDS.map((kind) => (
            <li key={kind} className="flex flex-wrap items-center justify-end gap-x-4 px-4 py-2">
              <div className="min-w-36 flex-1">
                <h3 className="label text-body">{KIND_WORDS[kind].title}</h3>
                <p className="text-small text-mute">{KIND_WORDS[kind].hint}</p>
              </div>
              <div className="flex">
                {NOTICE_CHANNELS.map((channel) => {
                  const on = settings.some((one) => one.kind === kind && one.channel === channel && one.on);
                  return (
                    <Switch
                      key={channel}
                      label={`${KIND_WORDS[kind].title} by ${CHANNEL_WORDS[channel].toLowerCase()}`}
                      on={on && why[channel] === undefined}
                      busy={change.isBusy(kind, channel)}
                      disabledReason={why[channel]}
                      onClick={() => change.send({ kind, channel, on: !on })}
                    />
                  );
                })}
              </div>
              {/* Below the switch that was pressed, which stays where it is. */}
              {change.failed?.kind === kind && (
                <p role="alert" className="basis-full text-end text-small text-stop">
                  We couldn’t save this. {change.failed.message}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
      <p className="text-small text-mute">
        {mail === null
          ? 'We can’t send email: your account has no confirmed address.'
          : `Emails go to ${mail}.`}
      </p>
    </div>
  );
}
