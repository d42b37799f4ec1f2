// The mail server is dead, or takes connections and falls silent, or the process that sends is killed:
// orders must not notice, and every mail arrives in the end, once.

import { setTimeout as sleep } from 'node:timers/promises';
import { requireAllMade } from './faults-kills.ts';
import type { Shopper } from './people.ts';
import { call } from './shopper.ts';
import { buy, eachOf, killAndRevive, makeBuyers, makeCrowd, type Fault, type Trial } from './trial.ts';

const badServer: Fault = {
  name: 'slow and dead mail server',
  isPatient: true,
  async run(trial) {
    const { stand, ledger } = trial;
    const { buyers } = await makeBuyers(trial, trial.amount(12, 100), { stock: 1_000 });
    const half = buyers.length / 2;
    // Dead: nobody listens.
    await stand.postbox.stop();
    await eachOf(buyers.slice(0, half), 6, (buyer) => orderAndForget(trial, buyer));
    // Slow: it takes the connection and then falls silent.
    await stand.postbox.start({ isSilent: true });
    await eachOf(buyers.slice(half), 6, (buyer) => orderAndForget(trial, buyer));
    const mostAttempts = Math.max(...ledger.purchases.map(({ presses }) => presses[0]!.attempts));
    if (mostAttempts > 1) trial.fail(`an order was tried ${mostAttempts} times because of the mail server`);
    await sleep(2_000);
    await stand.postbox.stop();
    await stand.postbox.start();
    const back = Date.now();
    const arriving = Promise.all([waitForMails(trial, buyers, isCode), waitForMails(trial, buyers, isOrder)]);
    const arrived = arriving.then(() => trial.recovered(Date.now() - back));
    return () => arrived;
  },
};

const killedSender: Fault = {
  name: 'kill -9 of the processes while mails go out',
  isPatient: true,
  isFullOnly: true,
  async run(trial) {
    const crowd = await makeCrowd(trial, trial.amount(60, 600));
    const ordering = eachOf(crowd, 16, (shopper) => buy(trial, shopper));
    for (let kill = 0; kill < trial.amount(2, 10); kill++) {
      await sleep(trial.random() * 1_000);
      await killAndRevive(trial, trial.stand.shops[kill % trial.stand.shops.length]!);
    }
    await ordering;
    requireAllMade(trial);
    return () => waitForMails(trial, crowd, isOrder);
  },
};

/** Orders, and asks for a new password: two kinds of mail. */
async function orderAndForget(trial: Trial, buyer: Shopper): Promise<void> {
  await buy(trial, buyer);
  const { address } = trial.stand.shops[0]!;
  const answer = await call(address, 'PUT', '/api/user/forgot-password', { body: { email: buyer.email } });
  if (answer.status !== 200) trial.fail(`a new password could not be asked for: ${answer.text}`);
}

const MAILS_WITHIN_MS = 240_000;
const isCode = (subject: string) => subject.includes('code');
const isOrder = (subject: string) => subject.includes('order');

/** One to each. The same mail handed over twice has one Message-ID, by which mail programs know it. */
async function waitForMails(
  { stand, fail, note }: Trial,
  receivers: readonly Shopper[],
  isMeant: (subject: string) => boolean,
): Promise<void> {
  const wanted = new Set(receivers.map(({ email }) => email));
  const ids = new Map<string, Set<string>>();
  let handedOver = 0;
  for (const until = Date.now() + MAILS_WITHIN_MS; Date.now() < until; await sleep(250)) {
    const mails = stand.postbox.mails.filter(
      ({ to, subject }) => wanted.has(to) && isMeant(subject.toLowerCase()),
    );
    handedOver = mails.length;
    ids.clear();
    for (const { to, messageId } of mails) ids.set(to, (ids.get(to) ?? new Set()).add(messageId));
    if (ids.size === wanted.size) break;
  }
  const doubled = [...ids.values()].filter((mine) => mine.size > 1).length;
  if (ids.size < wanted.size) fail(`${wanted.size - ids.size} of ${wanted.size} mails did not arrive`);
  // A code that is asked for once and tried again is a new code each time.
  if (doubled > 0 && isMeant === isOrder) fail(`${doubled} were told of one order in two mails`);
  const repeated = handedOver - [...ids.values()].reduce((sum, mine) => sum + mine.size, 0);
  if (repeated > 0)
    note(`${repeated} of ${handedOver} mails were handed over once more, under the same Message-ID`);
}

export const MAILS: Fault[] = [badServer, killedSender];
