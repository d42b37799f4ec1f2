// Makes valid, unique data for tests: people through the API, catalogue rows directly in SQL.

import { and, eq, sql } from 'drizzle-orm';
import { createAccount } from '#features/identity/account/account.ts';
import { users } from '#features/identity/account/account.table.ts';
import {
  categories,
  productCategories,
  products,
  productSubCategories,
  storeProducts,
  subCategories,
  subCategoryCategories,
} from '#features/catalogue/catalogue.table.ts';
import { toSizeGroup } from '#features/catalogue/size/product-sizes.ts';
import { FIRST_STORE_ID } from '#features/stores/store/store.table.ts';
import { makeId } from '#shared/ids.ts';
import { makeOneShopper } from './many-shoppers.ts';
import type { TestShop } from './open-test-shop.ts';

let counter = 0;
const unique = (word: string) => `${word} ${process.pid}-${++counter}`;

export const PASSWORD = 'correct horse battery';

export type Person = { userId: string; email: string; token: string; refreshToken: string };

const newEmail = () => `${unique('shopper').replace(' ', '')}@example.test`;

/** A signed-in shopper with a password and a confirmed e-mail; no registration mail is sent. */
export async function makeShopper(shop: TestShop): Promise<Person> {
  const email = newEmail();
  const account = {
    name: 'Asha Rao',
    email,
    password: PASSWORD,
    role: 'USER',
    isEmailVerified: true,
  } as const;
  const { id: userId } = await createAccount(shop.db, account, shop.services.passwordCost);
  const { accesstoken, refreshToken } = await logIn(shop, email);
  return { userId, email, token: accesstoken, refreshToken };
}

/** A signed-in shopper right after registering: the e-mail is not confirmed, and a link is being mailed. */
export async function registerShopper(shop: TestShop, name = 'Asha Rao'): Promise<Person> {
  const email = newEmail();
  const body = { name, email, password: PASSWORD, confirmPassword: PASSWORD };
  const registered = await shop.call('POST', '/api/user/register', { body });
  const { accesstoken, refreshToken } = await logIn(shop, email);
  return { userId: registered.body.data._id, email, token: accesstoken, refreshToken };
}

export async function logIn(shop: TestShop, email: string, password = PASSWORD) {
  const answer = await shop.call('POST', '/api/user/login', { body: { email, password } });
  return answer.body.data as { accesstoken: string; refreshToken: string };
}

/** Signed in, with the role ADMIN. */
export async function makeAdmin(shop: TestShop): Promise<Person> {
  const person = await makeOneShopper(shop);
  await shop.db.update(users).set({ role: 'ADMIN' }).where(eq(users.id, person.userId));
  return person;
}

export async function makeCategory(shop: TestShop, name = unique('Category')) {
  const row = { id: makeId(), name, image: '/images/none/800.webp' };
  await shop.db.insert(categories).values(row);
  return row;
}

export async function makeSubCategory(shop: TestShop, categoryIds: string[], name = unique('Sub')) {
  const row = { id: makeId(), name, image: '/images/none/800.webp' };
  await shop.db.insert(subCategories).values(row);
  await shop.db
    .insert(subCategoryCategories)
    .values(categoryIds.map((categoryId) => ({ subCategoryId: row.id, categoryId })));
  return row;
}

type ProductOptions = {
  name?: string;
  unit?: string;
  stock?: number;
  /** In rupees. */
  price?: number;
  /** In per cent. */
  discount?: number;
  images?: string[];
  description?: string;
  moreDetails?: Record<string, string>;
  categoryIds?: string[];
  subCategoryIds?: string[];
};

/** Sets the first store's stock directly, as its opening stock: nothing is written into the ledger. */
export async function setStock(shop: TestShop, productId: string, stock: number): Promise<void> {
  const { rows } = await shop.db.execute<{ moved: number }>(sql`
    SELECT coalesce(sum(quantity), 0)::int AS moved FROM stock_movements
    WHERE product_id = ${productId} AND store_id = ${FIRST_STORE_ID}`);
  const openingStock = stock - rows[0]!.moved;
  await shop.db.update(storeProducts).set({ stock, openingStock }).where(isAtStore(productId));
}

/** In the first store, unless another is given. */
export async function stockOf(shop: TestShop, productId: string, storeId?: string): Promise<number> {
  const [row] = await shop.db.select().from(storeProducts).where(isAtStore(productId, storeId));
  return row!.stock;
}

/** The row of a product in this store. */
export const isAtStore = (productId: string, storeId: string = FIRST_STORE_ID) =>
  and(eq(storeProducts.productId, productId), eq(storeProducts.storeId, storeId));

export async function makeProduct(shop: TestShop, options: ProductOptions = {}) {
  const stock = options.stock ?? 50;
  const { categoryIds = [], subCategoryIds = [], moreDetails = {} } = options;
  const id = makeId();
  const name = options.name ?? unique('Toned Milk');
  const row = {
    id,
    name,
    sizeGroup: toSizeGroup({ id, name, moreDetails, categoryIds }),
    unit: options.unit ?? '500 ml',
    pricePaise: Math.round((options.price ?? 100) * 100),
    discountBasisPoints: Math.round((options.discount ?? 0) * 100),
    images: options.images ?? ['/images/none/800.webp'],
    description: options.description ?? 'Fresh and pasteurised.',
    moreDetails,
  };
  await shop.db.insert(products).values(row);
  await shop.db.update(storeProducts).set({ stock, openingStock: stock }).where(isAtStore(id));
  if (categoryIds.length > 0) {
    await shop.db
      .insert(productCategories)
      .values(categoryIds.map((categoryId) => ({ categoryId, productId: row.id })));
  }
  if (subCategoryIds.length > 0) {
    await shop.db
      .insert(productSubCategories)
      .values(subCategoryIds.map((subCategoryId) => ({ subCategoryId, productId: row.id })));
  }
  return { ...row, stock };
}

/** One for each of these, in this order. */
export async function makeProducts<const All extends readonly ProductOptions[]>(shop: TestShop, ...all: All) {
  const made: Awaited<ReturnType<typeof makeProduct>>[] = [];
  for (const options of all) made.push(await makeProduct(shop, options));
  return made as { [At in keyof All]: (typeof made)[number] };
}

export const ADDRESS = {
  address_line: '12 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411001',
  mobile: '9876543210',
};

/** Saves an address of this person; returns its id. */
export async function makeAddress(shop: TestShop, person: Person): Promise<string> {
  const answer = await shop.call('POST', '/api/address/create', { token: person.token, body: ADDRESS });
  return answer.body.data._id as string;
}
