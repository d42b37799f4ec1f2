// How a label that is higher than wide is laid out. Every skin divides the safe room into zones that do not touch,
// so brand, title, picture, note and size never meet. Zones are fractions of the safe room.
import { type Box, add, ellipse, inset, linear, n, part, path, radial, rect } from '../pen/sheet.ts';
import { art, brandMark, foot, inkOf, placeArt, sagAt, title } from './label-parts.ts';
import { type Skin, below, fall, printed, stripe, wave } from './panel.ts';

/** The foot keeps a readable height on small labels; the zones above it share the rest. */
const footHeight = (safe: Box) => Math.max(17, safe.height * 0.09);
const footOf = (safe: Box): Box => ({
  ...safe,
  y: safe.y + safe.height - footHeight(safe),
  height: footHeight(safe),
});
const body = (safe: Box) => (safe.height - footHeight(safe) - 5) / 0.89;

/** A height on the label; 0.89 is where the foot's own room begins. */
const at = (safe: Box, fraction: number) => safe.y + body(safe) * fraction;
const zone = (safe: Box, from: number, to: number): Box => ({
  ...safe,
  y: at(safe, from),
  height: body(safe) * (to - from),
});
const centreOf = (box: Box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** Colour above, light below, the edge an arch with a bright rim. */
const arch: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { safe } = panel;
  const edge = at(safe, 0.54);
  const hill = safe.height * 0.045;
  printed(job, panel, fall(sheet, panel, palette.bright, palette.base), () => {
    below(job, panel, edge - 7, palette.accent, hill);
    below(job, panel, edge, palette.pale, hill);
  });
  brandMark(job, zone(safe, 0, 0.2), 'base');
  title(job, zone(safe, 0.225, 0.45), 'base');
  art(job, zone(safe, 0.52, 0.885));
  foot(job, footOf(safe), 'pale');
};

/** Light above with the picture, colour below with the words. */
const hollow: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { safe } = panel;
  const edge = at(safe, 0.6);
  printed(job, panel, palette.pale, () => {
    below(job, panel, edge - 6, palette.accent, -safe.height * 0.03);
    below(job, panel, edge, fall(sheet, panel, palette.bright, palette.base), -safe.height * 0.03);
  });
  brandMark(job, zone(safe, 0, 0.19), 'pale');
  art(job, zone(safe, 0.21, 0.6));
  title(job, zone(safe, 0.66, 0.885), 'base');
  foot(job, footOf(safe), 'base');
};

/** Light ground, one broad band of colour bearing the title. */
const band: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { safe } = panel;
  const [from, to] = [at(safe, 0.23), at(safe, 0.48)];
  printed(job, panel, palette.pale, () => {
    stripe(job, panel, from - 6, from - 2, palette.accent);
    stripe(
      job,
      panel,
      from,
      to,
      linear(
        sheet,
        [panel.bounds.x, 0],
        [panel.bounds.x + panel.bounds.width, 0],
        [
          [0, palette.deep],
          [0.5, palette.base],
          [1, palette.deep],
        ],
      ),
    );
    stripe(job, panel, to + 2, to + 6, palette.accent);
  });
  brandMark(job, zone(safe, 0, 0.19), 'pale');
  title(job, zone(safe, 0.255, 0.455), 'base');
  art(job, zone(safe, 0.52, 0.885));
  foot(job, footOf(safe), 'pale');
};

