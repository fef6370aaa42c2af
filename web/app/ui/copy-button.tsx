import { useEffect, useState } from 'react';
import { toast } from '../lib/toast.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export type CopyButtonProps = {
  /** The text to copy. */
  text: string;
  /** The name of the text: "address", "link". */
  what: string;
};

const SHOWN_MS = 2000;

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      // Not in a live region of its own: a dialog would leave it, and so the button, in the ears of its readers.
      const { announce } = await import('../lib/announce.ts');
      announce(`copied ${what}`, `The ${what} is copied.`);
    } catch (error) {
      console.warn('The clipboard refused.', error);
      toast('error', `This browser does not allow copying. Here is the ${what}: ${text}`);
    }
  };
  return (
    <Button variant="ghost" size="icon" onClick={copy} aria-label={`Copy ${what}`} className="size-8">
      <Icon name={copied ? 'check' : 'copy'} className="size-4" />
    </Button>
  );
}
