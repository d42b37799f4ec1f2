// Boxes of card, upright and flat.
import { cardLight, groundShadow } from '../svg/light.ts';
import { type Box, add, linear, n, path } from '../svg/sheet.ts';
import type { Job } from '../label/label-parts.ts';
import type { Rng } from '../svg/rng.ts';
import { rounded } from './lathe.ts';
import { type Shape, ground, uprightSkin, wideSkin } from './shape.ts';

const flatWords =
  /soap|butter|paneer|tofu|cheese (block|slices)|kaju|laddoo|peda|soan|mysore|milk cake|rasgulla|gulab jamun$|toothbrush|agarbatti|foil|cling|tissue|napkin|bar$|celebration|praline|assorted|khakhra|sticks|pencil|pen pack|dates|figs|condom/i;

export const box: Shape = (job, rng) =>
  flatWords.test(job.facts.title) ? flatBox(job, rng) : uprightBox(job, rng);

function uprightBox(job: Job, rng: Rng): void {
  const { sheet, palette } = job;
  const width = rng.between(186, 216);
  const height = rng.between(262, 296);
  const depth = rng.between(36, 48);
  const left = 200 - (width + depth) / 2;
  const front: Box = { x: left, y: ground - height, width, height };
  const [right, top] = [left + width, ground - height];
  const rise = depth * 0.62;
  const outline = `M${n(left)} ${n(top)}h${n(width)}V${ground}h${n(-width)}z`;
  const sideFace = `M${n(right)} ${n(top)}l${n(depth)} ${n(-rise)}V${n(ground - rise * 0.72)}L${n(right)} ${ground}z`;
  const topFace = `M${n(left)} ${n(top)}l${n(depth)} ${n(-rise)}h${n(width)}l${n(-depth)} ${n(rise)}z`;
  groundShadow(sheet, 206, ground, width + depth);
  uprightSkin(job)(job, {
    outline,
    bounds: front,
    safe: { x: left + 16, y: top + 17, width: width - 32, height: height - 32 },
  });
  cardLight(sheet, outline, front);
  add(
    sheet,
    path(sideFace, palette.deep),
    path(
      sideFace,
      linear(
        sheet,
        [right, 0],
        [right + depth, 0],
        [
          [0, '#000', 0.18],
          [1, '#000', 0.4],
        ],
      ),
    ),
  );
  add(
    sheet,
    path(
      `M${n(right)} ${n(top + height * 0.3)}l${n(depth)} ${n(-rise)}v${n(height * 0.06)}l${n(-depth)} ${n(rise)}z`,
      palette.accent,
      'fill-opacity=".75"',
    ),
  );
  add(
    sheet,
    path(topFace, palette.bright),
    path(
      topFace,
      linear(
        sheet,
        [0, top - rise],
        [0, top],
        [
          [0, '#fff', 0.1],
          [1, '#fff', 0.42],
        ],
      ),
    ),
  );
  add(
    sheet,
    path(`M${n(right)} ${n(top)}V${ground}`, 'none', 'stroke="#fff" stroke-opacity=".35" stroke-width="1.4"'),
    path(`M${n(left)} ${n(top)}h${n(width)}`, 'none', 'stroke="#fff" stroke-opacity=".5" stroke-width="1.4"'),
  );
}

/** A low box seen from the front and above. */
function flatBox(job: Job, rng: Rng): void {
  const { sheet, palette } = job;
  const [width, height, depth] = [316, rng.between(150, 176), rng.between(44, 62)];
  const left = 200 - width / 2;
  const top = 338 - height;
  const bottom = top + height;
  const front: Box = { x: left, y: top, width, height };
  const outline = rounded(front, 5);
  const topFace = `M${n(left + 3)} ${n(top + 1)}L${n(left + 24)} ${n(top - depth)}H${n(left + width - 24)}L${n(left + width - 3)} ${n(top + 1)}z`;
  groundShadow(sheet, 200, bottom + 1, width);
  add(
    sheet,
    path(topFace, palette.bright),
    path(
      topFace,
      linear(
        sheet,
        [0, top - depth],
        [0, top],
        [
          [0, '#000', 0.1],
          [1, '#fff', 0.4],
        ],
      ),
    ),
  );
  add(
    sheet,
    path(
      `M${n(left + 14)} ${n(top - depth * 0.45)}L${n(left + width - 14)} ${n(top - depth * 0.45)}l4 ${n(depth * 0.16)}H${n(left + 10)}z`,
      palette.accent,
      'fill-opacity=".8"',
    ),
  );
  wideSkin(job)(job, {
    outline,
    bounds: front,
    safe: { x: left + 18, y: top + 15, width: width - 36, height: height - 30 },
  });
  cardLight(sheet, outline, front);
  add(
    sheet,
    path(
      `M${n(left + 5)} ${n(top + 0.8)}h${n(width - 10)}`,
      'none',
      'stroke="#fff" stroke-opacity=".55" stroke-width="1.6"',
    ),
  );
}
