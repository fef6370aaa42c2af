/** The region of the page's frame for announcements to screen readers. */
export const ANNOUNCER_ID = 'announcer';
