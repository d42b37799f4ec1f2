import { generate } from 'lean-qr';
import { toSvgDataURL } from 'lean-qr/extras/svg';

export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = toSvgDataURL(generate(text), { on: '#000', off: '#fff' });
  return (
    <img src={picture} alt={label} width={208} height={208} className="mx-auto size-52 rounded-button" />
  );
}
