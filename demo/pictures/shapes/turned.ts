// The parts of round bodies: the body itself, the label round it, the cap on it, and what shows through.
import type { Job } from '../label/label-parts.ts';
import { roundLight } from '../svg/light.ts';
import { type Box, add, ellipse, linear, n, path } from '../svg/sheet.ts';
import { type Turn, lathe, wrapped } from './lathe.ts';
import { ground, roundSkins, uprightSkin } from './shape.ts';

export const boxOf = (turns: readonly Turn[]): Box => {
  const half = Math.max(...turns.map((turn) => turn[1]));
  return {
    x: 200 - half,
    y: turns[0]![0],
    width: half * 2,
    height: turns[turns.length - 1]![0] - turns[0]![0],
  };
};

/** The label round a body from one height to another, as wide as the body there. */
export function label(
  job: Job,
  half: number,
  from: number,
  to: number,
  sag: number,
  skins = roundSkins,
): void {
  const bounds: Box = { x: 200 - half, y: from, width: half * 2, height: to - from };
  const bent: Job = { ...job, bend: { centre: 200, width: half * 2, sag } };
  const outline = wrapped(bounds, sag);
  const side = Math.max(10, half * 0.15);
  uprightSkin(job, skins)(bent, {
    outline,
    bounds,
    safe: { x: bounds.x + side, y: from + 9, width: bounds.width - 2 * side, height: to - from - 18 },
  });
}

export function body(job: Job, turns: readonly Turn[], fill: string, opacity = 1): string {
  const outline = lathe(200, turns);
  add(job.sheet, path(outline, fill, opacity < 1 ? `fill-opacity="${opacity}"` : ''));
  return outline;
}

export function cap(job: Job, turns: readonly Turn[], fill: string, ribbed = true): void {
  const outline = lathe(200, turns, 3);
  const box = boxOf(turns);
  add(job.sheet, path(outline, fill));
  if (ribbed) {
    let lines = '';
    for (let x = box.x + 4; x < box.x + box.width - 2; x += 5)
      lines += `M${n(x)} ${n(box.y + 5)}v${n(box.height - 7)}`;
    add(job.sheet, `<path d="${lines}" stroke="#000" stroke-opacity=".16" stroke-width="1.6"/>`);
  }
  roundLight(job.sheet, outline, box, 0.9);
  add(job.sheet, ellipse(200, box.y + 1, turns[0]![1], 3, '#fff', 'fill-opacity=".3"'));
}

/** What shows through glass and clear plastic. */
export function contents(job: Job): { fill: string; clear: boolean } {
  const { sheet, palette, facts } = job;
  const flow = (top: string, bottom: string) =>
    linear(
      sheet,
      [0, 60],
      [0, ground],
      [
        [0, top],
        [1, bottom],
      ],
    );
  if (/water|soda|vinegar|rose water|tonic|mixer/i.test(facts.title) && facts.veg)
    return { fill: flow('#e8f5fb', '#b9dff0'), clear: true };
  if (/mustard oil/i.test(facts.title)) return { fill: flow('#e9b21f', '#b47a08'), clear: true };
  if (/olive oil/i.test(facts.title)) return { fill: flow('#a9ad35', '#6e7a1a'), clear: true };
  if (/coconut oil/i.test(facts.title)) return { fill: flow('#f4f4ea', '#dcdcc8'), clear: true };
  if (/oil/i.test(facts.title)) return { fill: flow('#f7cf58', '#dd9d1c'), clear: true };
  if (/honey/i.test(facts.title)) return { fill: flow('#f0a51e', '#a85a06'), clear: true };
  if (/ghee/i.test(facts.title)) return { fill: flow('#fbe07a', '#e9b63a'), clear: true };
  return { fill: flow(palette.bright, palette.deep), clear: false };
}
