/** A car under its cover, in the hand of icon.tsx; apart from those, which every page carries. */
export function CoverIcon({ className = 'size-6' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`inline-block shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M2.5 17.500c.3-4 1.700-5.200 4.200-7C8.700 7.800 10 7 12.200 7c2.600 0 4 1.500 6 4 2.400.8 3.300 2.600 3.300 6.500M2.5 17.500l2.700 1.200 2.700-1.200 2.700 1.200 2.800-1.200 2.700 1.200 2.700-1.200 2.700 0M9.5 9.500 8.500 15M14.5 9l1.500 5.500" />
    </svg>
  );
}
