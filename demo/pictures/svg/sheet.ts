// The sheet a picture is drawn on: collects shapes and the gradients and clips they refer to, and records
// where lettering and marks were placed, so that a test can check that nothing overflows. Knows nothing of
// products.

export type Box = { x: number; y: number; width: number; height: number };

/** Something placed on purpose, and the room it was given; both in the same (local) coordinates. */
export type Mark = { what: string; box: Box; within: Box };

export type Sheet = { parts: string[]; defs: string[]; marks: Mark[]; ids: number };

export const newSheet = (): Sheet => ({ parts: [], defs: [], marks: [], ids: 0 });

export const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

/** Coordinates with one decimal: small files, and the same bytes on every machine. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export function freshId(sheet: Sheet): string {
  sheet.ids += 1;
  return `p${sheet.ids.toString(36)}`;
}

export function add(sheet: Sheet, ...parts: string[]): void {
  sheet.parts.push(...parts);
}

/** "#fff/.3" is a colour and its opacity; returns the matching attributes. */
function colourAttributes(kind: 'fill' | 'stroke' | 'stop', text: string): string {
  const name = kind === 'stop' ? 'stop-color' : kind;
  const slash = text.indexOf('/');
  if (slash < 0) return `${name}="${text}"`;
  return `${name}="${text.slice(0, slash)}" ${kind}-opacity="${text.slice(slash + 1)}"`;
}

/** "#fff/.3 0, #fff .4, #000 1": colours with their offsets; the first and the last may omit theirs. */
function toStops(text: string): string {
  const stops = text.split(', ');
  return stops
    .map((stop, i) => {
      const [colour, offset = i === 0 ? '0' : '1'] = stop.split(' ');
      return `<stop offset="${offset}" ${colourAttributes('stop', colour!)}/>`;
    })
    .join('');
}

type Point = [x: number, y: number];

/** A gradient from one point to another, in the coordinates of the drawing; `stops` as in `toStops`. */
export function linear(sheet: Sheet, [x1, y1]: Point, [x2, y2]: Point, stops: string): string {
  const id = freshId(sheet);
  sheet.defs.push(
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}">${toStops(stops)}</linearGradient>`,
  );
  return `url(#${id})`;
}

/** A gradient from one height to another. */
export const vertical = (sheet: Sheet, from: number, to: number, stops: string): string =>
  linear(sheet, [0, from], [0, to], stops);

/** A gradient from left to right. */
export const horizontal = (sheet: Sheet, from: number, to: number, stops: string): string =>
  linear(sheet, [from, 0], [to, 0], stops);

/** A gradient from the centre of whatever it fills outwards. */
export function radial(sheet: Sheet, stops: string): string {
  const id = freshId(sheet);
  sheet.defs.push(`<radialGradient id="${id}" cx="0.5" cy="0.5" r="0.5">${toStops(stops)}</radialGradient>`);
  return `url(#${id})`;
}

/** Draws only the part inside the path. */
export function clipped(sheet: Sheet, outline: string, draw: () => void): void {
  const id = freshId(sheet);
  sheet.defs.push(`<clipPath id="${id}"><path d="${outline}"/></clipPath>`);
  grouped(sheet, `clip-path="url(#${id})"`, draw);
}

export function grouped(sheet: Sheet, attributes: string, draw: () => void): void {
  add(sheet, `<g ${attributes}>`);
  draw();
  add(sheet, '</g>');
}

// Fills are a colour ("#fff"), a see-through colour ("#fff/.3"), a gradient's url, or none.

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" ${colourAttributes('fill', fill)}${more && ` ${more}`}/>`;

/** Fills one outline several times, each fill over the one before. */
export const paint = (sheet: Sheet, d: string, ...fills: string[]): void =>
  add(sheet, ...fills.map((fill) => path(d, fill)));

export const line = (d: string, stroke: string, width: number, more = ''): string =>
  path(d, 'none', `${colourAttributes('stroke', stroke)} stroke-width="${n(width)}"${more && ` ${more}`}`);

export function rect({ x, y, width, height }: Box, fill: string, radius = 0, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${radius ? ` rx="${n(radius)}"` : ''} ${colourAttributes('fill', fill)}${more && ` ${more}`}/>`;
}

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" ${colourAttributes('fill', fill)}${more && ` ${more}`}/>`;

/** The box less its margins, never smaller than a pixel. */
export const inset = ({ x, y, width, height }: Box, side: number, top = side): Box =>
  box(x + side, y + top, Math.max(1, width - 2 * side), Math.max(1, height - 2 * top));

/** A part of a box, all four in fractions of it. */
export const part = (whole: Box, x: number, y: number, width: number, height: number): Box =>
  box(whole.x + whole.width * x, whole.y + whole.height * y, whole.width * width, whole.height * height);

/** The largest square in the middle of a box, no larger than `most`. */
export function squareIn({ x, y, width, height }: Box, most: number): Box {
  const size = Math.min(width, height, most);
  return box(x + (width - size) / 2, y + (height - size) / 2, size, size);
}

export const lowered = (whole: Box, by: number): Box => ({ ...whole, y: whole.y + by });

/** The finished picture of 400 x 400; the ground stays transparent so that the card's own tint shows. */
export function finish(sheet: Sheet): string {
  const defs = sheet.defs.length > 0 ? `<defs>${sheet.defs.join('')}</defs>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">${defs}${sheet.parts.join('')}</svg>`;
}
