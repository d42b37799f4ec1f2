// What riders do: take orders, show codes at doors, deliver, hand in their cash; and what shoppers report
// about what they got.

import { setTimeout as sleep } from 'node:timers/promises';
import { FIRST_STORE_ID } from '../start/people.ts';
import { priceOf, type Shopper } from './products.ts';
import { payAtPage } from './shopper.ts';
import {
  duePaiseOf,
  givenBackOf,
  missingPaiseOf,
  type Bag,
  type BagLine,
  type BagProblem,
} from './store-ledger.ts';
import {
  abandon,
  BagLost,
  isDayOver,
  leave,
  markCancelled,
  markDelivered,
  next,
  press,
  pressAll,
  requireDone,
  requireSame,
  WAIT_MS,
  type Day,
  type OpenBag,
} from './store-presses.ts';

/** A rider with this many paid orders hands in the cash. */
const HAND_IN_EVERY = 4;
const WATCH_MS = 3_000;

export async function rideAll(day: Day, rider: Shopper): Promise<void> {
  let carried = 0;
  while (!isDayOver(day)) {
    const bags = next(day, day.toRide, 1 + Math.round(day.scenario.random()));
    if (bags.length === 0) await sleep(WAIT_MS);
    else if (await take(day, rider, bags).catch((error: unknown) => abandon(day, bags, error)))
      for (const bag of bags) {
        await bring(day, rider, bag).catch((error: unknown) => abandon(day, [bag], error));
        carried++;
        if (bag.end === 'DELIVERED') day.atHome.push(stayHome(day, bag));
      }
    if (carried < HAND_IN_EVERY) continue;
    await handIn(day, rider);
    carried = 0;
  }
  await handIn(day, rider);
}

/** False when somebody else was quicker. */
export async function take(day: Day, rider: Shopper, bags: readonly OpenBag[]): Promise<boolean> {
  const orderIds = bags.map(({ orderId }) => orderId);
  const answer = await press(day, rider, 'POST /api/delivery/take', { orderIds });
  if (answer.body?.code === 'DELIVERY_GONE') return false;
  requireDone(bags[0]!, answer, 'taken');
  for (const bag of bags) {
    leave(day.toRide, bag);
    if (bag.rider !== null) {
      day.ledger.doubled++;
      day.scenario.fail(`two were told that it is theirs to bring: order ${bag.orderId}`);
    }
    bag.rider = rider.id;
  }
  return true;
}

export async function bring(day: Day, rider: Shopper, bag: OpenBag): Promise<void> {
  const { orderId, plan, isOnline } = bag;
  const { environment } = day.scenario;
  if (plan.isGivenBack) {
    plan.isGivenBack = false;
    requireDone(bag, await press(day, rider, 'POST /api/delivery/give-back', { orderId }), 'given back');
    bag.rider = null;
    day.toRide.push(bag);
    return;
  }
  if (plan.door && !isOnline && duePaiseOf(bag) > 0) await showCode(day, rider, bag);
  if (bag.code && plan.door === 'before') await payCode(day, rider, bag);
  // Pays whatever the rider is told in the same moment; false: closed already.
  const paying = bag.code && plan.door === 'meanwhile' ? payAtPage(environment, bag.code) : null;
  if (plan.isFailed) {
    const reason = 'Nobody answered the door';
    requireDone(bag, await press(day, rider, 'POST /api/delivery/fail', { orderId, reason }), 'brought back');
    await paying;
    return markCancelled(bag);
  }
  const proof =
    isOnline && plan.preferences.leaveAtDoor
      ? { leftAtDoor: true }
      : { code: await askForCode(day, rider, bag) };
  const answer = await press(day, rider, 'POST /api/delivery/deliver', { orderId, ...proof });
  const { collected } = requireDone(bag, answer, 'delivered');
  await paying;
  // What was paid by the code and in cash goes back; by the code alone, no cash is taken.
  if (bag.code && collected === 0) bag.isOnline = true;
  requireSame(bag, 'the cash', Math.round(collected * 100), bag.isOnline ? 0 : duePaiseOf(bag));
  markDelivered(bag);
}

/** Of what is due: the same code for all presses. */
async function showCode(day: Day, rider: Shopper, bag: OpenBag): Promise<void> {
  const answer = await press(day, rider, 'POST /api/delivery/collect', { orderId: bag.orderId });
  const { amount, image } = requireDone(bag, answer, 'paid by a code');
  requireSame(bag, 'the code', Math.round(amount * 100), duePaiseOf(bag));
  bag.code = /qr_\w+$/.exec(image)![0];
}

/** The rider looks for a moment whether it is paid, and takes cash otherwise: events may be lost. */
async function payCode(day: Day, rider: Shopper, bag: OpenBag): Promise<void> {
  if (!(await payAtPage(day.scenario.environment, bag.code!)))
    throw new BagLost(`an open code cannot be paid: order ${bag.orderId}`);
  for (const until = Date.now() + WATCH_MS; Date.now() < until; await sleep(200)) {
    const path = `GET /api/delivery/ready?storeId=${FIRST_STORE_ID}` as const;
    const rows = requireDone(bag, await press(day, rider, path), 'shown') as ReadyRow[];
    if (rows.some(({ orderId, isCash }) => orderId === bag.orderId && !isCash)) return;
  }
}

type ReadyRow = { orderId: string; isCash: boolean };

/** The code as the shopper's page shows it. */
export async function readCode(day: Day, bag: OpenBag): Promise<string> {
  const page = await press(day, bag.shopper, `GET /api/order/details?orderId=${bag.orderId}`);
  return requireDone(bag, page, 'shown').code;
}

