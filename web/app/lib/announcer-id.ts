/** The regions of the page's frame for announcements to screen readers: when they pause, and at once. */
export const ANNOUNCER_ID = 'announcer';
export const ALARM_ID = 'alarm';
