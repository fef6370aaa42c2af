import { cx } from '../lib/class-names.ts';

/** Strokes on a grid of 24, drawn for Pitlane. */
const PATHS = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 21 21',
  bell: 'M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 20h4',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.8-4 3.7-6 7.5-6s6.7 2 7.5 6',
  menu: 'M3.5 7h17M3.5 12h17M3.5 17h11',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  check: 'm4.5 12.5 5 5 10-11',
  'chevron-down': 'm5.5 9 6.5 6.500L18.5 9',
  'chevron-left': 'M15 5.5 8.5 12l6.5 6.5',
  'chevron-right': 'M9 5.5 15.5 12 9 18.5',
  'arrow-up': 'M12 20V4.500M5 11l7-7 7 7',
  'arrow-right': 'M4 12h15.500M13 5l7 7-7 7',
  external: 'M10 5H5v14h14v-5M13.5 4.500h6v6M19 5l-8.5 8.5',
  copy: 'M9 9h11v11H9zM15 5.500V4H4v11h1.5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2.500M12 19.500V22M2 12h2.500M19.5 12H22M5 5l1.7 1.700M17.3 17.3 19 19M19 5l-1.7 1.700M6.7 17.3 5 19',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500Z',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.500M12 7.500v.1',
  success: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM8 12.300l2.8 2.800L16 9.3',
  warning: 'M12 3.5 2.5 20h19L12 3.500ZM12 10v4.500M12 17.300v.1',
  error: 'M8.3 3h7.400L21 8.300v7.400L15.7 21H8.300L3 15.700V8.300L8.3 3ZM12 7.500v5.500M12 16.300v.1',
  wallet:
    'M4 7.500h14.500A1.5 1.5 0 0 1 20 9v9.500a1.5 1.5 0 0 1-1.5 1.500h-13A1.5 1.5 0 0 1 4 18.500v-12A1.5 1.5 0 0 1 5.5 5H17M16 13.500v.1',
  exit: 'M14 4.500H5v15h9M10 12h10.500M16.5 8l4 4-4 4',
  plus: 'M12 4.500v15M4.5 12h15',
  minus: 'M4.5 12h15',
  filter: 'M3.5 6h17M6.5 12h11M10 18h4',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5.500l3.5 2',
  heart: 'M12 20S3.5 15 3.5 8.800A4.6 4.6 0 0 1 12 6.500a4.6 4.6 0 0 1 8.5 2.300C20.5 15 12 20 12 20Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  basket: 'M3 9.500h18l-2 10.500H5L3 9.500ZM7.5 9.5 11 4M16.5 9.5 13 4',
  play: 'M7 4.500v15l12-7.5-12-7.500Z',
  pause: 'M8 5v14M16 5v14',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.300L20 9.500M20 4v5.500h-5.5',
  flag: 'M5 21V4M5 4.500h13l-3 4 3 4H5',
  car: 'M3 15.500v-3l3-1.200L9 7.500h6.500l3 4 2.5.8v3.200M8.5 15.500h7M3 15.500h1.500M19.5 15.500H21M6.5 13.700a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.800ZM17.5 13.700a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.800Z',
  grid: 'M4 4h6.500v6.500H4zM13.5 4H20v6.500h-6.500zM4 13.500h6.500V20H4zM13.5 13.500H20V20h-6.500z',
  list: 'M4 6h16M4 12h16M4 18h16',
  offline:
    'M3 3l18 18M5 12.500a10 10 0 0 1 4-2.400M19 12.500a10 10 0 0 0-5.5-2.900M8.5 16a5 5 0 0 1 6 0M2.5 9A15 15 0 0 1 6 6.700M21.5 9A15 15 0 0 0 10.5 5.200M12 19.500v.1',
  twitter: 'm4 4 16 16M20 4 4 20M4 4h4l12 16h-4L4 4Z',
  discord:
    'M8 6.500C5 7.3 4 8.5 3 17c1.5 1.3 3 2 4.5 2l1.2-2M16 6.500c3 .8 4 2 5 10.5-1.5 1.3-3 2-4.5 2l-1.2-2M7.5 16.500c3 1.3 6 1.3 9 0M8.5 7c2.3-.7 4.7-.7 7 0M9.5 12.300v.1M14.5 12.300v.1',
  telegram: 'M21 4 2.5 11.500l6 2.200L18 7l-7 8 6 4.500L21 4ZM8.5 13.700l.5 5.8 3-3',
} as const;

export type IconName = keyof typeof PATHS;

/** They point along the line of reading: the other way where it runs from right to left. */
const DIRECTED = new Set<IconName>(['chevron-left', 'chevron-right', 'arrow-right', 'exit']);

export type IconProps = {
  name: IconName;
  /** Read by screen readers. Without it the icon is decoration next to a text with the same meaning. */
  label?: string;
  className?: string;
};

/** An icon of 1.25 em in the colour of the text around it. */
export function Icon({ name, label, className = 'size-5' }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx('inline-block shrink-0', DIRECTED.has(name) && 'rtl:-scale-x-100', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
