/** The wordmark and its first letter, as path data: every document that shows one draws it from here. */

// Letters on a height of 100: stems of 23, corners cut at 45 degrees.
const LETTERS = [
  'M0 0H50L64 14V52L50 66H23V100H0ZM23 20V46H37L41 42V24L37 20Z',
  'M76 0H99V100H76Z',
  'M109 0H173V20H152.500V100H129.500V20H109Z',
  'M183 0H206V80H238V100H183Z',
  'M248 100V14L262 0H298L312 14V100H289V68H271V100ZM271 49H289V24L285 20H275L271 24Z',
  'M324 0H348L370 50V0H392V100H368L346 50V100H324Z',
  // The lower arm of the E runs out into the chequered notch.
  'M404 0H460V20H427V40H452V60H427V80H440V100H404Z',
];
const NOTCH = 'M440 80H450V90H440ZM460 80H470V90H460ZM450 90H460V100H450ZM470 90H480V100H470Z';

const MARK_NOTCH = 'M32 80H42V90H32ZM52 80H62V90H52ZM42 90H52V100H42ZM62 90H72V100H62Z';

/** The wordmark on 480 × 100, and its first letter on 72 × 100, each with its notch. Filled by the rule 'evenodd'. */
export const LOGO_PATHS = { logo: [...LETTERS, NOTCH].join(''), 'logo-mark': `${LETTERS[0]}${MARK_NOTCH}` };
