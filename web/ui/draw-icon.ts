// Draws the icons of lucide-react, in place of its own code (vite.config.ts): the same drawing by a tenth of
// the code, because the shop sets nothing of an icon but its class.

import { createElement } from 'react';

type Shape = [tag: string, attributes: Record<string, string>];
type IconData = { name: string; aliases?: readonly string[]; node: readonly Shape[] };

export default function drawIcon({ name, aliases = [], node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
  const ownClass = ['', `-${name}`, ...aliases.map((alias) => `-${alias}`)]
    .map((end) => `lucide${end}`)
    .join(' ');
  return ({ className = '' }: { className?: string }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `${ownClass} ${className}`,
        'aria-hidden': true,
      },
      shapes,
    );
}
