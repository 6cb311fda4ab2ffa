import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** What a screen reader says of it. */
  label: string;
  className?: string | undefined;
}

/** A QR code, drawn in the page as one path, so that nothing of the text leaves it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, data } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}
