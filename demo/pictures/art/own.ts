// All illustrations of our own by name, and those made from noto's by turning the hue (a green chilli is a
// red one turned green).
import type { Drawing } from './brush.ts';
import { fruit } from './own-fruit.ts';
import { household } from './own-household.ts';
import { kitchen } from './own-kitchen.ts';
import { larder } from './own-larder.ts';
import { nuts } from './own-nuts.ts';
import { vegetables } from './own-vegetables.ts';

export const own: Record<string, Drawing> = {
  ...vegetables,
  ...fruit,
  ...larder,
  ...nuts,
  ...kitchen,
  ...household,
};

type Turned = {
  from: string;
  /** Hues between these two are turned. */ hues: [number, number];
  by: number;
  lighter?: number;
};

/** Hues are OKLCH degrees: red 25, orange 60, yellow 100, green 140, blue 260, violet 310. */
export const turnedHues: Record<string, Turned> = {
  'green-chilli': { from: 'hot-pepper', hues: [0, 70], by: 105, lighter: -0.04 },
  'green-grapes': { from: 'grapes', hues: [250, 360], by: -185, lighter: 0.16 },
  'black-grapes': { from: 'grapes', hues: [250, 360], by: -10, lighter: -0.1 },
  'green-mango': { from: 'mango', hues: [20, 112], by: 40 },
  'red-onion': { from: 'onion', hues: [40, 110], by: -80, lighter: -0.12 },
  'red-capsicum': { from: 'bell-pepper', hues: [121, 160], by: -108, lighter: -0.1 },
  'yellow-capsicum': { from: 'bell-pepper', hues: [121, 160], by: -46, lighter: 0.14 },
};
