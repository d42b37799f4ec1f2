// Writes signed-in shoppers directly into the database, for tests that need so many that hashing passwords
// would take too long.

import { users } from '#features/identity/account/account.table.ts';
import { openSession } from '#features/identity/sign-in/session/session.ts';
import { makeId } from '#shared/ids.ts';
import type { TestShop } from './open-test-shop.ts';

/** Their e-mails are confirmed. They have no usable password, only tokens. */
export async function makeShoppers(shop: TestShop, count: number) {
  const rows = Array.from({ length: count }, () => {
    const id = makeId();
    return { id, name: 'Ravi Kumar', email: `${id}@example.test`, passwordHash: '', isEmailVerified: true };
  });
  await shop.db.insert(users).values(rows);
  const device = { userAgent: 'test', ipAddress: '127.0.0.1' };
  return Promise.all(
    rows.map(async ({ id, email }) => {
      const tokens = await openSession(shop.db, id, device, new Date());
      return { userId: id, email, token: tokens.accesstoken, refreshToken: tokens.refreshToken };
    }),
  );
}

export async function makeOneShopper(shop: TestShop) {
  const [person] = await makeShoppers(shop, 1);
  return person!;
}
