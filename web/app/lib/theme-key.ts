/** The key under which the browser keeps the chosen theme. */
export const THEME_KEY = 'pitlane.theme';
