// What tests compare of an answer, and of the things in it.

import type { Answer } from './open-test-shop.ts';

type Body = { message?: string; code?: string; fields?: Record<string, string> };
type AnswerSummary = Pick<Answer, 'status'> & { body: Body };

/** [409, 'CODE'] */
export const codeOf = ({ status, body }: AnswerSummary) => [status, body.code];
/** [404, 'Message'] */
export const messageOf = ({ status, body }: AnswerSummary) => [status, body.message];
/** [400, ['name', 'lines.0.quantity']] */
export const fieldsOf = ({ status, body }: AnswerSummary) => [status, Object.keys(body.fields ?? {})];
export const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

export const idsOf = (things: readonly { _id: string }[]) => things.map(({ _id }) => _id);
export const namesOf = (things: readonly { name: string }[]) => things.map(({ name }) => name);
