// The mail server is dead, or accepts connections and stays silent, or the sending process is killed: orders
// must not be affected, and every mail arrives exactly once in the end.

import { setTimeout as sleep } from 'node:timers/promises';
import { requireAllMade } from './faults-kills.ts';
import type { Shopper } from './products.ts';
import { call, forEachConcurrently } from '../start/calls.ts';
import { buy, killAndRevive, makeBuyers, makeCrowd, type Fault, type Scenario } from './scenario.ts';

const mailServerDown: Fault = {
  name: 'slow and dead mail server',
  isCheckedLast: true,
  async run(scenario) {
    const { environment, ledger } = scenario;
    const { buyers } = await makeBuyers(scenario, scenario.amount(12, 100), { stock: 1_000 });
    const half = buyers.length / 2;
    // Dead: nothing listens.
    await environment.postbox.stop();
    await forEachConcurrently(buyers.slice(0, half), 6, (buyer) => orderAndForget(scenario, buyer));
    // Slow: it accepts the connection and stays silent.
    await environment.postbox.start({ isSilent: true });
    await forEachConcurrently(buyers.slice(half), 6, (buyer) => orderAndForget(scenario, buyer));
    const maxAttempts = Math.max(...ledger.purchases.map(({ requests }) => requests[0]!.attempts));
    if (maxAttempts > 1) scenario.fail(`an order was tried ${maxAttempts} times because of the mail server`);
    await sleep(2_000);
    await environment.postbox.stop();
    await environment.postbox.start();
    const back = Date.now();
    const arriving = Promise.all([
      waitForMails(scenario, buyers, isCode),
      waitForMails(scenario, buyers, isOrder),
    ]);
    const arrived = arriving.then(() => scenario.recovered(Date.now() - back));
    return () => arrived;
  },
};

const killedSender: Fault = {
  name: 'kill -9 of the processes while mails go out',
  isCheckedLast: true,
  isFullOnly: true,
  async run(scenario) {
    const crowd = await makeCrowd(scenario, scenario.amount(60, 600));
    const ordering = forEachConcurrently(crowd, 16, (shopper) => buy(scenario, shopper));
    for (let kill = 0; kill < scenario.amount(2, 10); kill++) {
      await sleep(scenario.random() * 1_000);
      await killAndRevive(scenario, scenario.environment.shops[kill % scenario.environment.shops.length]!);
    }
    await ordering;
    requireAllMade(scenario);
    return () => waitForMails(scenario, crowd, isOrder);
  },
};

/** Orders, and requests a password reset: two kinds of mail. */
async function orderAndForget(scenario: Scenario, buyer: Shopper): Promise<void> {
  await buy(scenario, buyer);
  const { address } = scenario.environment.shops[0]!;
  const answer = await call(address, 'PUT', '/api/user/forgot-password', { body: { email: buyer.email } });
  if (answer.status !== 200) scenario.fail(`a new password could not be asked for: ${answer.text}`);
}

const MAILS_TIMEOUT_MS = 240_000;
const isCode = (subject: string) => subject.includes('code');
const isOrder = (subject: string) => subject.includes('order');

/**
 * Exactly one mail per shopper. A mail that is handed over twice has the same Message-ID, by which mail
 * programs recognize it.
 */
async function waitForMails(
  { environment, fail, note }: Scenario,
  receivers: readonly Shopper[],
  isMeant: (subject: string) => boolean,
): Promise<void> {
  const wanted = new Set(receivers.map(({ email }) => email));
  const ids = new Map<string, Set<string>>();
  let handedOver = 0;
  for (const until = Date.now() + MAILS_TIMEOUT_MS; Date.now() < until; await sleep(250)) {
    const mails = environment.postbox.mails.filter(
      ({ to, subject }) => wanted.has(to) && isMeant(subject.toLowerCase()),
    );
    handedOver = mails.length;
    ids.clear();
    for (const { to, messageId } of mails) ids.set(to, (ids.get(to) ?? new Set()).add(messageId));
    if (ids.size === wanted.size) break;
  }
  const doubled = [...ids.values()].filter((mine) => mine.size > 1).length;
  if (ids.size < wanted.size) fail(`${wanted.size - ids.size} of ${wanted.size} mails did not arrive`);
  // A request for a code that is retried makes a new code.
  if (doubled > 0 && isMeant === isOrder) fail(`${doubled} were told of one order in two mails`);
  const repeated = handedOver - [...ids.values()].reduce((sum, mine) => sum + mine.size, 0);
  if (repeated > 0)
    note(`${repeated} of ${handedOver} mails were handed over once more, under the same Message-ID`);
}

export const MAILS: Fault[] = [mailServerDown, killedSender];
