/** An address of another site as an answer gives it. Throws an Error for what would run in this page instead: `javascript:`. */
import { getSiteName } from '../../lib/site-name.ts';
export function requireWebAddress(url: string): string {
  if (/^https?:\/\//i.test(url)) return url;
  throw new Error(
    `The ${getSiteName()} server answered with something that isn’t a web address. Try again later.`,
  );
}
