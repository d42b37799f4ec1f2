import { Type } from 'typebox';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { isUndo } from './order-transitions.rules.ts';
import { changeOrderStatus, type TransitionDeps } from './order-transitions.ts';
import {
  ListStaffOrdersBody,
  ChangeOrderStatusBody,
  StaffListExtra,
  StaffOrder,
  StaffOrderBody,
  StaffOrderRow,
} from './staff-orders.contract.ts';
import { getStaffOrder, listStaffOrders } from './staff-orders.ts';

export function staffOrderRoutes(app: ShopApp, { db, changes, refunds }: TransitionDeps): void {
  app.post(
    '/api/order/staff-list',
    route({
      access: 'admin',
      summary: 'All orders, newest first, with the count of each status',
      body: ListStaffOrdersBody,
      answer: Type.Array(StaffOrderRow),
      extra: StaffListExtra,
      invalidMessage: 'The list could not be read',
    }),
    async ({ body }) => {
      const { orders, paging, counts, isComplete } = await listStaffOrders(db, body);
      return ok('Order list', orders, { ...paging, counts, isComplete });
    },
  );

  app.post(
    '/api/order/staff-details',
    route({
      access: 'admin',
      summary: 'One order with its customer and its history',
      body: StaffOrderBody,
      answer: StaffOrder,
      invalidMessage: 'Order id is required',
      errors: ['not_found'],
    }),
    async ({ body }) => ok('Order details', await getStaffOrder(db, body.orderId, new Date())),
  );

  app.put(
    '/api/order/move',
    route({
      access: 'admin',
      summary:
        'Changes the status of an order from the one the caller saw, or undoes its last step within a minute',
      body: ChangeOrderStatusBody,
      answer: StaffOrder,
      invalidMessage: 'Order id, from and to are required',
      errors: [
        'not_found',
        'order_move_refused',
        'order_not_cancellable',
        'order_step_too_soon',
        'order_conflict',
      ],
    }),
    async (request) => {
      const { userId } = requirePrincipal(request);
      const { orderId, from, to } = request.body;
      const move = { orderId, from, to, by: 'staff', userId, now: new Date() } as const;
      const moved = await changeOrderStatus({ db, changes, refunds }, move);
      const message = `Order is ${moved.status}${isUndo(from, to) ? ' again' : ''}`;
      return ok(message, await getStaffOrder(db, moved.id, new Date()));
    },
  );
}
