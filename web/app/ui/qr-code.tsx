type QrCodeProps = {
  /** Its rows of modules, with their border. */
  modules: readonly boolean[][];
  /** What it is for. */
  label: string;
  /** Its width. */
  className: string;
};

/** Dark on white in every theme: cameras expect it. As one path, because the security policy allows no inline style. */
export function QrCode({ modules, label, className }: QrCodeProps) {
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      shapeRendering="crispEdges"
      className={`max-w-full rounded-md ${className}`}
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
