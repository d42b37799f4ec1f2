import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ok, requirePrincipal, route, type ShopApp } from '#http/routing.ts';
import { ShopError } from '#shared/shop-error.ts';
import { InviteBody, Invited, Permission, RemoveStaff, SignInRules, StaffMember } from './staff.contract.ts';
import {
  listPermissions,
  inviteStaff,
  listStaff,
  removeStaff,
  type EndDeps,
  type InviteDeps,
  type Inviter,
} from './staff.ts';
import { changeSignInRules, getSignInRules } from './sign-in-rules.ts';

const access = 'staff';
const roles = ['manager'] as const;

export function staffRoutes(app: ShopApp, deps: InviteDeps & EndDeps): void {
  app.post(
    '/api/staff/invite',
    route({
      access,
      roles,
      summary: 'Invites someone by email to work for a store, or with storeId null for all',
      body: InviteBody,
      answer: Invited,
      sensitive: true,
      invalidMessage: 'Email and role are required',
      errors: ['not_found', 'too_many_staff'],
    }),
    async (request) => {
      const { invited, isNew } = await inviteStaff(deps, toInviter(request), request.body);
      return ok(isNew ? 'Invited' : 'Already invited; no new email was sent', invited);
    },
  );

  app.get(
    '/api/staff/get',
    route({ access, roles, summary: 'Who works for the shop', answer: Type.Array(StaffMember) }),
    async (request) => ok('Staff', await listStaff(deps.db, deps.stores, toInviter(request))),
  );

  app.delete(
    '/api/staff/remove',
    route({
      access,
      roles,
      summary: 'Removes someone from staff, and ends their sessions',
      sensitive: true,
      body: RemoveStaff,
      querystring: RemoveStaff,
      answer: Invited,
      errors: ['not_found'],
    }),
    async (request) => {
      const id = request.body?._id ?? (request.query as RemoveStaff)._id;
      if (!id) throw new ShopError('invalid_input', { message: 'Staff id is required' });
      return ok('Staff removed', await removeStaff(deps, toInviter(request), id, new Date()));
    },
  );

  app.get(
    '/api/staff/permissions',
    route({ access, roles, summary: 'Who may do what', answer: Type.Array(Permission) }),
    async () => ok('Who may do what', listPermissions(app.calls)),
  );

  app.get(
    '/api/staff/sign-in-rules',
    route({ access: 'admin', summary: 'What the shop requires of staff who sign in', answer: SignInRules }),
    async () => ok('Sign-in rules', await getSignInRules(deps.db)),
  );

  app.put(
    '/api/staff/sign-in-rules',
    route({
      access: 'admin',
      sensitive: true,
      summary: 'Requires two-step verification for all staff, or makes it optional',
      body: SignInRules,
      answer: SignInRules,
      invalidMessage: 'Say whether it is required',
    }),
    async ({ body }) => ok('Saved', await changeSignInRules(deps.db, body)),
  );
}

function toInviter(request: FastifyRequest): Inviter {
  const { userId, role } = requirePrincipal(request);
  return { userId, isAdmin: role === 'ADMIN', assignments: request.assignments };
}
