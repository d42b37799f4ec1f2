// The calls of own sessions.

import { Type } from 'typebox';
import { OwnSession, ChangePasswordBody } from '../../account/account.contract.ts';
import { call } from '#shared/call.ts';

export const ownSessionsCalls = {
  sessions: call('GET', '/api/user/sessions', {
    access: 'shopper',
    summary: 'The devices the caller is signed in on',
    answer: Type.Array(OwnSession),
  }),
  signOutEverywhere: call('PUT', '/api/user/sign-out-everywhere', {
    access: 'shopper',
    summary: 'Ends all of the caller’s sessions, including this one',
    answer: Type.Null(),
  }),
  changePassword: call('PUT', '/api/user/change-password', {
    access: 'shopper',
    summary: 'Changes the password; other sessions end',
    body: ChangePasswordBody,
    answer: Type.Null(),
    invalidMessage: 'All fields are required',
    errors: ['too_many_attempts'],
  }),
};
