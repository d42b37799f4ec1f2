import type { FastifyRequest } from 'fastify';
import { ok, requireNamed, requirePrincipal, type ShopApp, serve } from '#http/routing.ts';
import { staffCalls } from './staff.contract.ts';
import type { OnConfirmed } from '#features/identity/account/email-confirmation/email-confirmation.ts';
import {
  acceptInvitation,
  changeSignInRules,
  getSignInRules,
  listPermissions,
  inviteStaff,
  listStaff,
  removeStaff,
  type EndDeps,
  type InviteDeps,
  type Inviter,
} from './staff.ts';

type Deps = InviteDeps &
  EndDeps & { onConfirmed: OnConfirmed; config: InviteDeps['config'] & { rateLimitScale: number } };

export function staffRoutes(app: ShopApp, deps: Deps): void {
  serve(app, staffCalls.invite, async (request) => {
    const { invited, isNew } = await inviteStaff(deps, toInviter(request), request.body);
    return ok(isNew ? 'Invited' : 'Already invited; no new email was sent', invited);
  });

  serve(app, staffCalls.accept, async (request) => {
    const { userId } = requirePrincipal(request);
    const caller = { userId, ipAddress: request.ip, rateLimitScale: deps.config.rateLimitScale };
    return ok('Invitation accepted', await acceptInvitation(deps, request.body.token, caller, new Date()));
  });

  serve(app, staffCalls.get, async (request) =>
    ok('Staff', await listStaff(deps.db, deps.stores, toInviter(request))),
  );

  serve(app, staffCalls.remove, async (request) => {
    const id = requireNamed('Staff', request);
    return ok('Staff removed', await removeStaff(deps, toInviter(request), id, new Date()));
  });

  serve(app, staffCalls.permissions, async () => ok('Who may do what', listPermissions(app.calls)));

  serve(app, staffCalls.getSignInRules, async () => ok('Sign-in rules', await getSignInRules(deps.db)));

  serve(app, staffCalls.putSignInRules, async ({ body }) =>
    ok('Saved', await changeSignInRules(deps.db, body)),
  );
}

function toInviter(request: FastifyRequest): Inviter {
  const { userId, role } = requirePrincipal(request);
  return { userId, isAdmin: role === 'ADMIN', assignments: request.assignments };
}
