// The lines on the console for the person who started the shop.

import type { DemoAccount } from '#demo/demo-accounts.ts';
import { describePayments } from './payment-providers.ts';
import type { Config } from './config.ts';

/** The accounts that can be used, and those of an earlier start that no longer can. */
export type DemoAccounts = { accounts: DemoAccount[]; suspended: string[] };

export function writeWelcome(
  config: Config,
  port: number,
  demo: DemoAccounts,
  { hasOwner }: { hasOwner: boolean },
): string[] {
  const { shopName, publicUrl, port: wanted } = config;
  const address = wanted === port ? publicUrl : `http://localhost:${port}`;
  return [
    '',
    `${shopName} is open at ${address}`,
    ...demo.accounts.map(({ label, email, password }) => `  ${label.padEnd(8)} ${email}  ${password}`),
    ...(hasOwner ? [] : NO_OWNER),
    ...describePayments(config),
    ...describeDemo(config),
    ...(demo.suspended.length > 0
      ? [`  demo     its accounts of an earlier start are suspended: ${demo.suspended.join(', ')}`]
      : []),
    '',
  ];
}

const NO_OWNER = [
  '  owner    nobody owns this shop yet. Start it with ADMIN_EMAIL and ADMIN_PASSWORD,',
  '           or register in the shop and run: npm run user -- admin EMAIL',
];

/** For a demo that now counts as production: what is missing, why, and how to show the demo all the same. */
function describeDemo({ demoProducts, hasDemoAccounts, payments, productionReasons }: Config): string[] {
  if (demoProducts === 0 || productionReasons.length === 0) return [];
  const missing = [
    ...(hasDemoAccounts ? [] : [{ what: 'no demo accounts', setting: 'DEMO_ACCOUNTS=1' }]),
    ...(payments.kind === 'none' ? [{ what: 'no test payments', setting: 'CARD_SANDBOX=1' }] : []),
  ];
  if (missing.length === 0) return [];
  return [
    `  demo     ${missing.map(({ what }) => what).join(' and ')}, because ${productionReasons.join(', and ')}`,
    `           Only showing the demo to others? Add ${missing.map(({ setting }) => setting).join(' ')}`,
  ];
}
