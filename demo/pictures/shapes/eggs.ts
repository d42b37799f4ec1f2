// Eggs in their box of pulp, as many in sight as the box is long.
import { hashOf } from '../../catalogue/stable-hash.ts';
import { brandMark, sizePill, title } from '../label/label-parts.ts';
import { foilLight, groundShadow } from '../svg/light.ts';
import { type Box, add, ellipse, linear, n, path, radial } from '../svg/sheet.ts';
import { rounded } from './lathe.ts';
import type { Shape } from './shape.ts';

const eggTints: Record<string, [string, string, string]> = {
  white: ['#ffffff', '#eceae4', '#c9c5bb'],
  brown: ['#f6c49a', '#dc9a66', '#a9683a'],
  country: ['#f3dcc2', '#dcb58c', '#a98055'],
};

export const eggs: Shape = (job) => {
  const { sheet, facts, palette } = job;
  const words = facts.title.toLowerCase();
  const tint =
    eggTints[
      /brown|free range/.test(words) ? 'brown' : /country|quail|desi/.test(words) ? 'country' : 'white'
    ]!;
  const count = Number.parseInt(facts.unit, 10) || 6;
  const across = count <= 6 ? 3 : count <= 12 ? 4 : 5;
  const rows = count >= 30 ? 4 : 2;
  const step = 300 / across;
  const fill = radial(
    sheet,
    [
      [0, tint[0]],
      [0.6, tint[1]],
      [1, tint[2]],
    ],
    [0.36, 0.3],
    0.8,
  );
  groundShadow(sheet, 200, 352, 352);
  const half = (step * 0.92) / 2;
  const high = half * 1.32;
  const seat = 250;
  add(sheet, path(`M40 ${seat - rows * 13}H360L380 ${seat + 26}H20z`, '#8f8a7d'));
  for (let row = 0; row < rows; row++) {
    const back = rows - 1 - row;
    const cy = seat - high * 0.38 - back * half * 0.62;
    const shrink = 1 - back * 0.05;
    for (let i = 0; i < across; i++) {
      const cx = 200 + (i - (across - 1) / 2) * step * shrink + (row % 2 ? 0 : step * 0.1);
      const [w, h] = [half * shrink, high * shrink];
      add(
        sheet,
        path(
          `M${n(cx)} ${n(cy - h)}C${n(cx + w * 0.72)} ${n(cy - h)} ${n(cx + w)} ${n(cy - h * 0.1)} ${n(cx + w)} ${n(cy + h * 0.25)}C${n(cx + w)} ${n(cy + h)} ${n(cx - w)} ${n(cy + h)} ${n(cx - w)} ${n(cy + h * 0.25)}C${n(cx - w)} ${n(cy - h * 0.1)} ${n(cx - w * 0.72)} ${n(cy - h)} ${n(cx)} ${n(cy - h)}z`,
          fill,
          `stroke="${tint[2]}" stroke-opacity=".5"`,
        ),
      );
      add(
        sheet,
        ellipse(
          cx - w * 0.34,
          cy - h * 0.42,
          w * 0.17,
          h * 0.24,
          '#fff',
          `fill-opacity=".75" transform="rotate(24 ${n(cx - w * 0.34)} ${n(cy - h * 0.42)})"`,
        ),
      );
      if (/quail|country/.test(words)) {
        let spots = '';
        const seed = hashOf(`${row} ${i}`);
        for (let k = 0; k < 9; k++)
          spots += `M${n(cx - w * 0.6 + ((seed >> (k * 3)) & 7) * w * 0.17)} ${n(cy - h * 0.5 + ((seed >> (k * 2 + 1)) & 7) * h * 0.13)}h.1`;
        add(
          sheet,
          path(
            spots,
            'none',
            `stroke="${/quail/.test(words) ? '#5d4a38' : '#b98f63'}" stroke-width="${/quail/.test(words) ? 5 : 3}" stroke-linecap="round" stroke-opacity=".7"`,
          ),
        );
      }
    }
  }
  let edge = `M20 ${seat + 4}`;
  const cups = across;
  const cup = 360 / cups;
  for (let i = 0; i < cups; i++) edge += `q${n(cup * 0.2)} 26 ${n(cup * 0.5)} 26t${n(cup * 0.5)} -26`;
  const outline = `${edge}L362 338Q360 350 346 350H54Q40 350 38 338z`;
  const bounds: Box = { x: 20, y: seat, width: 360, height: 100 };
  add(
    sheet,
    path(
      outline,
      linear(
        sheet,
        [0, seat],
        [0, 350],
        [
          [0, '#d3cdbf'],
          [1, '#a8a192'],
        ],
      ),
    ),
    path(
      outline,
      linear(
        sheet,
        [20, 0],
        [380, 0],
        [
          [0, '#000', 0.18],
          [0.12, '#fff', 0.12],
          [0.85, '#000', 0],
          [1, '#000', 0.22],
        ],
      ),
    ),
  );
  const card: Box = { x: 66, y: 276, width: 268, height: 66 };
  const cardPath = rounded(card, 7);
  add(sheet, path(cardPath, palette.accent));
  foilLight(sheet, cardPath, bounds, 0.3);
  if (facts.brand)
    brandMark(
      { ...job, hand: { ...job.hand, badge: 'plain' } },
      { x: card.x + 12, y: card.y + 7, width: card.width - 24, height: 26 },
      'accent',
    );
  const line = { x: card.x + 12, y: card.y + (facts.brand ? 37 : 16), width: card.width - 24, height: 22 };
  const pill = sizePill(job, { ...line, x: line.x + line.width * 0.6, width: line.width * 0.4 });
  title(job, { ...line, width: pill.x - line.x - 8 }, 'accent', { lines: 1, size: 18, align: 'left' });
};
