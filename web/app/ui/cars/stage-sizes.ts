/** A stage beside a deal of 380 px (item, launch pad), for the browser to choose the size of its picture. */
export const STAGE_SIZES =
  '(width < 571px) 88vw, (width < 1024px) 94vw, (width < 1760px) calc(95vw - 415px), 1266px';
