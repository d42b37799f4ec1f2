// Cartons for what is poured: gable-topped, or a brick.
import { cardLight, crimp, groundShadow } from '../svg/light.ts';
import { type Box, add, ellipse, linear, path, rect } from '../svg/sheet.ts';
import type { Job } from '../label/label-parts.ts';
import { rounded } from './lathe.ts';
import { type Shape, ground, uprightSkin } from './shape.ts';

/** Gable-topped for a litre, a brick with a straw for small ones. */
export const carton: Shape = (job, rng) => {
  const small = /^(1\d\d|200|250) ml$/i.test(job.facts.unit);
  if (small) brick(job, true);
  else if (rng.next() < 0.55) gable(job);
  else brick(job, false);
};

function gable(job: Job): void {
  const { sheet, palette } = job;
  const [left, width, depth, top] = [104, 152, 44, 122];
  const right = left + width;
  const front: Box = { x: left, y: top, width, height: ground - top };
  const outline = `M${left} ${top}h${width}V${ground}H${left}z`;
  groundShadow(sheet, 204, ground, 206);
  uprightSkin(job)(job, {
    outline,
    bounds: front,
    safe: { x: left + 12, y: top + 12, width: width - 24, height: ground - top - 24 },
  });
  cardLight(sheet, outline, front);
  const side = `M${right} ${top}l${depth} -16V${ground - 18}L${right} ${ground}z`;
  add(
    sheet,
    path(side, palette.pale),
    path(
      side,
      linear(
        sheet,
        [right, 0],
        [right + depth, 0],
        [
          [0, '#000', 0.14],
          [1, '#000', 0.32],
        ],
      ),
    ),
  );
  add(
    sheet,
    path(`M${right} ${top}l${depth} -16v60L${right} ${top + 62}z`, palette.base),
    path(`M${right} ${top}l${depth} -16v60L${right} ${top + 62}z`, '#000', 'fill-opacity=".26"'),
  );
  const slope = `M${left} ${top}L${left + 22} 68H${right + 4}L${right} ${top}z`;
  add(
    sheet,
    path(slope, palette.deep),
    path(
      slope,
      linear(
        sheet,
        [0, 68],
        [0, top],
        [
          [0, '#fff', 0.3],
          [1, '#fff', 0],
        ],
      ),
    ),
  );
  const gableEnd = `M${right} ${top}L${right + 4} 68L${right + depth} ${top - 16}z`;
  add(sheet, path(gableEnd, palette.deep), path(gableEnd, '#000', 'fill-opacity=".38"'));
  const ridge: Box = { x: left + 20, y: 44, width: width - 14, height: 26 };
  add(
    sheet,
    path(rounded(ridge, 3), palette.bright),
    path(
      rounded(ridge, 3),
      linear(
        sheet,
        [0, 44],
        [0, 70],
        [
          [0, '#fff', 0.4],
          [1, '#000', 0.12],
        ],
      ),
    ),
  );
  crimp(sheet, { ...ridge, y: 46, height: 8 }, 5);
  add(
    sheet,
    ellipse(172, 99, 20, 14, '#000', 'fill-opacity=".22"'),
    ellipse(171, 95, 19, 14, palette.accent),
    ellipse(171, 92, 17, 11, '#fff', 'fill-opacity=".35"'),
  );
}

function brick(job: Job, withStraw: boolean): void {
  const { sheet, palette } = job;
  const [left, width, depth, top] = withStraw ? [112, 142, 42, 104] : [118, 136, 40, 74];
  const right = left + width;
  const front: Box = { x: left, y: top, width, height: ground - top };
  const outline = `M${left} ${top}h${width}V${ground}H${left}z`;
  groundShadow(sheet, 204, ground, width + depth + 14);
  if (withStraw)
    add(
      sheet,
      path(
        `M${right - 24} ${top - 12}L${right - 20} 44l30 -12`,
        'none',
        'stroke="#e3e9ef" stroke-width="9" stroke-linejoin="round"',
      ),
      path(
        `M${right - 24} ${top - 12}L${right - 20} 44l30 -12`,
        'none',
        `stroke="${palette.accent}" stroke-width="9" stroke-linejoin="round" stroke-dasharray="7 7"`,
      ),
    );
  const lid = `M${left} ${top}l${depth} -20h${width}l${-depth} 20z`;
  add(sheet, path(lid, palette.bright), path(lid, '#fff', 'fill-opacity=".3"'));
  uprightSkin(job)(job, {
    outline,
    bounds: front,
    safe: { x: left + 11, y: top + 14, width: width - 22, height: ground - top - 26 },
  });
  cardLight(sheet, outline, front);
  const side = `M${right} ${top}l${depth} -20V${ground - 16}L${right} ${ground}z`;
  add(
    sheet,
    path(side, palette.base),
    path(
      side,
      linear(
        sheet,
        [right, 0],
        [right + depth, 0],
        [
          [0, '#000', 0.2],
          [1, '#000', 0.4],
        ],
      ),
    ),
  );
  add(
    sheet,
    path(`M${right} ${top}V${ground}`, 'none', 'stroke="#fff" stroke-opacity=".4" stroke-width="1.3"'),
  );
  if (!withStraw)
    add(
      sheet,
      rect({ x: left + 74, y: top - 32, width: 44, height: 22 }, palette.accent, 5),
      rect({ x: left + 74, y: top - 32, width: 12, height: 22 }, '#fff', 5, 'fill-opacity=".3"'),
      ellipse(left + 96, top - 31, 22, 6, palette.accent),
      ellipse(left + 96, top - 31, 22, 6, '#fff', 'fill-opacity=".35"'),
    );
}
