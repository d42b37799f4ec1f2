// How a label that is wider than high is laid out: bars, wraps, sleeves, flat boxes. Same rule: zones that
// do not touch.
import { add, ellipse, n, part, path } from '../svg/sheet.ts';
import { art, brandMark, foot, type Job, sizePill, title, vegMark } from './label-parts.ts';
import { type Panel, type Skin, fall, printed } from './panel.ts';

/** Words left on colour, picture right on light; the edge is a curve. */
const split: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { bounds: b, safe } = panel;
  const edge = safe.x + safe.width * 0.63;
  printed(job, panel, fall(sheet, panel, palette.bright, palette.base), () => {
    const shape = (x: number) =>
      `M${n(x + 16)} ${n(b.y - 10)}Q${n(x - 14)} ${n(b.y + b.height / 2)} ${n(x + 16)} ${n(b.y + b.height + 10)}H${n(b.x + b.width + 10)}V${n(b.y - 10)}z`;
    add(sheet, path(shape(edge - 7), palette.accent), path(shape(edge), palette.pale));
  });
  words(job, panel, 0, 0.6);
  art(job, part(safe, 0.67, 0, 0.33, 1));
};

/** Picture left in a ring, words right of it. */
const ring: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { safe } = panel;
  const r = Math.min(safe.height / 2, safe.width * 0.16);
  const [cx, cy] = [safe.x + r, safe.y + safe.height / 2];
  printed(job, panel, fall(sheet, panel, palette.bright, palette.deep), () => {
    add(sheet, ellipse(cx, cy, r * 1.5, r * 1.5, palette.bright, 'fill-opacity=".4"'));
  });
  add(sheet, ellipse(cx, cy, r, r, palette.accent), ellipse(cx, cy, r - 3, r - 3, palette.pale));
  art(job, { x: cx - r * 0.72, y: cy - r * 0.72, width: r * 1.44, height: r * 1.44 });
  words(job, panel, (2 * r + 10) / safe.width, 1);
};

/** Slanted panes of colour behind words; picture right. */
const slant: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { bounds: b, safe } = panel;
  const [top, bottom] = [b.y - 10, b.y + b.height + 10];
  const edge = safe.x + safe.width * 0.66;
  printed(job, panel, palette.pale, () => {
    add(
      sheet,
      path(
        `M${n(b.x - 10)} ${n(top)}H${n(edge + 26)}L${n(edge - 8)} ${n(bottom)}H${n(b.x - 10)}z`,
        palette.accent,
      ),
    );
    add(
      sheet,
      path(
        `M${n(b.x - 10)} ${n(top)}H${n(edge + 14)}L${n(edge - 20)} ${n(bottom)}H${n(b.x - 10)}z`,
        fall(sheet, panel, palette.bright, palette.base),
      ),
    );
  });
  words(job, panel, 0, 0.59);
  art(job, part(safe, 0.69, 0, 0.31, 1));
};

/** Light label: a coloured head with the brand, title and picture below it. */
const shelf: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { bounds: b, safe } = panel;
  const edge = safe.y + safe.height * 0.4;
  printed(job, panel, palette.pale, () => {
    add(
      sheet,
      path(
        `M${n(b.x - 10)} ${n(b.y - 10)}H${n(b.x + b.width + 10)}V${n(edge + 4)}H${n(b.x - 10)}z`,
        palette.base,
      ),
    );
    add(
      sheet,
      path(
        `M${n(b.x - 10)} ${n(b.y - 10)}H${n(b.x + b.width + 10)}V${n(edge)}H${n(b.x - 10)}z`,
        palette.accent,
      ),
    );
  });
  brandMark(job, part(safe, 0.02, 0, 0.6, 0.36), 'accent');
  sizePill(job, part(safe, 0.68, 0.04, 0.32, 0.27));
  title(job, part(safe, 0, 0.5, 0.6, 0.5), 'pale', { lines: 2, align: 'left' });
  art(job, part(safe, 0.67, 0.44, 0.23, 0.56));
  if (job.facts.veg) vegMark(sheet, job.facts.veg, safe.x + safe.width - 13, safe.y + safe.height - 13, 12);
};

/** Brand, title and foot, one above the other, between two fractions of the width. */
function words(job: Job, { safe }: Panel, from: number, to: number): void {
  const room = part(safe, from, 0, to - from, 1);
  brandMark(job, part(room, 0, 0, 1, 0.36), 'base', 38);
  title(job, part(room, 0, 0.4, 1, 0.35), 'base', { lines: 2, size: 22 });
  foot(job, part(room, 0, 0.8, 1, 0.2), 'base');
}

export const wideSkins = { split, ring, slant, shelf };
