// Bottles of the bath and the dressing table: pumped, squeezed, dropped, sprayed.
import type { Job } from '../label/label-parts.ts';
import { groundShadow, roundLight } from '../svg/light.ts';
import { type Box, add, linear, path, rect } from '../svg/sheet.ts';
import { type Turn, rounded } from './lathe.ts';
import { ground, uprightSkin } from './shape.ts';
import { body, boxOf, cap, label } from './turned.ts';

export function pump(job: Job): void {
  const { sheet, palette } = job;
  const turns: Turn[] = [
    [120, 30],
    [134, 30],
    [164, 76, 'soft'],
    [350, 76],
    [ground - 3, 70, 'soft'],
  ];
  groundShadow(sheet, 200, ground + 2, 164);
  const head = 'M196 58h8v44h-8z';
  add(
    sheet,
    path(head, '#e9edf0'),
    path('M152 44q0 -8 8 -8h50q14 0 14 14v10h-48v-2q0 -4 -6 -4h-10q-8 0 -8 -10z', palette.accent),
    path('M152 44q0 -8 8 -8h50q14 0 14 14h-72z', '#fff', 'fill-opacity=".25"'),
  );
  const outline = body(
    job,
    turns,
    linear(
      sheet,
      [0, 120],
      [0, ground],
      [
        [0, palette.bright],
        [1, palette.base],
      ],
    ),
  );
  label(job, 76, 176, 346, 6);
  roundLight(sheet, outline, boxOf(turns), 0.75);
  cap(
    job,
    [
      [98, 28],
      [102, 32],
      [132, 34],
    ],
    palette.accent,
  );
}

export function flipTop(job: Job, broad: boolean): void {
  const { sheet, palette } = job;
  const half = broad ? 86 : 74;
  const turns: Turn[] = [
    [92, 36],
    [100, 42, 'soft'],
    [152, half, 'soft'],
    [330, half, 'soft'],
    [ground - 3, half - 14, 'soft'],
  ];
  groundShadow(sheet, 200, ground + 2, half * 2);
  const outline = body(
    job,
    turns,
    linear(
      sheet,
      [0, 90],
      [0, ground],
      [
        [0, palette.bright],
        [1, palette.base],
      ],
    ),
  );
  label(job, half, 152, 332, 5);
  roundLight(sheet, outline, boxOf(turns), 0.75);
  cap(
    job,
    [
      [46, 34],
      [52, 38],
      [94, 38],
    ],
    palette.accent,
    false,
  );
  add(sheet, rect({ x: 162, y: 62, width: 76, height: 1.6 }, '#000', 0, 'fill-opacity=".25"'));
}

export function dropper(job: Job): void {
  const { sheet } = job;
  const turns: Turn[] = [
    [150, 26],
    [162, 26],
    [196, 74, 'soft'],
    [352, 74],
    [ground - 3, 68, 'soft'],
  ];
  groundShadow(sheet, 200, ground + 2, 156);
  add(
    sheet,
    path('M186 56q0 -18 14 -18t14 18v36h-28z', '#33363b'),
    path('M191 54q0 -10 5 -12v48h-5z', '#fff', 'fill-opacity=".3"'),
  );
  const outline = body(
    job,
    turns,
    linear(
      sheet,
      [0, 150],
      [0, ground],
      [
        [0, '#b56a22'],
        [1, '#6d3708'],
      ],
    ),
  );
  label(job, 74, 206, 350, 6);
  roundLight(sheet, outline, boxOf(turns), 0.8);
  cap(
    job,
    [
      [92, 24],
      [96, 30],
      [156, 30],
    ],
    '#d9dcdf',
  );
}

export function flask(job: Job): void {
  const { sheet, palette } = job;
  const box: Box = { x: 112, y: 132, width: 176, height: ground - 132 };
  const outline = rounded(box, 20);
  groundShadow(sheet, 200, ground, 190);
  add(
    sheet,
    rect({ x: 178, y: 104, width: 44, height: 30 }, '#c9cdd2', 3),
    path(
      outline,
      linear(
        sheet,
        [0, 132],
        [0, ground],
        [
          [0, '#fff', 0.9],
          [1, '#dfe5ea'],
        ],
      ),
    ),
  );
  const inner: Box = { x: 122, y: 160, width: 156, height: ground - 172 };
  uprightSkin(job, ['frame', 'medallion', 'hollow', 'band'])(job, {
    outline: rounded(inner, 13),
    bounds: inner,
    safe: { x: inner.x + 16, y: inner.y + 14, width: inner.width - 32, height: inner.height - 28 },
  });
  roundLight(sheet, outline, box, 0.5);
  const lid: Box = { x: 164, y: 40, width: 72, height: 70 };
  add(sheet, path(rounded(lid, 8), palette.deep));
  roundLight(sheet, rounded(lid, 8), lid, 1);
}
