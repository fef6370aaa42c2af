import type { ReactNode } from 'react';
import { copyText } from '../lib/copy-text.ts';
import { getSiteUrl } from '../lib/site-path.ts';
import { Button, type ButtonProps } from './button.tsx';
import { Icon } from './icon.tsx';
import { useShortly } from './use-shortly.ts';

export type ShareButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'className'> & {
  /** Path of the page to share. */
  path: string;
  /** Shown beside the link in the device's share sheet. */
  title: string;
  children?: ReactNode;
};

/** Opens the device's share sheet where the browser has one; otherwise copies the link and confirms it for two seconds. */
export function ShareButton({ path, title, children = 'Share', ...look }: ShareButtonProps) {
  const [copied, setCopied] = useShortly();
  const share = async () => {
    const url = `${getSiteUrl()}${path}`;
    if (await openShareSheet({ url, title })) return;
    if (await copyText(url, 'link')) setCopied();
  };
  return (
    <Button {...look} onClick={share}>
      <Icon name={copied ? 'check' : 'share'} className="size-4.5" />
      {/* Both words keep their room, so that the button keeps its width. */}
      <span className="grid justify-items-center *:col-start-1 *:row-start-1">
        <span className={copied ? 'invisible' : undefined} aria-hidden={copied}>
          {children}
        </span>
        <span className={copied ? undefined : 'invisible'} aria-hidden={!copied}>
          Copied
        </span>
      </span>
    </Button>
  );
}

/** Returns whether the reader has seen the share sheet: false where the browser has none, or refuses to open it. */
async function openShareSheet(shared: ShareData): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    // The reader closed it.
    if (error instanceof DOMException && error.name === 'AbortError') return true;
    console.warn('The share sheet didn’t open.', error);
    return false;
  }
}
