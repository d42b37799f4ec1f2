// The demo's two accounts. Their passwords are random per data folder and stored there, so that every start
// can print them; a lost file means new passwords, and a changed password is reset to the printed one.
// Embedded database only.

import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#database/client.ts';
import { createAccount, ensureAdmin } from '#features/identity/account/account.ts';
import { setAccountState } from '#features/identity/account/account-status.ts';
import { findUserByEmail, updateUser } from '#features/identity/account/account.store.ts';
import { createAddress } from '#features/cart/address/address.ts';
import { hashPassword, isPassword } from '#features/identity/account/password/password.ts';
import { DEMO_ADDRESS } from './demo-stores.ts';
import { DEMO_OWNER, DEMO_SHOPPER } from './demo-emails.ts';

export type DemoAccount = { label: 'shopper' | 'owner'; email: string; password: string };

type Login = { email: string; password: string };
type Logins = { shopper: Login; owner: Login };

/** Makes sure that both can sign in. There is no demo owner where a real admin is configured. */
export async function openDemoAccounts(
  db: Db,
  { dataDir, admin }: { dataDir: string; admin: object | null },
): Promise<DemoAccount[]> {
  const file = path.join(dataDir, 'demo-accounts.json');
  const found = await readLogins(file);
  const { shopper, owner } = found ?? makeLogins();
  await ensureShopper(db, shopper);
  if (admin) await suspend(db, DEMO_OWNER);
  else {
    await ensureAdmin(db, { ...owner, name: 'Demo Owner' }, new Date());
    await restorePassword(db, owner);
  }
  // Written last, so that a start that failed half-way does it all again.
  if (!found) await writeLogins(file, { shopper, owner });

  return [{ label: 'shopper', ...shopper }, ...(admin ? [] : [{ label: 'owner', ...owner } as const])];
}

/**
 * For a shop without demo accounts: those of an earlier start can no longer sign in and are signed out.
 * Returns the e-mails of those that were active.
 */
export async function closeDemoAccounts(db: Db): Promise<string[]> {
  const closed: string[] = [];
  for (const email of [DEMO_SHOPPER, DEMO_OWNER]) if (await suspend(db, email)) closed.push(email);
  return closed;
}

async function suspend(db: Db, email: string): Promise<boolean> {
  const user = await findUserByEmail(db, email);
  if (user?.status !== 'Active') return false;
  return setAccountState(db, email, 'suspended', new Date());
}

async function ensureShopper(db: Db, login: Login): Promise<void> {
  const { email, password } = login;
  const user = await findUserByEmail(db, email);
  if (!user) {
    const account = { name: 'Demo Shopper', email, password, role: 'USER', isEmailVerified: true } as const;
    const { id } = await createAccount(db, account);
    // An address that the demo's stores deliver to, so that an order is one press away.
    await createAddress(db, id, DEMO_ADDRESS);
    return;
  }
  if (user.status !== 'Active') await setAccountState(db, email, 'restored', new Date());
  await restorePassword(db, login);
}

/** The printed password must be valid, even after somebody tried the change or the reset of a password. */
async function restorePassword(db: Db, { email, password }: Login): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (user && !(await isPassword(password, user.passwordHash))) {
    await updateUser(db, user.id, { passwordHash: await hashPassword(password) });
  }
  // Nobody reads this address's mail, so nobody could confirm it.
  if (user && !user.isEmailVerified) await updateUser(db, user.id, { isEmailVerified: true });
}

function makeLogins(): Logins {
  const makePassword = () => randomBytes(9).toString('base64url');
  return {
    shopper: { email: DEMO_SHOPPER, password: makePassword() },
    owner: { email: DEMO_OWNER, password: makePassword() },
  };
}

/** null when the file is missing or unusable. */
async function readLogins(file: string): Promise<Logins | null> {
  try {
    const logins = JSON.parse(await readFile(file, 'utf8')) as Partial<Logins>;
    return logins.shopper?.password && logins.owner?.password ? (logins as Logins) : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function writeLogins(file: string, logins: Logins): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
