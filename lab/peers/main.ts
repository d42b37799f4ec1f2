// `npm run peers -- [PART ...] [--products N] [--folder DIR] [--seconds N] [--short] [--report FILE]`: this
// shop and EverShop with the same products, each as its manual installs it and with a PostgreSQL of its own,
// measured in turns on this machine. `--folder` keeps EverShop's installation. What cannot be done is said.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { compare, measureInTurns, type Measurement } from '../bench/compare.ts';
import { visit } from '../bench/phone-visit.ts';
import { openReport } from '../bench/report.ts';
import { openChromium } from '../start/chromium.ts';
import { findProgram } from '../start/programs.ts';
import { readCpuMs, readMegabytes } from '../start/usage.ts';
import { installEverShop, openEverShop } from './evershop.ts';
import { openJhatpat } from './jhatpat.ts';
import { measureRate, send, type Ask, type Reply, type Side } from './side.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string' },
    folder: { type: 'string' },
    short: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    report: { type: 'string', default: 'test-results/peers.json' },
  },
});
const products = Number(values.products ?? (values.short ? 300 : 5_000));
const seconds = Number(values.seconds ?? (values.short ? 1 : 3));
const turns = values.short ? { rounds: 1, warmUps: 0 } : { rounds: 3, warmUps: 1 };
const READERS = 16;
const WRITERS = 16;
const SINGLES = values.short ? 3 : 15;
/** More orders than either places in a round. */
const BUYERS = { Jhatpat: 3_000, EverShop: 150 } as Record<string, number>;
const DOUBLE_CLICKS = 20;

type Sides = { ours: Side; theirs: Side };
type Reading = (side: Side) => Promise<number>;
const PARTS: Record<string, (sides: Sides, wrk: string) => Promise<unknown>> = {
  pages: benchPages,
  calls: benchCalls,
  coupons: benchCoupons,
  orders: benchOrders,
  rush: benchRush,
  phone: benchPhone,
};
const wanted = positionals.length > 0 ? positionals : Object.keys(PARTS);
const unknown = wanted.find((name) => !PARTS[name]);
if (unknown) throw new Error(`There is no part "${unknown}"; there are: ${Object.keys(PARTS).join(', ')}`);
const report = openReport();
const wrk = findProgram('wrk');

if (!wrk) {
  console.error('The comparison needs wrk: apt-get install wrk');
  process.exit(1);
}
const work = mkdtempSync(path.join(os.tmpdir(), 'jhatpat-peers-'));
const folder = path.resolve(values.folder ?? path.join(work, 'evershop'));
const opened: Side[] = [];
// EverShop and both databases would go on without this program.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void closeAll().then(() => process.exit(1)));
try {
  await comparePeers(wrk);
} catch (error) {
  console.log(`EverShop cannot be compared: ${(error as Error).message}`);
} finally {
  await closeAll();
}

async function closeAll(): Promise<void> {
  for (let side = opened.pop(); side; side = opened.pop()) await side.close();
  rmSync(work, { recursive: true, force: true });
}

async function comparePeers(wrk: string): Promise<void> {
  installEverShop(folder, (line) => console.log(`${line} ...`));
  const ours = await openJhatpat(products);
  opened.push(ours);
  const dataDir = path.join(work, 'data');
  mkdirSync(dataDir);
  const theirs = await openEverShop(folder, dataDir, ours);
  opened.push(theirs);
  const load = os.loadavg().map((value) => value.toFixed(1));
  const node = `Node ${process.versions.node}`;
  console.log(
    `${products} products, ${node} for both, load ${load.join(' ')}; processes: ${ours.pids().length} of ` +
      `Jhatpat, ${theirs.pids().length} of EverShop, which answers with one; in turns.\n`,
  );
  for (const part of wanted)
    await PARTS[part]!({ ours, theirs }, wrk).catch((error: Error) =>
      console.log(`${part}: could not be measured: ${error.message}`),
    );
  const memory = ({ pids }: Side) => [pids().reduce((sum, pid) => sum + readMegabytes(pid), 0)];
  await add('memory of all processes at the end', ' MB', memory(ours), memory(theirs), 'less');
  report.save(values.report);
}

