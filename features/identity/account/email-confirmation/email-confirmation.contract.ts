// The calls of email confirmation.

import { ConfirmEmailBody, ConfirmedEmail } from '../account.contract.ts';
import { Type } from 'typebox';
import { call } from '#shared/call.ts';

export const emailConfirmationCalls = {
  confirmEmail: call('POST', '/api/user/confirm-email', {
    access: 'visitor',
    summary:
      'Confirms an email by the token of an emailed link, as the signed-in account or with its password',
    body: ConfirmEmailBody,
    answer: ConfirmedEmail,
    invalidMessage: 'This link is incomplete. Please open it from the email again.',
    errors: ['link_invalid', 'link_expired', 'password_needed', 'too_many_attempts'],
  }),
  sendConfirmation: call('POST', '/api/user/send-confirmation', {
    access: 'shopper',
    summary: 'Sends the link that confirms the caller’s email again',
    answer: Type.Null(),
    errors: ['too_many_attempts'],
  }),
};
