import { useMemo } from 'react';
import { encode } from 'uqr';

const BORDER = 3;

type QrCodeProps = { readonly text: string; readonly label: string };

/** Dark on white in both themes, as cameras expect. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => renderQrCode(text), [text]);
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${String(size)} ${String(size)}`} className="size-48 rounded-md">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#17201e" shapeRendering="crispEdges" />
    </svg>
  );
}

function renderQrCode(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${String(x)} ${String(y)}h1v1h-1z` : '')));
  return { size, path: squares.join('') };
}
