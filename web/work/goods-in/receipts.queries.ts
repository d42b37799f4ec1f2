// Drafts of deliveries. A receipt that the server returns is shown at once. Everything throws ApiError.

import type { CallBody } from '../../data/calls.ts';
import { change } from '../../data/work-changes.ts';
import { showReceipt } from '../thumb/begin-receipt.ts';

export const saveReceipt = (body: CallBody<'PUT /api/stock/receipt'>) =>
  change('PUT /api/stock/receipt', { body }, ({ data }) => showReceipt(data));
