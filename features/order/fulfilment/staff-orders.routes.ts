import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { isUndo } from './order-transitions.rules.ts';
import { changeOrderStatus, type TransitionDeps } from './order-transitions.ts';
import { staffOrdersCalls } from './staff-orders.contract.ts';
import { getStaffOrder, listStaffOrders } from './staff-orders.ts';

export function staffOrderRoutes(app: ShopApp, { db, changes, refunds }: TransitionDeps): void {
  serve(app, staffOrdersCalls.staffList, async ({ body }) => {
    const { orders, paging, counts, isComplete } = await listStaffOrders(db, body, new Date());
    return ok('Order list', orders, { ...paging, counts, isComplete });
  });

  serve(app, staffOrdersCalls.staffDetails, async ({ body }) =>
    ok('Order details', await getStaffOrder(db, body.orderId, new Date())),
  );

  serve(app, staffOrdersCalls.move, async (request) => {
    const { userId } = requirePrincipal(request);
    const { orderId, from, to } = request.body;
    const move = { orderId, from, to, by: 'staff', userId, now: new Date() } as const;
    const moved = await changeOrderStatus({ db, changes, refunds }, move);
    const message = `Order is ${moved.status}${isUndo(from, to) ? ' again' : ''}`;
    return ok(message, await getStaffOrder(db, moved.id, new Date()));
  });
}
