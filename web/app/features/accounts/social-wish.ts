import { toStorageName } from '../../lib/site-storage.ts';

/** Stored in browsers, for the way to another site and back: never rename. */
const KEY = toStorageName('pitlane.session.wish');

/** The choices made before leaving for another site to sign in. */
export type SocialWish = { remember: boolean; to: string | null };

/** Keeps the wish in this tab. */
export function storeWish(wish: SocialWish): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(wish));
  } catch (error) {
    console.warn('This browser can’t save your choice.', error);
  }
}

/** Takes the wish of this tab, which is then forgotten; the usual one where there is none. */
export function consumeWish(): SocialWish {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const { remember, to } = JSON.parse(text ?? '{}') as Partial<SocialWish>;
    return { remember: remember === true, to: typeof to === 'string' ? to : null };
  } catch (error) {
    console.warn('This browser can’t read your choice.', error);
    return { remember: false, to: null };
  }
}