function add(
  name: string,
  unit: string,
  ours: number[],
  theirs: number[],
  better: Measurement['better'] = 'more',
): Promise<unknown> {
  return report.add([compare({ name, unit, ours, theirs, better, reference: 'EverShop', goal: null })]);
}

async function inTurns(name: string, unit: string, { ours, theirs }: Sides, read: Reading, rounds = turns) {
  const times = await measureInTurns({ ours: () => read(ours), theirs: () => read(theirs) }, rounds);
  await add(name, unit, times.ours, times.theirs, unit === '/s' ? 'more' : 'less');
}

/** The rate of what succeeds; throws when most of it is refused. */
async function readRate(wrk: string, side: Side, asks: readonly Ask[], connections: number): Promise<number> {
  const { perSecond, failed } = await measureRate(wrk, work, side, asks, { connections, seconds });
  const refused = failed / seconds;
  if (refused > perSecond / 2) throw new Error(`${side.name} refuses ${asks[0]!.path}`);
  return perSecond - refused;
}

function get(where: string): Ask {
  return { method: 'GET', path: where };
}

async function benchPages(sides: Sides, wrk: string): Promise<void> {
  for (const kind of ['home', 'listing', 'product', 'search'] as const) {
    const read: Reading = (side) => readRate(wrk, side, [get(side.pages[kind])], READERS);
    await inTurns(`page: ${kind}`, '/s', sides, read);
    const single: Reading = async (side) => {
      const { status, firstByteMs } = await send(side, get(side.pages[kind]));
      if (status !== 200) throw new Error(`${side.name} answers ${status} for ${side.pages[kind]}`);
      return firstByteMs;
    };
    await inTurns(`page: ${kind}, first byte, alone`, ' ms', sides, single, { rounds: SINGLES, warmUps: 2 });
  }
  // Every round has pages that nobody has read before, as many as neither shop can send in that time.
  const rest = new Map([sides.ours, sides.theirs].map((side) => [side, side.productPages.map(get)]));
  const share = Math.floor(sides.ours.productPages.length / (turns.rounds + turns.warmUps));
  const others: Reading = (side) => readRate(wrk, side, rest.get(side)!.splice(0, share), READERS);
  await inTurns('page: each time another product', '/s', sides, others);
}

async function benchCalls(sides: Sides, wrk: string): Promise<void> {
  for (const name of ['listing call', 'product details call', 'search call'] as const)
    await inTurns(name, '/s', sides, (side) => readRate(wrk, side, side.calls[name], READERS));
  const adding = new Map<Side, Ask[]>();
  for (const side of [sides.ours, sides.theirs]) adding.set(side, await side.addToCart());
  await inTurns('add to cart', '/s', sides, (side) => readRate(wrk, side, adding.get(side)!, WRITERS));
}

async function benchCoupons(sides: Sides): Promise<void> {
  const rounds = { rounds: SINGLES, warmUps: 2 };
  const carts = new Map<Side, Ask[]>();
  for (const side of [sides.ours, sides.theirs])
    carts.set(side, await side.enterCoupon(rounds.rounds + rounds.warmUps));
  const enter: Reading = async (side) => {
    const { status, firstByteMs, text } = await send(side, carts.get(side)!.pop()!);
    if (status !== 200) throw new Error(`${side.name} refuses the coupon: ${text.slice(0, 200)}`);
    return firstByteMs;
  };
  await inTurns('coupon entered in a cart of 12', ' ms', sides, enter, rounds);
}

function readCpu({ pids }: Side): number {
  return pids().reduce((sum, pid) => sum + readCpuMs(pid), 0);
}

