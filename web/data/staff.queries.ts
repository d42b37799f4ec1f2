// The staff, as far as the signed-in person may see them; always refetched.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InviteBody, StaffInvite, SignInRules } from '#features/stores/staff/staff.contract.ts';
import { ownKey, personalKey } from './account/personal-key.ts';
import { freshQuery } from './live-query.ts';
import { callApi } from './api.ts';
import type { Envelope } from './calls.ts';
import { useSessionKey } from './account/user.ts';

const STAFF = 'staff';

/** One entry per role assignment, sorted by e-mail. */
export function useStaff() {
  return useQuery({
    queryKey: personalKey(STAFF, useSessionKey()),
    queryFn: async ({ signal }) => (await callApi('GET /api/staff/get', { signal })).data,
    ...freshQuery,
  });
}

/** Each returns the server's message; throws ApiError when it is refused. */
export function useStaffChanges() {
  const client = useQueryClient();

  async function change(call: Promise<Envelope<StaffInvite>>): Promise<string> {
    try {
      return (await call).message;
    } finally {
      // After a refusal too: it may have been changed elsewhere.
      void client.invalidateQueries({ queryKey: ownKey(STAFF) });
    }
  }

  return {
    invite: (body: InviteBody) => change(callApi('POST /api/staff/invite', { body })),
    remove: (_id: string) => change(callApi('DELETE /api/staff/remove', { body: { _id } })),
  };
}

/** The permissions of each role, as the server checks them. */
export function usePermissions() {
  return useQuery({
    queryKey: personalKey('permissions', useSessionKey()),
    queryFn: async ({ signal }) => (await callApi('GET /api/staff/permissions', { signal })).data,
    retry: 1,
  });
}

/** The sign-in rules that the owner sets for staff. */
export function useSignInRules() {
  const client = useQueryClient();
  const queryKey = personalKey('sign-in-rules', useSessionKey());
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await callApi('GET /api/staff/sign-in-rules', { signal })).data,
    retry: 1,
  });
  const change = async (rules: SignInRules) => {
    const { data } = await callApi('PUT /api/staff/sign-in-rules', { body: rules });
    client.setQueryData(queryKey, data);
    // The owner may now need a second factor too.
    void client.invalidateQueries({ queryKey: ownKey('user') });
  };
  return { ...query, change };
}
