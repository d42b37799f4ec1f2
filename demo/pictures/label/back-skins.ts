// The back of a label: what the pack holds, how it is marked and kept, and a barcode. Says nothing that the
// facts do not.
import type { PackFacts } from '../../demo-product.ts';
import { write } from '../svg/lettering.ts';
import { seededRng } from '../svg/rng.ts';
import { type Box, add, clipped, inset, n, part, path, rect } from '../svg/sheet.ts';
import { brandMark, type Job, sagAt, title, vegMark } from './label-parts.ts';
import { type Panel, type Skin, fall, printed, stripe } from './panel.ts';

type Line = { sign: 'veg' | 'snow' | 'sun' | 'drop'; words: string };

function linesOf(facts: PackFacts): Line[] {
  const lines: Line[] = [];
  if (facts.veg) lines.push({ sign: 'veg', words: facts.veg === 'veg' ? 'Vegetarian' : 'Non-vegetarian' });
  const words = `${facts.title} ${facts.note ?? ''}`;
  if (facts.veg === null) lines.push({ sign: 'drop', words: 'Keep dry' });
  else if (/ice cream|kulfi|frozen|cone|fries|nugget|tikki|momo|paratha/i.test(words))
    lines.push({ sign: 'snow', words: 'Keep frozen' });
  else if (
    /milk|curd|dahi|paneer|butter|cheese|cream|lassi|chaas|yogurt|batter|tofu|fish|chicken|mutton|prawn|fresh/i.test(
      words,
    )
  )
    lines.push({ sign: 'snow', words: 'Keep cold' });
  else lines.push({ sign: 'sun', words: 'Keep cool and dry' });
  return lines;
}

function sign(job: Job, kind: Line['sign'], x: number, y: number, size: number, colour: string): void {
  if (kind === 'veg') return vegMark(job.sheet, job.facts.veg, x, y, size);
  const [cx, cy, r] = [x + size / 2, y + size / 2, size / 2];
  const ray = (from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, i) => {
      const a = (i / count) * 2 * Math.PI + Math.PI / 2;
      return `M${n(cx + from * r * Math.cos(a))} ${n(cy + from * r * Math.sin(a))}L${n(cx + to * r * Math.cos(a))} ${n(cy + to * r * Math.sin(a))}`;
    }).join('');
  const stroke = `stroke="${colour}" stroke-width="${n(size * 0.1)}" stroke-linecap="round"`;
  if (kind === 'snow') add(job.sheet, path(ray(0, 0.95, 6), 'none', stroke));
  else if (kind === 'sun')
    add(
      job.sheet,
      `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 0.42)}" fill="none" ${stroke}/>`,
      path(ray(0.68, 0.98, 8), 'none', stroke),
    );
  else
    add(
      job.sheet,
      path(
        `M${n(cx)} ${n(y)}q${n(r)} ${n(r)} ${n(r * 0.8)} ${n(r * 1.4)}q${n(-r * 0.2)} ${n(r * 0.6)} ${n(-r * 0.8)} ${n(r * 0.6)}t${n(-r * 0.8)} ${n(-r * 0.6)}q${n(-r * 0.2)} ${n(-r * 0.4)} ${n(r * 0.8)} ${n(-r * 1.4)}z`,
        'none',
        stroke,
      ),
    );
}

/** White card with the facts, one under the other; fine print fills what is left. */
export function factsCard(job: Job, card: Box): void {
  const { sheet, facts } = job;
  const ink = '#26302b';
  const by = sagAt(job, card.x + card.width / 2) * 0.6;
  add(
    sheet,
    rect({ ...card, y: card.y + by }, '#fff', 6),
    rect(inset({ ...card, y: card.y + by }, 3), 'none', 4, `stroke="${ink}" stroke-opacity=".35"`),
  );
  const room = inset(card, 10, 9);
  const row = Math.min(22, room.height / 4.2);
  const setting = { face: 'poppins', fill: ink, align: 'left', bend: job.bend } as const;
  write(
    sheet,
    'fact',
    'Net quantity',
    { ...room, width: room.width * 0.55, height: row * 0.62 },
    { ...setting, size: 12 },
  );
  write(
    sheet,
    'unit',
    facts.unit,
    { x: room.x + room.width * 0.58, y: room.y, width: room.width * 0.42, height: row * 0.7 },
    { ...setting, size: 15 },
  );
  let y = room.y + row;
  add(
    sheet,
    rect({ x: room.x, y: y - row * 0.14 + by, width: room.width, height: 1.2 }, ink, 0, 'fill-opacity=".5"'),
  );
  for (const { sign: kind, words } of linesOf(facts)) {
    const size = row * 0.62;
    sign(job, kind, room.x, y + row * 0.1 + by, size, ink);
    write(
      sheet,
      'fact',
      words,
      { x: room.x + size + 7, y: y + row * 0.14, width: room.width - size - 7, height: row * 0.56 },
      { ...setting, size: 12 },
    );
    y += row;
  }
  const rng = seededRng(`print ${facts.title}`);
  for (y += 4; y + 3 < room.y + room.height; y += 7.5) {
    const width = room.width * rng.between(0.62, 1);
    add(sheet, rect({ x: room.x, y: y + by, width, height: 2.6 }, ink, 1.3, 'fill-opacity=".22"'));
  }
}

function barcode(job: Job, room: Box): void {
  const { sheet, facts } = job;
  const box = { ...room, y: room.y + sagAt(job, room.x + room.width / 2) * 0.6 };
  add(sheet, rect(box, '#fff', 3));
  const rng = seededRng(`bars ${facts.brand} ${facts.title} ${facts.unit}`);
  const inner = inset(box, 5, 4);
  let d = '';
  for (let x = inner.x; x < inner.x + inner.width - 3;) {
    const wide = rng.pick([1.2, 1.2, 2, 2.8]);
    d += `M${n(x)} ${n(inner.y)}h${n(wide)}v${n(inner.height)}h${n(-wide)}z`;
    x += wide + rng.pick([1.2, 1.6, 2.4]);
  }
  add(sheet, path(d, '#1c2420'));
}

const zone = (safe: Box, from: number, to: number): Box => part(safe, 0, from, 1, to - from);

export const uprightBack: Skin = (job, panel) => {
  const { sheet, palette } = job;
  const { safe } = panel;
  printed(job, panel, fall(sheet, panel, palette.bright, palette.base), () => {
    stripe(job, panel, safe.y + safe.height * 0.3, safe.y + safe.height * 0.31, palette.accent);
  });
  brandMark(job, zone(safe, 0, 0.14), 'base', 30);
  title(job, zone(safe, 0.165, 0.285), 'base', { lines: 2, size: 19 });
  factsCard(job, zone(safe, 0.34, 0.82));
  barcode(job, part(safe, 0.18, 0.86, 0.64, 0.14));
};

export const wideBack: Skin = (job, panel: Panel) => {
  const { sheet, palette } = job;
  const { safe } = panel;
  printed(job, panel, fall(sheet, panel, palette.bright, palette.base), () => {
    clipped(sheet, panel.outline, () =>
      add(
        sheet,
        rect({ ...panel.bounds, y: panel.bounds.y + panel.bounds.height - 8, height: 8 }, palette.accent),
      ),
    );
  });
  brandMark(job, part(safe, 0, 0, 0.42, 0.34), 'base', 28);
  title(job, part(safe, 0, 0.38, 0.42, 0.26), 'base', { lines: 2, size: 16 });
  barcode(job, part(safe, 0.04, 0.7, 0.34, 0.26));
  factsCard(job, part(safe, 0.47, 0, 0.53, 0.96));
};
