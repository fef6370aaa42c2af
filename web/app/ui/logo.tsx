import { cx } from '../lib/class-names.ts';

export type LogoProps = {
  /** The background of the logo. Without it the logo has the colour of the text around it. */
  on?: 'dark' | 'light';
  className?: string;
};

/** The P of the wordmark with its notch, where the whole word has no room. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 72 100"
      className={cx('block', className)}
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden
    >
      <use href="#logo-mark" />
    </svg>
  );
}

/** The wordmark with the chequered notch. Inside a link, label the link: the logo itself has no label. */
export function Logo({ on, className }: LogoProps) {
  return (
    <svg
      viewBox="0 0 480 100"
      className={cx(
        'block',
        on === 'dark' && 'text-[#f3f1ec]',
        on === 'light' && 'text-[#16171a]',
        className,
      )}
      fill="currentColor"
      fillRule="evenodd"
      aria-hidden
    >
      <use href="#logo" />
    </svg>
  );
}
