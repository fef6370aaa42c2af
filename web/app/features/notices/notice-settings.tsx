import type { NoticeSettings as Settings } from '@pitlane/shared/api/notices';
import {
  NOTICE_CHANNELS,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeKind,
} from '@pitlane/shared/domain/people/notices';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { asSent } from '../../lib/api.ts';
import { getOwn } from '../../lib/session/own-api.ts';
import { OWN } from '../../lib/session/session.ts';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { PushSwitch } from './push-switch.tsx';
import { useSettingChange } from './use-setting-change.ts';

const getKindWords = (): Record<NoticeKind, { title: string; hint: string }> => ({
  outbid: { title: m.notices.outbid, hint: m.notices.someoneBidMoreThanYou },
  sold: { title: m.notices.sold, hint: m.notices.someoneBoughtYourCar },
  won: { title: m.notices.auctionWon, hint: m.notices.youWonTheCar },
  offer_received: { title: m.notices.offerReceived, hint: m.notices.someoneMadeAnOfferForYour },
  offer_accepted: { title: m.notices.offerAccepted, hint: m.notices.theCarIsYours },
  listing_expired: { title: m.notices.listingEnded, hint: m.notices.itExpiredBeforeItWasSold },
  auction_ending: {
    title: m.notices.auctionAboutToEnd,
    hint: m.notices.anAuctionYoureSellingInLeading,
  },
  followed_listed: { title: m.notices.listedBySomeoneYouFollow, hint: m.notices.onceADayPerCar },
  price_below: { title: m.notices.priceBelowYourLimit, hint: m.notices.forCarsYouWatch },
  search_match: { title: m.notices.matchOfASavedSearch, hint: m.notices.forSearchesWithAlerts },
  report_decided: { title: m.notices.reportDecided, hint: m.notices.theOutcomeOfYourReport },
});
const getChannelWords = (): Record<NoticeChannel, string> => ({
  inbox: m.notices.inbox,
  mail: m.notices.mail,
  push: m.notices.push,
});
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
  if (query.isError) return <RetryCallout query={query} title={m.notices.couldntLoadYourSettings} />;
  if (!query.data) return <Skeleton className="h-160 w-full rounded-xl" />;
  const { settings, mail, browsers } = query.data;
  const why: Record<NoticeChannel, string | undefined> = {
    inbox: undefined,
    mail: mail === null ? m.notices.yourAccountHasNoConfirmedEmail : undefined,
    push: browsers === 0 ? m.notices.turnOnPushNotificationsFirst : undefined,
  };
  return (
    <div className="grid gap-6">
      <PushSwitch browsers={browsers} onChange={() => void query.refetch()} />
      <div className="rounded-xl border bg-panel">
        <div className="flex items-center justify-end border-b px-4 py-2" aria-hidden>
          {NOTICE_CHANNELS.map((channel) => (
            <span key={channel} className="label w-14 text-center text-small text-mute">
              {getChannelWords()[channel]}
            </span>
          ))}
        </div>
        <ul className="divide-y">
          {NOTICE_KINDS.map((kind) => (
            <li key={kind} className="flex flex-wrap items-center justify-end gap-x-4 px-4 py-2">
              <div className="min-w-36 flex-1">
                <h3 className="label text-body">{getKindWords()[kind].title}</h3>
                <p className="text-small text-mute">{getKindWords()[kind].hint}</p>
              </div>
              <div className="flex">
                {NOTICE_CHANNELS.map((channel) => {
                  const on = settings.some((one) => one.kind === kind && one.channel === channel && one.on);
                  return (
                    <Switch
                      key={channel}
                      label={m.notices.noticeByChannel({
                        title: getKindWords()[kind].title,
                        channel: getChannelWords()[channel].toLowerCase(),
                      })}
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
                  {m.notices.weCouldntSaveThisMessage({ message: change.failed.message })}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
      <p className="text-small text-mute">
        {mail === null ? m.notices.weCantSendEmailYourAccount : m.notices.emailsGoToMail({ mail })}
      </p>
    </div>
  );
}
