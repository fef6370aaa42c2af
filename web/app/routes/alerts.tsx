import { GalleryNav, GallerySection } from '../features/gallery/gallery-parts.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { Alert, type AlertTone } from '../ui/feedback/alert.tsx';
import { Callout } from '../ui/feedback/callout.tsx';
import { TitledPage } from '../ui/page-title.tsx';
import { ButtonLink } from '../ui/text-link.tsx';
import type { Route } from './+types/alerts';

/** The eight colours, each with a sentence of the kind that it is for. */
const ALERT_TEXTS: readonly { tone: AlertTone; name: string; text: string }[] = [
  { tone: 'primary', name: 'Primary', text: 'a drop is open, and its supply shrinks with each mint.' },
  {
    tone: 'secondary',
    name: 'Secondary',
    text: 'prices are in ETH on the car’s chain.',
  },
  { tone: 'success', name: 'Success', text: 'the car is yours. Find it in your garage.' },
  { tone: 'danger', name: 'Danger', text: 'the wallet rejected the transaction. Nothing was sent.' },
  { tone: 'warning', name: 'Warning', text: 'this auction is in its last minutes. A late bid extends it.' },
  { tone: 'info', name: 'Info', text: 'you were outbid. Your bid is back in your wallet.' },
  { tone: 'light', name: 'Light', text: 'a note on daylight, the same in both themes.' },
  { tone: 'dark', name: 'Dark', text: 'a note on asphalt, the same in both themes.' },
];

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Alerts',
    description:
      'The alerts of this site in eight colours, with extra content, with icons and with an action.',
  });

export default function AlertsPage() {
  return (
    <TitledPage
      title="Alerts"
      lead="What a page needs to tell you, next to what it’s about. The words always say it, not just the colour."
    >
      <GalleryNav />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-12 lg:grid-cols-2">
        <GallerySection title="Colours">
          <div className="grid grid-cols-1 gap-3">
            {ALERT_TEXTS.map(({ tone, name, text }) => (
              <Alert key={tone} tone={tone}>
                <p>
                  <strong>{name}</strong>: {text}
                </p>
              </Alert>
            ))}
          </div>
        </GallerySection>
        <div className="grid min-w-0 grid-cols-1 gap-12">
          <GallerySection title="Additional content">
            <Alert
              tone="success"
              title="Your car is built"
              more={
                <p className="text-mute">
                  You can check the draw: the car’s page shows the block hash, secret and seed, and your
                  browser does the maths.
                </p>
              }
            >
              <p>The cover is off. See its series, paint and parts in your garage.</p>
            </Alert>
          </GallerySection>
          <GallerySection title="Icon alerts">
            <IconAlerts />
          </GallerySection>
        </div>
      </div>
    </TitledPage>
  );
}

/** The four kinds of the site's own notice; the last two show a way out. They are not announced: nothing has happened. */
function IconAlerts() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Callout kind="info" quiet>
        The index is a few blocks behind the chain. What you see may be slightly out of date.
      </Callout>
      <Callout kind="success" quiet>
        Your listing is signed. You pay nothing until it sells.
      </Callout>
      <Callout
        kind="warning"
        quiet
        title="This auction ends soon"
        action={
          <ButtonLink to="/auction" size="sm">
            Live Auction
          </ButtonLink>
        }
      >
        A bid in the last minutes gives everyone more time.
      </Callout>
      <Callout
        kind="error"
        quiet
        title="Not enough funds"
        action={
          <ButtonLink to="/garage" size="sm">
            Garage
          </ButtonLink>
        }
      >
        The price plus the network fee is more than this wallet holds.
      </Callout>
    </div>
  );
}
