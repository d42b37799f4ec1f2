// The people of a day: shoppers, pickers, riders and a manager, created once and reused on later days. They
// are signed in for the day and signed out afterwards. They have no passwords, so nobody else can sign in as
// them.

import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#database/client.ts';
import { sessions, users } from '#features/account/account.table.ts';
import { openSession } from '#features/auth/session/session.ts';
import { staff } from '#features/staff/staff.table.ts';
import { makeId } from '#shared/ids.ts';
import type { StaffRole } from '#shared/staff-roles.ts';
import type { Person } from './calls.ts';

export type People = { shoppers: Person[]; pickers: Person[]; riders: Person[]; manager: Person };
export type Headcount = { shoppers: number; pickers: number; riders: number };

const FIRST_NAMES =
  'Aarav Ananya Arjun Diya Farhan Gauri Imran Isha Kabir Kavya Leela Manoj Meera Nikhil Pooja Rahul Ravi Sana Tara Vikram';
const LAST_NAMES = 'Bhat Das Gowda Iyer Khan Kulkarni Menon Nair Patel Rao Reddy Sharma Shetty Singh';

const toName = (number: number) => {
  const [first, last] = [FIRST_NAMES, LAST_NAMES].map((names) => names.split(' ')) as [string[], string[]];
  return `${first[number % first.length]} ${last[(number * 5 + Math.floor(number / first.length)) % last.length]}`;
};

/** The domain .test is reserved, so nothing is ever mailed to them. */
const toEmail = (kind: string, number: number) => `day-${kind}-${number}@example.test`;

/** Signs them in, with role assignments for one store. Throws when one of them has been suspended. */
export async function openPeople(db: Db, storeId: string, wanted: Headcount): Promise<People> {
  const open = (kind: 'shopper' | StaffRole, count: number, firstName: number) =>
    signIn(
      db,
      kind,
      Array.from({ length: count }, (_, at) => ({
        email: toEmail(kind, at + 1),
        name: toName(firstName + at),
      })),
    );
  const [manager] = await open('manager', 1, 7);
  const pickers = await open('picker', wanted.pickers, 20);
  const riders = await open('rider', wanted.riders, 48);
  const shoppers = await open('shopper', wanted.shoppers, 60);
  const people = { shoppers, pickers, riders, manager: manager! };
  await giveAssignments(db, storeId, people);
  return people;
}

async function signIn(
  db: Db,
  kind: string,
  wanted: readonly { email: string; name: string }[],
): Promise<Person[]> {
  if (wanted.length === 0) return [];
  const accounts = wanted.map((one) => ({ id: makeId(), ...one, passwordHash: '', isEmailVerified: true }));
  await db.insert(users).values(accounts).onConflictDoNothing();
  const emails = wanted.map(({ email }) => email);
  const rows = await db.select().from(users).where(inArray(users.email, emails));
  const suspended = rows.find(({ status }) => status !== 'Active');
  if (suspended)
    throw new Error(`${suspended.email} is suspended: npm run user -- restore ${suspended.email}`);
  const device = { userAgent: `Simulated ${kind}`, ipAddress: '127.0.0.1' };
  const now = new Date();
  return Promise.all(
    rows
      .toSorted((one, other) => emails.indexOf(one.email) - emails.indexOf(other.email))
      .map(async ({ id: userId, name, email }) => {
        const { accesstoken: token, refreshToken } = await openSession(db, userId, device, now);
        return { userId, name, email, token, refreshToken };
      }),
  );
}

async function giveAssignments(db: Db, storeId: string, { manager, pickers, riders }: People): Promise<void> {
  const toAssignments = (role: StaffRole, people: readonly Person[]) =>
    people.map(({ userId, email }) => ({ email, userId, role, storeId, invitedBy: manager.userId }));
  const assignments = [
    ...toAssignments('manager', [manager]),
    ...toAssignments('picker', pickers),
    ...toAssignments('rider', riders),
  ];
  await db.insert(staff).values(assignments).onConflictDoNothing();
}

export async function closePeople(db: Db, { shoppers, pickers, riders, manager }: People): Promise<void> {
  const ids = [...shoppers, ...pickers, ...riders, manager].map(({ userId }) => userId);
  await db
    .update(sessions)
    .set({ revokedAt: new Date() })
    .where(and(inArray(sessions.userId, ids), isNull(sessions.revokedAt)));
}
