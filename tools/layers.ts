// `npm run graph` draws docs/pictures/layers.svg from the imports: a box for each folder, above those it
// imports, and an arrow for each pair of folders with the number of imports. `npm run check` compares the
// arrows, not the numbers, so that one more import does not make the picture wrong.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest } from './boundaries.ts';
import { readSources, type SourceFile } from './source-files.ts';

const PICTURE = 'docs/pictures/layers.svg';
/** The folders the shop is made of, from left to right where they share a row. */
const FOLDERS = ['web', 'app', 'demo', 'features', 'http', 'sandbox', 'database', 'adapters', 'shared'];
const TITLES: Record<string, string> = {
  app: 'composition: opens the parts, lists the routes',
  web: 'React pages; knows contracts and rules only',
  demo: 'the demo catalogue',
  features: 'what the shop does, a folder for each thing',
  http: 'what routes stand on',
  sandbox: 'a card provider for development',
  database: 'client, migrations',
  adapters: 'vendors: cards, mail, bucket',
  shared: 'safe in the browser, imports nothing of ours',
};

type Arrow = { from: string; to: string; count: number };

/** What is wrong with the picture in the repository, one sentence each. */
export function checkPicture(root: string, files: SourceFile[]): string[] {
  const drawn = [...readFileSync(join(root, PICTURE), 'utf8').matchAll(/data-arrow="([^"]+)"/g)].map(
    ([, arrow]) => arrow!,
  );
  return comparePicture(drawn, listArrows(files));
}

export function comparePicture(drawn: string[], arrows: Arrow[]): string[] {
  const imported = arrows.map(({ from, to }) => `${from} ${to}`);
  const differs = (arrow: string, how: string) =>
    `${PICTURE}: ${arrow.replace(' ', ' -> ')} ${how}; npm run graph`;
  return [
    ...imported.filter((arrow) => !drawn.includes(arrow)).map((arrow) => differs(arrow, 'is not drawn')),
    ...drawn
      .filter((arrow) => !imported.includes(arrow))
      .map((arrow) => differs(arrow, 'is drawn, not imported')),
  ];
}

export function listArrows(files: SourceFile[]): Arrow[] {
  const counts = new Map<string, number>();
  for (const { path, imports } of files) {
    if (isTest(path)) continue;
    for (const target of imports) {
      const [from, to] = [path.split('/')[0]!, target.split('/')[0]!];
      if (from === to || !FOLDERS.includes(from) || !FOLDERS.includes(to)) continue;
      counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1);
    }
  }
  return [...counts].map(([key, count]) => {
    const [from, to] = key.split(' ') as [string, string];
    return { from, to, count };
  });
}

/** The folders from top to bottom, each above all that it imports. Throws when folders form a circle. */
export function sortFolders(arrows: Arrow[]): string[] {
  const sorted: string[] = [];
  const visit = (folder: string, trail: string[]) => {
    if (trail.includes(folder)) throw new Error(`a circle of folders: ${[...trail, folder].join(' -> ')}`);
    if (sorted.includes(folder)) return;
    const below = arrows.filter(({ from }) => from === folder).map(({ to }) => to);
    for (const target of FOLDERS.toReversed()) if (below.includes(target)) visit(target, [...trail, folder]);
    sorted.push(folder);
  };
  for (const folder of FOLDERS.toReversed()) visit(folder, []);
  return sorted.toReversed();
}

const [BOX_HEIGHT, GAP, LANE, END] = [56, 20, 32, 15];
const [LEFT, RIGHT] = [280, 600];

type Box = { folder: string; top: number; height: number };
/** An arrow leaves the side of a box, runs down a lane of its own, and enters the side of the box below. */
type Route = Arrow & { isLeft: boolean; lane: number };

