import type { SocialProvider, User } from '@pitlane/shared/api/accounts';
import { SITE_NAMES } from '@pitlane/shared/domain/people/social-sites';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { asSent } from '../../lib/api.ts';
import { sendOwn } from '../../lib/session/own-api.ts';
import { storeUser } from '../../lib/session/store-session.ts';
import { getSiteName } from '../../lib/site-name.ts';
import { toast } from '../../lib/toast.ts';
import { useWork } from '../../lib/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { getWaysQueryOptions } from './account-queries.ts';
import { requireWebAddress } from './require-web-address.ts';

const PROVIDERS = ['google', 'facebook'] as const satisfies SocialProvider[];

/** The other sites that sign in to the account: connect one, or disconnect it. */
export function ConnectedSites({ user }: { user: User }) {
  const { data: ways } = useQuery(getWaysQueryOptions());
  const [params] = useSearchParams();
  return (
    <div className="grid gap-4">
      <p className="text-mute">{m.accounts.signInWithOneClickWe}</p>
      {params.get('connect') === 'failed' && (
        <Callout kind="error">
          {m.accounts.nothingWasConnectedThatAccountMay({ site: getSiteName() })}
        </Callout>
      )}
      <ul className="grid divide-y rounded-md border">
        {PROVIDERS.map((provider) => (
          <Site
            key={provider}
            provider={provider}
            isConnected={user.providers.includes(provider)}
            isOff={ways !== undefined && !ways[provider]}
          />
        ))}
      </ul>
    </div>
  );
}

type SiteProps = {
  provider: SocialProvider;
  isConnected: boolean;
  /** Whether the operator has not set it up. */
  isOff: boolean;
};

function Site({ provider, isConnected, isOff }: SiteProps) {
  const { busy, failure, run } = useWork();
  const name = SITE_NAMES[provider];
  const connect = () =>
    run(async () => {
      const { url } = await sendOwn(asSent<{ url: string }>(), '/api/auth/providers', { body: { provider } });
      location.assign(requireWebAddress(url));
    });
  const disconnect = () =>
    run(async () => {
      const path = `/api/auth/providers/${provider}`;
      storeUser(await sendOwn(asSent<User>(), path, { method: 'DELETE' }));
      toast('success', m.accounts.nameIsDisconnectedFromYourAccount({ name }));
    });
  const offId = `${provider}-off`;
  return (
    <li className="grid gap-3 px-3.5 py-3">
      <div className="flex min-h-10 items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{name}</p>
          <p id={offId} className="text-small text-mute">
            {isConnected
              ? 'Connected'
              : isOff
                ? m.accounts.offTheOperatorHasntSetIt
                : m.accounts.notConnected}
          </p>
        </div>
        {isConnected ? (
          <Button
            size="sm"
            busy={busy}
            onClick={() => void disconnect()}
            aria-label={m.accounts.disconnectName({ name })}
          >
            {m.accounts.disconnect}
          </Button>
        ) : (
          <Button
            size="sm"
            busy={busy}
            disabledBy={isOff ? offId : undefined}
            onClick={() => void connect()}
            aria-label={m.accounts.connectName({ name })}
          >
            {m.accounts.connect}
          </Button>
        )}
      </div>
      {failure && <Callout kind="error">{failure.message}</Callout>}
    </li>
  );
}