async function benchOrders(sides: Sides, wrk: string): Promise<void> {
  const refused = new Map<Side, number>();
  const cost = new Map<Side, number[]>([
    [sides.ours, []],
    [sides.theirs, []],
  ]);
  const place: Reading = async (side) => {
    const buyers = await side.makeBuyers(BUYERS[side.name]!);
    const [before, spent] = [await side.countOrders(), readCpu(side)];
    const load = { connections: WRITERS, seconds, isOnce: true };
    const { failed } = await measureRate(wrk, work, side, buyers, load);
    const placed = (await side.countOrders()) - before;
    refused.set(side, (refused.get(side) ?? 0) + failed);
    cost.get(side)!.push((readCpu(side) - spent) / Math.max(placed, 1));
    if (placed >= buyers.length) throw new Error(`too few buyers for ${side.name}`);
    return placed / seconds;
  };
  await inTurns(`cash orders, ${WRITERS} at once`, '/s', sides, place);
  for (const [{ name }, count] of refused) console.log(`  refused by ${name} meanwhile: ${count}`);
  const [ours, theirs] = [...cost.values()].map((all) => all.slice(-turns.rounds));
  await add('processor time per order, shop alone', ' ms', ours!, theirs!, 'less');
}

/** What a refused person reads; '' for the others. */
function toRefusal({ status, text }: Reply): string {
  if (status === 200) return '';
  const { message, error } = JSON.parse(text);
  return `${status} ${message ?? error?.message}`.replaceAll(/\s+/g, ' ').slice(0, 110);
}

/** A hundred people want ten pieces; twenty press twice. */
async function benchRush({ ours, theirs }: Sides): Promise<void> {
  for (const side of [ours, theirs]) {
    const product = await side.limitStock(100_000);
    const before = await side.countSold(product);
    const buyers = await side.makeBuyers(100, product);
    await side.limitStock(10);
    const replies = await Promise.all(buyers.map((ask) => send(side, ask)));
    const sold = (await side.countSold(product)) - before;
    const made = replies.filter(({ status }) => status === 200).length;
    console.log(`100 buyers, 10 pieces, ${side.name}: ${made} orders confirmed, ${sold} pieces sold`);
    for (const [text, all] of Map.groupBy(replies, toRefusal))
      if (text) console.log(`  ${all.length} were told: ${text}`);
    const pressing = await side.makeBuyers(DOUBLE_CLICKS);
    const orders = await side.countOrders();
    for (const ask of pressing) await Promise.all([send(side, ask), send(side, ask)]);
    const twice = (await side.countOrders()) - orders;
    console.log(`double click by ${DOUBLE_CLICKS} people, ${side.name}: ${twice} orders`);
  }
}

async function benchPhone(sides: Sides): Promise<void> {
  const browser = await openChromium();
  if (!browser) return console.log('phone: there is no Chromium');
  try {
    for (const kind of ['home', 'product'] as const) {
      const seen = new Map<Side, Awaited<ReturnType<typeof visit>>[]>([
        [sides.ours, []],
        [sides.theirs, []],
      ]);
      const look = async (side: Side) => {
        const found = await visit(browser, side.address + side.pages[kind]);
        return seen.get(side)!.push(found);
      };
      const rounds = { rounds: turns.rounds, warmUps: 0 };
      await measureInTurns({ ours: () => look(sides.ours), theirs: () => look(sides.theirs) }, rounds);
      const metrics = {
        'largest paint': ['lcpMs', ' ms'],
        blocking: ['blockingMs', ' ms'],
        JavaScript: ['scriptKb', ' kB'],
        'all bytes': ['allKb', ' kB'],
      } as const;
      for (const [what, [key, unit]] of Object.entries(metrics)) {
        const [ours, theirs] = [...seen.values()].map((all) => all.map((one) => one[key]));
        await add(`phone, ${kind}: ${what}`, unit, ours!, theirs!, 'less');
      }
    }
  } finally {
    await browser.close();
  }
}