export function drawLayers(arrows: Arrow[]): string {
  const folders = sortFolders(arrows);
  const routes = findRoutes(arrows, folders);
  const boxes = placeBoxes(folders, routes);
  const width =
    RIGHT + (Math.max(...routes.filter(({ isLeft }) => !isLeft).map(({ lane }) => lane)) + 1) * LANE;
  const height = boxes.at(-1)!.top + boxes.at(-1)!.height + GAP;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" text-anchor="middle">
<title>The folders of the shop, each above those it imports, with the number of imports</title>
<marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" fill="#555"/></marker>
<rect width="${width}" height="${height}" fill="#fff"/>
${routes.map((route) => drawArrow(route, routes, boxes)).join('\n')}
${boxes.map(drawBox).join('\n')}
</svg>
`;
}

/** Short arrows have the inner lanes; a lane is shared by arrows that follow one another. */
function findRoutes(arrows: Arrow[], folders: string[]): Route[] {
  const row = (folder: string) => folders.indexOf(folder);
  const span = ({ from, to }: Arrow) => row(to) - row(from);
  const routes: Route[] = [];
  for (const arrow of arrows.toSorted(
    (one, other) => span(one) - span(other) || row(one.from) - row(other.from),
  )) {
    // The composition imports nearly everything, so it has a side of its own.
    const isLeft = arrow.from === 'app';
    const overlaps = (other: Route) =>
      other.isLeft === isLeft && row(other.from) <= row(arrow.to) && row(arrow.from) <= row(other.to);
    const taken = routes.filter(overlaps).map(({ lane }) => lane);
    routes.push({ ...arrow, isLeft, lane: firstFree(taken) });
  }
  return routes;
}

function firstFree(taken: number[]): number {
  let lane = 1;
  while (taken.includes(lane)) lane++;
  return lane;
}

/** Boxes are as high as the side with more arrows needs. */
function placeBoxes(folders: string[], routes: Route[]): Box[] {
  let bottom = 0;
  return folders.map((folder) => {
    const most = Math.max(...[true, false].map((isLeft) => listEnds(routes, folder, isLeft).length));
    const box = { folder, top: bottom + GAP, height: Math.max(BOX_HEIGHT, (most + 1) * END) };
    bottom = box.top + box.height;
    return box;
  });
}

/** The arrows at one side of a box from top to bottom, so that none of them crosses another there. */
function listEnds(routes: Route[], folder: string, isLeft: boolean): Route[] {
  const atSide = routes.filter((route) => route.isLeft === isLeft);
  return [
    ...atSide.filter(({ to }) => to === folder).toSorted((one, other) => one.lane - other.lane),
    ...atSide.filter(({ from }) => from === folder).toSorted((one, other) => other.lane - one.lane),
  ];
}

function drawArrow(route: Route, routes: Route[], boxes: Box[]): string {
  const edge = route.isLeft ? LEFT : RIGHT;
  const x = route.isLeft ? LEFT - route.lane * LANE : RIGHT + route.lane * LANE;
  const [start, end] = [route.from, route.to].map((folder) => {
    const { top, height } = boxes.find((box) => box.folder === folder)!;
    const ends = listEnds(routes, folder, route.isLeft);
    return Math.round(top + (height * (ends.indexOf(route) + 1)) / (ends.length + 1));
  }) as [number, number];
  const middle = Math.round((start + end) / 2);
  return `<path data-arrow="${route.from} ${route.to}" d="M${edge} ${start}H${x}V${end}H${edge}" fill="none" stroke="#555" marker-end="url(#head)"/>
<rect x="${x - 13}" y="${middle - 8}" width="26" height="16" fill="#fff"/><text x="${x}" y="${middle + 5}">${route.count}</text>`;
}

function drawBox({ folder, top, height }: Box): string {
  const [x, y] = [(LEFT + RIGHT) / 2, top + height / 2];
  return `<rect x="${LEFT}" y="${top}" width="${RIGHT - LEFT}" height="${height}" rx="6" fill="#eef4e8" stroke="#4d7031"/>
<text x="${x}" y="${y - 3}" font-size="17" font-weight="bold">${folder}/</text><text x="${x}" y="${y + 17}" fill="#444">${TITLES[folder]}</text>`;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  writeFileSync(join(root, PICTURE), drawLayers(listArrows(readSources(root))));
  console.log(`Drawn: ${PICTURE}`);
}
