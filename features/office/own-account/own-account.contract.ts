// The calls about one's own account: its profile and photo, the file of all data, and its deletion.

import { Type } from 'typebox';
import { User, UpdateUserBody, Avatar } from '#features/identity/account/account.contract.ts';
import { call } from '#shared/call.ts';
import { PICTURE_ERRORS } from '#shared/error-codes.ts';
import { password } from '#shared/field-schemas.ts';
import { closed, fileOf } from '#shared/schemas.ts';

const access = 'shopper';

export const ownAccountCalls = {
  userDetails: call('GET', '/api/user/user-details', {
    access,
    summary: 'The signed-in user',
    answer: User,
  }),
  updateUser: call('PUT', '/api/user/update-user', {
    access,
    summary: 'Changes name, email and mobile; a new email requires a sign-in of the last 15 minutes',
    body: UpdateUserBody,
    answer: User,
    invalidMessage: 'Name, email and mobile are required',
    errors: ['email_taken', 'recent_sign_in_needed', 'too_many_attempts'],
  }),
  uploadAvatar: call('PUT', '/api/user/upload-avatar', {
    access,
    summary: 'Sets the profile photo: the field `avatar` of a form',
    form: 'avatar',
    answer: Avatar,
    errors: PICTURE_ERRORS,
  }),
  myData: call('GET', '/api/user/my-data', {
    access,
    summary: 'Everything the shop stores about the caller, as a JSON file',
    answer: fileOf('application/json'),
    errors: ['too_many_attempts'],
  }),
  deleteAccount: call('DELETE', '/api/user/delete-account', {
    access,
    summary: 'Deletes the caller’s account for good, by its password',
    body: Type.Object({ password: password() }, closed),
    answer: Type.Null(),
    invalidMessage: 'Enter your password',
    errors: ['account_in_use', 'last_admin', 'too_many_attempts'],
  }),
};
