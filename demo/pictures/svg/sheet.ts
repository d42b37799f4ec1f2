// The sheet a picture is drawn on: collects shapes and the gradients and clips they refer to, and remembers
// where lettering and marks were put, so that a test can see that nothing overflows. Knows nothing of
// products.

export type Box = { x: number; y: number; width: number; height: number };

/** Something placed on purpose, and the room it was given; both in the same (local) coordinates. */
export type Mark = { what: string; box: Box; within: Box };

export type Sheet = { parts: string[]; defs: string[]; marks: Mark[]; ids: number };

type Stop = [offset: number, colour: string, opacity?: number];

export const newSheet = (): Sheet => ({ parts: [], defs: [], marks: [], ids: 0 });

/** Coordinates with one decimal: small files, and the same bytes on every machine. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export function freshId(sheet: Sheet): string {
  sheet.ids += 1;
  return `p${sheet.ids.toString(36)}`;
}

export function add(sheet: Sheet, ...parts: string[]): void {
  sheet.parts.push(...parts);
}

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

/** A gradient from one point to another, in the coordinates of the drawing. */
export function linear(
  sheet: Sheet,
  from: [number, number],
  to: [number, number],
  stops: readonly Stop[],
): string {
  const id = freshId(sheet);
  sheet.defs.push(
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}">${stopsOf(stops)}</linearGradient>`,
  );
  return `url(#${id})`;
}

/** A gradient from the centre of whatever it fills outwards. */
export function radial(
  sheet: Sheet,
  stops: readonly Stop[],
  centre: [number, number] = [0.5, 0.5],
  r = 0.5,
): string {
  const id = freshId(sheet);
  sheet.defs.push(
    `<radialGradient id="${id}" cx="${centre[0]}" cy="${centre[1]}" r="${r}">${stopsOf(stops)}</radialGradient>`,
  );
  return `url(#${id})`;
}

/** Draws only what lies inside the path. */
export function clipped(sheet: Sheet, path: string, draw: () => void): void {
  const id = freshId(sheet);
  sheet.defs.push(`<clipPath id="${id}"><path d="${path}"/></clipPath>`);
  add(sheet, `<g clip-path="url(#${id})">`);
  draw();
  add(sheet, '</g>');
}

export function grouped(sheet: Sheet, attributes: string, draw: () => void): void {
  add(sheet, `<g ${attributes}>`);
  draw();
  add(sheet, '</g>');
}

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;

export function rect(box: Box, fill: string, radius = 0, more = ''): string {
  return `<rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.width)}" height="${n(box.height)}"${radius ? ` rx="${n(radius)}"` : ''} fill="${fill}"${more && ` ${more}`}/>`;
}

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`;

export function inset(box: Box, dx: number, dy = dx): Box {
  return {
    x: box.x + dx,
    y: box.y + dy,
    width: Math.max(1, box.width - 2 * dx),
    height: Math.max(1, box.height - 2 * dy),
  };
}

/** A part of a box, all four in fractions of it. */
export function part(box: Box, x: number, y: number, width: number, height: number): Box {
  return {
    x: box.x + box.width * x,
    y: box.y + box.height * y,
    width: box.width * width,
    height: box.height * height,
  };
}

/** The finished picture; the ground stays see-through so that the card's own tint shows. */
export function finish(sheet: Sheet, width: number, height: number): string {
  const defs = sheet.defs.length > 0 ? `<defs>${sheet.defs.join('')}</defs>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${defs}${sheet.parts.join('')}</svg>`;
}
