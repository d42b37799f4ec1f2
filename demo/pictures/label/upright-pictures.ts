// Upright layouts built round the picture: in a medallion, behind a pane, in a frame, amid rays.
import { add, ellipse, inset, linear, n, path, radial, rect } from '../svg/sheet.ts';
import { art, brandMark, foot, placeArt, sagAt, title } from './label-parts.ts';
import { type Skin, fall, printed, stripe } from './panel.ts';
import { at, centreOf, footOf, zone } from './zones.ts';

/** A light medallion on full colour. */
export const medallion: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { safe } = panel;
  const room = zone(safe, 0.215, 0.655);
  const { x, y } = centreOf(room);
  const r = Math.min(room.width, room.height) / 2;
  const cy = y + sagAt(job, x) * 0.7;
  printed(job, panel, fall(sheet, panel, palette.bright, palette.deep), () => {
    add(sheet, ellipse(x, cy, r * 1.32, r * 1.32, palette.bright, 'fill-opacity=".35"'));
  });
  add(sheet, ellipse(x, cy, r, r, palette.accent), ellipse(x, cy, r - 3, r - 3, palette.pale));
  brandMark(job, zone(safe, 0, 0.195), 'base');
  art(job, inset(room, (room.width - r * 2) / 2 + r * 0.24, (room.height - r * 2) / 2 + r * 0.24));
  title(job, zone(safe, 0.675, 0.885), 'base');
  foot(job, footOf(safe), 'base');
};

/** A pane through which the goods are seen. */
export const pane: Skin = (job, panel) => {
  const { sheet, facts, palette } = job;
  const { safe } = panel;
  const glass = zone(safe, 0.46, 0.875);
  const view = { ...glass, y: glass.y + sagAt(job, centreOf(glass).x) * 0.6 };
  printed(job, panel, fall(sheet, panel, palette.bright, palette.base), () => {
    stripe(job, panel, at(safe, 0.435), at(safe, 0.445), palette.accent);
  });
  const size = Math.min(view.width / 2.1, view.height * 0.7);
  add(
    sheet,
    rect(
      view,
      linear(
        sheet,
        [0, view.y],
        [0, view.y + view.height],
        [
          [0, '#e9edf0'],
          [1, '#fdfdfb'],
        ],
      ),
      16,
    ),
  );
  const cut = `M${n(view.x + 16)} ${n(view.y)}h${n(view.width - 32)}a16 16 0 0 1 16 16v${n(view.height - 32)}a16 16 0 0 1 -16 16h${n(32 - view.width)}a16 16 0 0 1 -16 -16v${n(32 - view.height)}a16 16 0 0 1 16 -16z`;
  const id = `w${(sheet.ids += 1)}`;
  sheet.defs.push(`<clipPath id="${id}"><path d="${cut}"/></clipPath>`);
  add(sheet, `<g clip-path="url(#${id})">`);
  const places: [number, number, number][] = [
    [-0.06, 0.06, -14],
    [0.3, -0.02, 8],
    [0.62, 0.08, 22],
    [0.1, 0.42, 12],
    [0.46, 0.36, -10],
  ];
  if (/heap/.test(facts.art)) {
    // What is ground or in grains lies in one heap that fills the pane.
    const wide = view.width * 1.24;
    placeArt(sheet, facts.art, view.x + (view.width - wide) / 2, view.y + view.height - wide * 0.84, wide);
  } else {
    for (const [px, py, turn] of places)
      placeArt(sheet, facts.art, view.x + view.width * px, view.y + view.height * py, size, turn);
  }
  add(
    sheet,
    path(
      `M${n(view.x + view.width * 0.1)} ${n(view.y - 2)}h${n(view.width * 0.22)}l${n(-view.width * 0.3)} ${n(view.height + 4)}h${n(-view.width * 0.12)}z`,
      '#fff',
      'fill-opacity=".28"',
    ),
    '</g>',
  );
  add(sheet, `<path d="${cut}" fill="none" stroke="${palette.deep}" stroke-width="2.5"/>`);
  sheet.marks.push({ what: 'art', box: glass, within: glass });
  brandMark(job, zone(safe, 0, 0.2), 'base');
  title(job, zone(safe, 0.22, 0.42), 'base');
  foot(job, footOf(safe), 'base');
};

/** Quiet: cream or tinted ground, a thin double frame, much air. */
export const frame: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { safe } = panel;
  const line = inset(safe, -6, -6);
  printed(job, panel, palette.pale, () => {
    if (job.bend) {
      stripe(job, panel, safe.y - 8, safe.y - 5, palette.accent);
      stripe(job, panel, safe.y + safe.height + 5, safe.y + safe.height + 8, palette.accent);
    } else {
      add(
        sheet,
        rect(line, 'none', 8, `stroke="${palette.accent}" stroke-width="2.2"`),
        rect(inset(line, 4), 'none', 5, `stroke="${palette.accent}" stroke-width=".8"`),
      );
    }
  });
  const inside = job.bend ? safe : inset(safe, 6, 5);
  brandMark(job, zone(inside, 0.01, 0.2), 'pale');
  art(job, zone(inside, 0.23, 0.63));
  title(job, zone(inside, 0.66, 0.88), 'pale', { size: 25 });
  foot(job, footOf(inside), 'pale');
};

/** Loud: rays behind a large picture, the title on a banner. */
export const burst: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { bounds: b, safe } = panel;
  const room = zone(safe, 0.22, 0.64);
  const { x, y } = centreOf(room);
  printed(job, panel, palette.base, () => {
    let rays = '';
    const far = b.width + b.height;
    for (let i = 0; i < 14; i++) {
      const [a, c] = [(i / 14) * 2 * Math.PI, ((i + 0.5) / 14) * 2 * Math.PI];
      rays += `M${n(x)} ${n(y)}L${n(x + far * Math.cos(a))} ${n(y + far * Math.sin(a))}L${n(x + far * Math.cos(c))} ${n(y + far * Math.sin(c))}z`;
    }
    add(sheet, path(rays, palette.bright, 'fill-opacity=".7"'));
    const glow = radial(sheet, [
      [0.3, palette.pale, 0.95],
      [1, palette.pale, 0],
    ]);
    add(sheet, ellipse(x, y, room.height * 0.72, room.height * 0.72, glow));
    stripe(job, panel, at(safe, 0.665), at(safe, 0.89), palette.accent);
  });
  brandMark(job, zone(safe, 0, 0.2), 'base', 46);
  art(job, room);
  title(job, zone(safe, 0.685, 0.87), 'accent');
  foot(job, footOf(safe), 'base');
};
