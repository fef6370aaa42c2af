/** Icons of the game's stats on a grid of 24, drawn for Pitlane. */
const PATHS: Record<string, string> = {
  bolt: 'M13 2.5 5 13.5h6l-1 8 8-11h-6l1-8Z',
  tyre: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 8.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM12 3v3M12 18v3M3 12h3M18 12h3',
  gauge:
    'M4.5 18.500a9.500 9.500 0 1 1 15 0M12 14.500l4.5-5.500M12 13a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.200Z',
  stopwatch:
    'M12 6a7.500 7.500 0 1 0 0 15 7.500 7.500 0 0 0 0-15ZM12 13.500V9.5M9.5 2.500h5M12 2.500V6M18.5 6.5 20 8',
};

/** The icon that a stat names; an unknown name gets the plain gauge, so that a new stat still has one. */
export function StatIcon({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={PATHS[name] ?? PATHS.gauge} />
    </svg>
  );
}
