// Stands in the built pages for Lucide's function of the same purpose, whose icons can also be changed by a
// context, scaled strokes and other frameworks. What is drawn is the same.

import { createElement, type ComponentProps } from 'react';

type IconData = {
  name: string;
  node: readonly [tag: string, attributes: Record<string, string>][];
  aliases?: readonly string[];
};

export default function makeIcon({ name, node, aliases = [] }: IconData) {
  const names = [name, ...aliases].map((one) => `lucide-${one}`).join(' ');
  return function Icon({ className, children, ...rest }: ComponentProps<'svg'>) {
    const isNamed = 'aria-label' in rest || 'role' in rest || children !== undefined;
    return createElement(
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
        ...(!isNamed && { 'aria-hidden': 'true' }),
        ...rest,
        className: `lucide ${names}${className ? ` ${className}` : ''}`,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  };
}
