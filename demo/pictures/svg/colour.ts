// Perceptual colours: OKLCH in, sRGB hex out. Knows nothing of packs.

/** Lightness 0-1, chroma 0-0.37, hue in degrees. */
export type Lch = { l: number; c: number; h: number };

export const lch = (l: number, c: number, h: number): Lch => ({ l, c, h: ((h % 360) + 360) % 360 });

function toLinear({ l, c, h }: Lch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
}

const fits = (rgb: readonly number[]) => rgb.every((v) => v >= -0.0005 && v <= 1.0005);

/** Hex of the colour; a colour outside sRGB loses chroma, never hue or lightness. */
export function hex(colour: Lch): string {
  let rgb = toLinear(colour);
  if (!fits(rgb)) {
    let low = 0;
    let high = colour.c;
    for (let i = 0; i < 12; i++) {
      const middle = (low + high) / 2;
      if (fits(toLinear({ ...colour, c: middle }))) low = middle;
      else high = middle;
    }
    rgb = toLinear({ ...colour, c: low });
  }
  const byte = (v: number) => {
    const s = v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, s)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${rgb.map(byte).join('')}`;
}

/** Relative luminance as WCAG counts it. */
function luminance(colour: Lch): number {
  const [r, g, b] = toLinear(colour);
  return 0.2126 * Math.max(0, r) + 0.7152 * Math.max(0, g) + 0.0722 * Math.max(0, b);
}

export function contrast(one: Lch, other: Lch): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export const white: Lch = { l: 1, c: 0, h: 0 };

/** White when it reads well on the ground, else a dark ink of the ground's own hue. */
export function inkOn(ground: Lch): Lch {
  return contrast(ground, white) >= 3.1 ? white : lch(0.27, Math.min(0.09, ground.c), ground.h);
}

export const shade = (colour: Lch, by: number): Lch =>
  lch(Math.min(1, Math.max(0, colour.l + by)), colour.c, colour.h);

/** OKLCH of a #rgb or #rrggbb colour. */
export function fromHex(text: string): Lch {
  const long = text.length === 4 ? [...text.slice(1)].map((d) => d + d).join('') : text.slice(1);
  const [r, g, b] = [0, 2, 4].map((i) => {
    const v = Number.parseInt(long.slice(i, i + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const x = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const y = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const z = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z;
  const c = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z;
  return {
    l: 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z,
    c: Math.hypot(a, c),
    h: ((Math.atan2(c, a) * 180) / Math.PI + 360) % 360,
  };
}
