import { noteFile } from '#features/identity/audit/audit.ts';
import { ok, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { sayTime } from '#http/say-time.ts';
import { toGiver } from '#http/session-guard.ts';
import { limitCsv } from '#http/send-file.ts';
import type { ArrivalDeps } from '../arrival/arrival.ts';
import { isUndo } from '../fulfilment/order-transitions.rules.ts';
import { changeOrderStatus, type TransitionDeps } from '../fulfilment/order-transitions.ts';
import { staffOrdersCalls } from './staff-orders.contract.ts';
import { addOrderNote, getStaffOrder, listStaffOrders, writeOrders } from './staff-orders.ts';

export function staffOrderRoutes(app: ShopApp, deps: TransitionDeps & ArrivalDeps): void {
  serve(app, staffOrdersCalls.staffList, async ({ body }, reply) => {
    const { orders, paging, counts, isComplete } = await listStaffOrders(deps.db, body, sayTime(reply));
    return ok('Order list', orders, { ...paging, counts, isComplete });
  });

  const sendCsv = limitCsv();
  serve(app, staffOrdersCalls.staffFile, async ({ query }, reply) =>
    sendCsv(reply, 'orders.csv', async () => {
      const file = writeOrders(deps.db, query, new Date());
      await noteFile(deps.db, 'order-file');
      return file;
    }),
  );

  serve(app, staffOrdersCalls.staffDetails, async ({ body }, reply) =>
    ok('Order details', await getStaffOrder(deps, body.orderId, sayTime(reply))),
  );

  serve(app, staffOrdersCalls.note, async (request) => {
    const now = new Date();
    await addOrderNote(deps.db, requirePrincipal(request).userId, request.body, now);
    return ok('Note added', await getStaffOrder(deps, request.body.orderId, now));
  });

  serve(app, staffOrdersCalls.move, async (request) => {
    const now = new Date();
    const { orderId, from, to } = request.body;
    const move = { orderId, from, to, by: 'staff', ...toGiver(request, now), now } as const;
    const moved = await changeOrderStatus(deps, move);
    const message = `Order is ${moved.status}${isUndo(from, to) ? ' again' : ''}`;
    return ok(message, await getStaffOrder(deps, moved.id, new Date()));
  });
}
