import { useEffect, useState } from 'react';
import { toast } from '../../lib/toast.ts';

const SHOWN_MS = 2000;

/** Copies the name of an icon. Returns what was copied within the last two seconds, and the function that copies. */
export function useCopiedName(): [string | undefined, (name: string) => Promise<void>] {
  const [copied, setCopied] = useState<{ name: string }>();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (name: string) => {
    try {
      await navigator.clipboard.writeText(name);
      setCopied({ name });
      const { announce } = await import('../../lib/announce.ts');
      announce('copied icon', `Copied: ${name}.`);
    } catch (error) {
      console.warn('The clipboard refused.', error);
      toast('error', `This browser does not allow copying. Here is the name: ${name}`);
    }
  };
  return [copied?.name, copy];
}