/** A light medallion on full colour. */
const medallion: Skin = (job, panel) => {
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

/** A slanting cut; words stand left, the picture in the light corner. */
const diagonal: Skin = (job, panel) => {
  const { sheet, palette, bend } = job;
  const { bounds: b, safe } = panel;
  const [high, low] = [at(safe, 0.42), at(safe, 0.6)];
  printed(job, panel, fall(sheet, panel, palette.bright, palette.base), () => {
    const end = b.y + b.height + 20;
    add(
      sheet,
      path(
        `M${n(b.x)} ${n(low - 9)}L${n(b.x + b.width)} ${n(high - 9)}V${n(end)}H${n(b.x)}z`,
        palette.accent,
      ),
    );
    add(
      sheet,
      path(`M${n(b.x)} ${n(low)}L${n(b.x + b.width)} ${n(high)}V${n(end)}H${n(b.x)}z`, palette.pale),
    );
  });
  brandMark(job, zone(safe, 0, 0.19), 'base');
  title(job, part(zone(safe, 0.21, 0.415), 0, 0, bend ? 1 : 0.96, 1), 'base', {
    align: bend ? 'middle' : 'left',
  });
  art(job, part(zone(safe, 0.53, 0.885), 0.26, 0, 0.74, 1));
  foot(job, footOf(safe), 'pale');
};

/** A pane through which the goods are seen. */
const pane: Skin = (job, panel) => {
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
  for (const [px, py, turn] of places)
    placeArt(sheet, facts.art, view.x + view.width * px, view.y + view.height * py, size, turn);
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
const frame: Skin = (job, panel) => {
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
const burst: Skin = (job, panel) => {
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

/** The brand fills the head in its own colour. */
const head: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { safe } = panel;
  const edge = at(safe, 0.27);
  printed(job, panel, fall(sheet, panel, palette.pale, palette.cream), () => {
    stripe(job, panel, panel.bounds.y - 30, edge, palette.accent);
    stripe(job, panel, edge + 3, edge + 7, palette.base);
    below(job, panel, at(safe, 0.895), palette.base);
  });
  brandMark(job, zone(safe, 0.01, 0.235), 'accent', 48);
  title(job, zone(safe, 0.32, 0.51), 'pale');
  art(job, zone(safe, 0.53, 0.875));
  foot(job, footOf(safe), 'base');
};

/** Two waves between colour and light. */
const waves: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { safe } = panel;
  const edge = at(safe, 0.5);
  printed(job, panel, fall(sheet, panel, palette.base, palette.bright), () => {
    wave(job, panel, edge - 12, safe.height * 0.09, palette.accent);
    wave(job, panel, edge, safe.height * 0.09, palette.pale);
  });
  brandMark(job, zone(safe, 0, 0.2), 'base');
  title(job, zone(safe, 0.215, 0.4), 'base');
  art(job, part(zone(safe, 0.535, 0.885), 0.1, 0, 0.8, 1));
  foot(job, footOf(safe), 'pale');
};

/** A strip of small dots down the left side, everything else right of it. */
const margin: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { bounds: b, safe } = panel;
  const strip = safe.x + safe.width * 0.13;
  printed(job, panel, fall(sheet, panel, palette.pale, palette.cream), () => {
    add(
      sheet,
      path(
        `M${n(b.x)} ${n(b.y - 20)}H${n(strip)}V${n(b.y + b.height + 20)}H${n(b.x)}z`,
        fall(sheet, panel, palette.base, palette.deep),
      ),
    );
    add(sheet, path(`M${n(strip + 3)} ${n(b.y - 20)}h4V${n(b.y + b.height + 20)}h-4z`, palette.accent));
    let dots = '';
    for (let y = b.y; y < b.y + b.height; y += 13)
      for (let x = b.x + 5; x < strip - 5; x += 13) dots += `M${n(x)} ${n(y)}h.1`;
    add(
      sheet,
      `<path d="${dots}" stroke="${inkOf(palette, 'base')}" stroke-opacity=".28" stroke-width="4" stroke-linecap="round"/>`,
    );
  });
  const right = part(zone(safe, 0, 1), 0.2, 0, 0.8, 1);
  brandMark(job, zone(right, 0, 0.2), 'pale');
  title(job, zone(right, 0.225, 0.43), 'pale');
  art(job, zone(right, 0.46, 0.885));
  foot(job, footOf(right), 'pale');
};

export const uprightSkins = {
  arch,
  hollow,
  band,
  medallion,
  diagonal,
  pane,
  frame,
  burst,
  head,
  waves,
  margin,
};
