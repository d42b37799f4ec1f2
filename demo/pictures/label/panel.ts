// A surface to print on, and the cuts that divide it. Horizontal cuts follow the bend of round bodies.
import { type Box, type Sheet, add, clipped, linear, n, path } from '../svg/sheet.ts';
import type { Job } from './label-parts.ts';

/** `outline` is what is printed on, `bounds` its extent, `safe` where words and pictures may stand. */
export type Panel = { outline: string; bounds: Box; safe: Box };

/**
 * A horizontal line across the panel as path data from left to right; `hill` lifts (or, negative, sinks) its
 * middle.
 */
function across(job: Job, { bounds }: Panel, y: number, hill = 0): string {
  const sag = (job.bend?.sag ?? 0) - hill;
  return `${n(bounds.x)} ${n(y)}Q${n(bounds.x + bounds.width / 2)} ${n(y + 2 * sag)} ${n(bounds.x + bounds.width)} ${n(y)}`;
}

/** Fills the panel between two heights; both edges bend with the body. */
export function stripe(job: Job, panel: Panel, from: number, to: number, fill: string, hill = 0): void {
  const { bounds } = panel;
  const sag = (job.bend?.sag ?? 0) - hill;
  const back = `L${n(bounds.x + bounds.width)} ${n(to)}Q${n(bounds.x + bounds.width / 2)} ${n(to + 2 * sag)} ${n(bounds.x)} ${n(to)}z`;
  add(job.sheet, path(`M${across(job, panel, from, hill)}${back}`, fill));
}

/** Fills the panel below a height. */
export function below(job: Job, panel: Panel, y: number, fill: string, hill = 0): void {
  const { bounds } = panel;
  const bottom = bounds.y + bounds.height + 20;
  add(job.sheet, path(`M${across(job, panel, y, hill)}V${n(bottom)}H${n(bounds.x)}z`, fill));
}

export function wave(job: Job, { bounds }: Panel, y: number, high: number, fill: string): void {
  const { x, width: w } = bounds;
  add(
    job.sheet,
    path(
      `M${n(x)} ${n(y)}C${n(x + w * 0.3)} ${n(y - high)} ${n(x + w * 0.55)} ${n(y + high)} ${n(x + w)} ${n(y - high * 0.4)}V${n(bounds.y + bounds.height + 20)}H${n(x)}z`,
      fill,
    ),
  );
}

/** Lays the ground colour and draws the rest inside the panel's outline. */
export function printed(job: Job, panel: Panel, ground: string, draw: () => void): void {
  add(job.sheet, path(panel.outline, ground));
  clipped(job.sheet, panel.outline, draw);
}

export const fall = (sheet: Sheet, { bounds }: Panel, top: string, bottom: string): string =>
  linear(
    sheet,
    [0, bounds.y],
    [0, bounds.y + bounds.height],
    [
      [0, top],
      [1, bottom],
    ],
  );

/** A layout: prints the panel and places everything in its safe room. */
export type Skin = (job: Job, panel: Panel) => void;