/** The code; according to the plan, some riders try a wrong one first. */
async function askForCode(day: Day, rider: Shopper, bag: OpenBag): Promise<string> {
  const { orderId, plan } = bag;
  const code = await readCode(day, bag);
  if (!plan.hasWrongCode) return code;
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  const answer = await press(
    day,
    rider,
    'POST /api/delivery/deliver',
    { orderId, code: wrong },
    { isOnce: true },
  );
  if (answer.body?.code !== 'WRONG_CODE')
    throw new BagLost(`a wrong code is ${answer.body?.code ?? answer.status}: order ${orderId}`);
  return code;
}

/** Hands in all cash that the rider carries, which a manager counts. */
export async function handIn(day: Day, rider: Shopper): Promise<void> {
  const { ledger, manager, bags } = day;
  const isCarried = ({ end, isOnline, rider: by, handIn: into }: Bag) =>
    end === 'DELIVERED' && !isOnline && by === rider.id && into === null;
  const carried = bags.filter(isCarried);
  const paise = carried.reduce((sum, bag) => sum + duePaiseOf(bag), 0);
  if (paise === 0) return;
  const body = { amount: paise / 100, storeId: FIRST_STORE_ID };
  const answers = await pressAll(day, rider, 'POST /api/delivery/hand-in', body);
  const done = answers.filter(({ status }) => status === 200);
  const refused = answers.find(
    ({ status, body: told }) => status !== 200 && told?.code !== 'NOTHING_TO_HAND_IN',
  );
  if (done.length > 1 || refused) {
    if (!refused) ledger.doubled++;
    day.scenario.fail(`cash handed in ${done.length} times: ${(refused ?? done[1]!).text.slice(0, 120)}`);
  }
  // The answer was lost: the page shows what was handed in.
  const row = done[0]?.body.data ?? (await findHandIn(day, rider));
  if (!row) return day.scenario.fail(`${paise} paise were handed in, and nobody knows of it`);
  if (Math.round(row.expected * 100) !== paise)
    day.scenario.fail(`${row.expected} rupees expected of a rider who carries ${paise / 100}`);
  for (const bag of carried) bag.handIn = row._id;
  const count = await press(day, manager, 'POST /api/delivery/count', { _id: row._id, amount: paise / 100 });
  if (count.status !== 200) day.scenario.fail(`cash that cannot be counted: ${count.text.slice(0, 120)}`);
  ledger.handIns.push({ id: row._id, riderId: rider.id, paise, isCounted: count.status === 200 });
}

async function findHandIn(day: Day, rider: Shopper) {
  const known = new Set(day.ledger.handIns.map(({ id }) => id));
  const cash = await press(day, rider, `GET /api/delivery/cash?storeId=${FIRST_STORE_ID}`);
  const rows: { _id: string; expected: number }[] = cash.body?.data?.handIns ?? [];
  return rows.find(({ _id }) => !known.has(_id));
}

/** Awaited at the end of the day, when its failure is reported. */
function stayHome(day: Day, bag: OpenBag): Promise<void> {
  const complaining = complain(day, bag).catch((error: unknown) => abandon(day, [bag], error));
  complaining.catch(() => {});
  return complaining;
}

/** All at once, so that several refunds of one order are processed at the same moment. */
async function complain(day: Day, bag: OpenBag): Promise<void> {
  const lines = [...bag.lines].map(([lineId, line], index) => ({
    lineId,
    line,
    answer: bag.plan.problems[index],
  }));
  await Promise.all(
    lines.map(({ lineId, line, answer }) => answer && complainOf(day, bag, lineId, line, answer)),
  );
  if (bag.isOnline && duePaiseOf(bag) === givenBackOf(bag)) bag.purchase.ends = 'refunded';
}

async function complainOf(
  day: Day,
  bag: OpenBag,
  lineId: string,
  line: BagLine,
  answer: 'money' | 'reason',
): Promise<void> {
  const { product, quantity, picked, instead } = line;
  const left = priceOf(product) * quantity - missingPaiseOf(line);
  if (picked + (instead?.quantity ?? 0) === 0 || left === 0) return;
  const problem: BagProblem = { id: await report(day, bag, lineId), state: 'open', refundPaise: 0 };
  bag.problems.push(problem);
  const refundPaise = Math.min(priceOf(product), left);
  const words =
    answer === 'money' ? { refund: refundPaise / 100 } : { reason: 'The picture shows another one' };
  const answered = await press(day, day.manager, 'PUT /api/order/answer-problem', {
    _id: problem.id,
    ...words,
  });
  const { state } = requireDone(bag, answered, 'answered');
  problem.state = state;
  if (answer === 'money') problem.refundPaise = refundPaise;
}

/** Returns the problem's id; when the answer was lost, the page shows it. */
export async function report(day: Day, bag: OpenBag, lineId: string): Promise<string> {
  const { orderId, shopper } = bag;
  const body = { orderId, lineId, kind: 'damaged', quantity: 1 };
  const answers = await pressAll(day, shopper, 'POST /api/order/problem', body);
  const done = answers.filter(({ status }) => status === 200);
  const other = answers.find(({ status, body: told }) => status !== 200 && told?.code !== 'PROBLEM_OPEN');
  if (done.length > 1) throw new BagLost(`one problem was taken ${done.length} times: order ${orderId}`);
  if (other) requireDone(bag, other, 'reported');
  if (done[0]) return done[0].body.data._id;
  const page = await press(day, shopper, `GET /api/order/details?orderId=${orderId}`);
  const { problems } = requireDone(bag, page, 'shown') as { problems: { _id: string; lineId: string }[] };
  const found = problems.find((each) => each.lineId === lineId);
  if (!found) throw new BagLost(`a problem is open, and nobody sees it: order ${orderId}`);
  return found._id;
}
