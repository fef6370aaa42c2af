import { useRootData } from '../lib/root-data.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

const NETWORKS = [
  { id: 'twitter', label: 'Twitter' },
  { id: 'discord', label: 'Discord' },
  { id: 'telegram', label: 'Telegram' },
] as const;

const NOT_LOADED = 'The server did not say this address. Reload the page to ask again.';

/** Links to the operator's social networks. A link that is not configured is off and explains why. */
export function SocialLinks() {
  const { site } = useRootData();
  return (
    // The marks, not their boxes, stand on the edges of the page.
    <ul className="-mx-2.5 flex gap-2">
      {NETWORKS.map(({ id, label }) => {
        const url = site?.social[id];
        return (
          <li key={id}>
            {url ? (
              <a href={url} rel="noreferrer me" aria-label={label} className={buttonClass('ghost', 'icon')}>
                <Icon name={id} />
              </a>
            ) : (
              <Button
                variant="ghost"
                size="icon"
                aria-label={label}
                tooltipAlign="end"
                disabledReason={
                  site ? `The operator of this site has not given a ${label} address.` : NOT_LOADED
                }
              >
                <Icon name={id} />
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
