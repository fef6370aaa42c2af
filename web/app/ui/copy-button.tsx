import { copyText } from '../lib/copy-text.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useShortly } from './use-shortly.ts';

export type CopyButtonProps = {
  /** The text to copy. */
  text: string;
  /** The name of the text: "address", "link". */
  what: string;
};

/** Copies a text and confirms it for two seconds. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const [copied, setCopied] = useShortly();
  const copy = async () => {
    if (await copyText(text, what)) setCopied();
  };
  return (
    <Button variant="ghost" size="icon" onClick={copy} aria-label={`Copy ${what}`} className="size-8">
      <Icon name={copied ? 'check' : 'copy'} className="size-4" />
    </Button>
  );
}
