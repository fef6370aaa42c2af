/** The name of the site, as devices and mails show it. */
export const SITE_NAME = 'Pitlane';
