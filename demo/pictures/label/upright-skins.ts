// How a label that is higher than wide is laid out. Every skin divides the safe room into zones that do not
// touch, so brand, title, picture, note and size never meet.
import { add, linear, n, part, path } from '../svg/sheet.ts';
import { art, brandMark, foot, inkOf, title } from './label-parts.ts';
import { type Skin, below, fall, printed, stripe, wave } from './panel.ts';
import { burst, frame, medallion, pane } from './upright-pictures.ts';
import { at, footOf, zone } from './zones.ts';

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
  title(job, part(zone(safe, 0.205, 0.39), 0, 0, bend ? 1 : 0.96, 1), 'base', {
    align: bend ? 'middle' : 'left',
  });
  art(job, part(zone(safe, 0.53, 0.885), 0.26, 0, 0.74, 1));
  foot(job, footOf(safe), 'pale');
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
