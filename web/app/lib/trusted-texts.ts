/**
 * The one place where a text becomes markup or the address of code. Browsers that know Trusted Types refuse every other text there: the
 * policy of pages allows this name alone (`server/src/platform/http/security-headers.ts`).
 */
import { isPlainMarkup } from '@pitlane/shared/domain/site/plain-markup';
import { toAddress } from './site-path.ts';

type Rules = { createHTML: (html: string) => string; createScriptURL: (address: string) => string };
type Makers = { createPolicy(name: string, rules: Rules): Rules };

const RULES: Rules = {
  createHTML(html) {
    if (!isPlainMarkup(html)) throw new TypeError('this text has other markup than a text may have');
    return html;
  },
  createScriptURL(address) {
    if (address !== getPushWorker()) throw new TypeError(`${address} is no code of this site`);
    return address;
  },
};

/** Browsers take what they have made, where their types say text. Those that do not know it get the text, checked in the same way. */
const policy =
  (globalThis as { trustedTypes?: Makers }).trustedTypes?.createPolicy('pitlane', RULES) ?? RULES;

/** Markup of the server's making: a text from Markdown, or a mail. Throws a TypeError for any other. */
export const trustMarkup = (html: string): string => policy.createHTML(html);

/** The worker that shows push messages. Of a site below a path it is there too: its scope is the folder that it is in. */
export const getPushWorker = (): string => toAddress('/push-worker.js');

/** Its address as a browser registers it. */
export const trustPushWorker = (): string => policy.createScriptURL(getPushWorker());
