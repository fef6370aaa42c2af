import { toast } from './toast.ts';

/**
 * Copies a text, and announces that. `what` names the text: "address", "link". Where the browser refuses, a toast shows the text.
 * Returns whether it is copied.
 */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    console.warn('The clipboard refused.', error);
    toast('error', `This browser blocks copying. Here’s the ${what}: ${text}`);
    return false;
  }
  // Not in a live region of its own: a dialog would leave it, and so the button, in the ears of its readers.
  const { announce } = await import('./announce.ts');
  announce(`copied ${what}`, `The ${what} is copied.`);
  return true;
}
