// A QR code, drawn in the browser from its text.

import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';

export function QrCode({ text, label, className }: { text: string; label: string; className: string }) {
  const picture = toSvgDataURL(generate(text), { on: 'black', off: 'white' });
  return <img src={picture} alt={label} className={className} />;
}
