import { laterPart } from '../lib/loading/later-part.tsx';

/** The page of an error, without its code: that comes with the first sign of a reader, before anything can fail for them. */
export const LaterErrorPage = laterPart(() => import('./error-page.tsx').then((module) => module.ErrorPage));
