// The calls of profile.

import { User, UpdateUserBody, Avatar } from '#features/identity/account/account.contract.ts';
import { PICTURE_ERRORS } from '#shared/error-codes.ts';
import { call } from '#shared/call.ts';

export const profileCalls = {
  userDetails: call('GET', '/api/user/user-details', {
    access: 'shopper',
    summary: 'The signed-in user',
    answer: User,
  }),
  updateUser: call('PUT', '/api/user/update-user', {
    access: 'shopper',
    summary: 'Changes name, email and mobile; a new email requires a sign-in of the last 15 minutes',
    body: UpdateUserBody,
    answer: User,
    invalidMessage: 'Name, email and mobile are required',
    errors: ['email_taken', 'recent_sign_in_needed', 'too_many_attempts'],
  }),
  uploadAvatar: call('PUT', '/api/user/upload-avatar', {
    access: 'shopper',
    summary: 'Sets the profile photo: the field `avatar` of a form',
    form: 'avatar',
    answer: Avatar,
    errors: PICTURE_ERRORS,
  }),
};
