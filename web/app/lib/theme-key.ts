/** Where the browser keeps the theme that somebody chose. */
export const THEME_KEY = 'pitlane.theme';
