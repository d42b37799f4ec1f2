// The request body for deleting one's own account.

import { Type, type Static } from 'typebox';
import { closed, fileOf } from '#shared/schemas.ts';
import { call } from '#shared/call.ts';
import { password } from '#shared/field-schemas.ts';

export const DeleteAccountBody = Type.Object({ password: password() }, closed);
export type DeleteAccountBody = Static<typeof DeleteAccountBody>;

export const ownDataCalls = {
  myData: call('GET', '/api/user/my-data', {
    access: 'shopper',
    summary: 'Everything the shop stores about the caller, as a JSON file',
    answer: fileOf('application/json'),
    errors: ['too_many_attempts'],
  }),
  deleteAccount: call('DELETE', '/api/user/delete-account', {
    access: 'shopper',
    summary: 'Deletes the caller’s account for good, by its password',
    body: DeleteAccountBody,
    answer: Type.Null(),
    invalidMessage: 'Enter your password',
    errors: ['account_in_use', 'last_admin', 'too_many_attempts'],
  }),
};
