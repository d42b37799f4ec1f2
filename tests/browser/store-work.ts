// Helpers for tests of stores, pickers and riders: stores with pincodes that nobody else uses, their
// staff and stock, and orders with known products.

import type { APIRequestContext, Page } from '@playwright/test';
import { payButton } from './card-checkout.ts';
import { demoAccounts } from './shop-test.ts';
import { ADDRESS, makeShopper, signInAs, type Shopper } from './shopper.ts';

/** A word no other product has. */
export function makeWord(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join('');
}

export type TestProduct = { _id: string; name: string; price: number; stock: number };

export function makeProduct(owner: Shopper, name: string, fields: object = {}): Promise<TestProduct> {
  const plain = { name, unit: '1 kg', stock: 10, price: 100, discount: 0, description: 'Plain' };
  return owner.call('POST', '/api/product/create', { ...plain, ...fields });
}

type MadeStore = { _id: string; name: string; pincode: string };

/** From a region without pincodes in the demo, and of no other test's store: orders would go there. */
async function findPincode(owner: Shopper): Promise<string> {
  for (;;) {
    const pincode = `9${String(crypto.getRandomValues(new Uint32Array(1))[0]! % 100_000).padStart(5, '0')}`;
    const { served } = await owner.call('GET', `/api/store/find?pincode=${pincode}&look=true`);
    if (!served) return pincode;
  }
}

/** A store that delivers to one pincode and has no stock. */
export async function makeStore(owner: Shopper, fields: object = {}): Promise<MadeStore> {
  const pincode = await findPincode(owner);
  const name = `Store ${makeWord()}`;
  const { _id } = await owner.call('POST', '/api/store/create', { name, packMinutes: 3, ...fields });
  const areas = [{ pincode, rideMinutes: 5 }];
  await owner.call('PUT', '/api/store/areas', { storeId: _id, areas });
  return { _id, name, pincode };
}

function saveAddressIn(shopper: Shopper, pincode: string, addressLine: string): Promise<void> {
  return shopper.call('POST', '/api/address/create', { ...ADDRESS, address_line: addressLine, pincode });
}

export type Workplace = {
  owner: Shopper;
  store: MadeStore;
  /** A person with a confirmed e-mail and this role in the store. */
  hire(role: 'manager' | 'picker' | 'rider', name?: string): Promise<Shopper>;
  /** Products of one sub-category, so that each may substitute another, with a picture of the demo. */
  stock(products: { price?: number; shelf?: string; stock?: number }[]): Promise<ProductRef[]>;
  /** An order of the store's products, paid in cash, or by card on this page. */
  order(options: OrderOptions): Promise<PlacedOrder>;
  /** The same, picked: it waits for a rider. */
  pack(options: OrderOptions): Promise<PlacedOrder>;
};

export type ProductRef = { _id: string; name: string };
export type PlacedOrder = { orderId: string; number: string; shopper: Shopper };
type OrderOptions = {
  products: readonly ProductRef[];
  quantities?: readonly number[];
  ifShort?: 'refund' | 'replace';
  leaveAtDoor?: boolean;
  addressLine?: string;
  payOn?: Page;
};

export async function openWorkplace(request: APIRequestContext): Promise<Workplace> {
  const owner = await signInAs(request, demoAccounts().owner);
  const store = await makeStore(owner);
  const word = makeWord();
  const lists = { categoryId: '', subCategoryId: '', image: [] as string[] };
  let picker: Shopper | undefined;

  async function openLists(): Promise<void> {
    if (lists.categoryId) return;
    const [first] = await owner.call('POST', '/api/subcategory/get', {});
    lists.subCategoryId = first._id;
    lists.categoryId = first.category[0]._id;
    const [pictured] = await owner.call('POST', '/api/product/get-product-by-category', {
      id: lists.categoryId,
    });
    lists.image = pictured.image;
  }

  const work: Workplace = {
    owner,
    store,
    async hire(role, name = 'Vik Rao') {
      const member = await makeShopper(request, name, { isEmailVerified: true });
      await owner.call('POST', '/api/staff/invite', { email: member.email, role, storeId: store._id });
      return member;
    },
    async stock(products) {
      await openLists();
      const { image } = lists;
      const places = { category: [lists.categoryId], subCategory: [lists.subCategoryId], image };
      const stocked: ProductRef[] = [];
      for (const [index, { price = 100, shelf = '', stock = 20 }] of products.entries()) {
        const name = `Thing ${word} ${'ABCDEFGH'[index]}`;
        const { _id: productId } = await makeProduct(owner, name, { ...places, price, unit: '500 g' });
        await owner.call('PUT', '/api/store/stock', { storeId: store._id, productId, stock, shelf });
        stocked.push({ _id: productId, name });
      }
      return stocked;
    },
    async order(options) {
      const {
        products,
        quantities = [],
        ifShort,
        leaveAtDoor,
        addressLine = '7 Church Street',
        payOn,
      } = options;
      const shopper = await makeShopper(request);
      // A cookie selects the store.
      await shopper.call('GET', `/api/store/find?pincode=${store.pincode}`);
      await saveAddressIn(shopper, store.pincode, addressLine);
      for (const [index, { _id: productId }] of products.entries()) {
        const line = await shopper.call('POST', '/api/cart/create', { productId });
        const qty = quantities[index] ?? 1;
        if (qty > 1) await shopper.call('PUT', '/api/cart/update-qty', { _id: line._id, qty });
      }
      const list_items = await shopper.call('GET', '/api/cart/get');
      const [{ _id: addressId }] = await shopper.call('GET', '/api/address/get');
      const preferences = { ...(ifShort && { ifShort }), ...(leaveAtDoor && { leaveAtDoor }) };
      const body = { list_items, addressId, totalAmt: 1_000_000, ...preferences };
      if (payOn) {
        const { url } = await shopper.call('POST', '/api/order/checkout', body);
        await payOn.goto(url);
        await payButton(payOn).click();
        await payOn.waitForURL(/success/);
      } else await shopper.call('POST', '/api/order/cash-on-delivery', body);
      const [row] = await shopper.call('GET', '/api/order/order-list');
      return { orderId: row.orderId, number: `#${row.orderId.slice(-6).toUpperCase()}`, shopper };
    },
    async pack(options) {
      const order = await work.order(options);
      const packer = (picker ??= await work.hire('picker', 'Meera Iyer'));
      const { orderId } = order;
      const { lines } = await packer.call('POST', '/api/picking/claim', { orderId });
      for (const { lineId, quantity: picked } of lines) {
        await packer.call('PUT', '/api/picking/pick', { orderId, lineId, picked });
      }
      await packer.call('POST', '/api/picking/finish', { orderId });
      return order;
    },
  };
  return work;
}
