// The draft of a purchase order: its amounts and expected costs can be changed, products added, and it is
// ordered by mail or otherwise. What is typed stays on this device until it is saved.

import { useEffect, useRef, useState } from 'react';
import type { PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import { usePress } from '../../data/action.ts';
import { ApiError } from '../../data/api.ts';
import type { CallBody } from '../../data/calls.ts';
import { failureText } from '../../data/failure.ts';
import {
  addProduct,
  editLine,
  editsOf,
  listChanges,
  NO_EDITS,
  removeLine,
  toOrderedLines,
  type EditLine,
  type PurchaseEdits,
} from '../../data/stock/purchase-edits.ts';
import { useStored } from '../../data/stored.ts';
import { formatAmount, plural } from '../../ui/number.tsx';
import { changeAndTell } from '../../data/work-changes.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { toUnits } from '../parts/stock-labels.ts';
import { DeleteDraft } from '../thumb/delete-draft.tsx';
import { ProductFinder } from '../thumb/product-finder.tsx';
import { WorkButton } from '../thumb/work-button.tsx';
import { WorkNotice } from '../thumb/work-notice.tsx';
import { WorkBar } from '../thumb/work-bar.tsx';
import { DraftLines } from './draft-lines.tsx';
import { toLineProblems, toTotal } from './purchase-labels.ts';
import { changeList, showList } from './purchases.queries.ts';
import { PurchaseSlip } from './purchase-slip.tsx';
import { SavePurchaseFile } from './save-purchase-file.tsx';
import { SendPurchase } from './send-purchase.tsx';

const SAVE = 'PUT /api/stock/purchase-list';

/** Edits of this list, and saving them; a conflict says what somebody else has changed, and keeps them. */
function usePurchaseDraft(list: PurchaseList) {
  const [store] = useState(() => editsOf(list._id));
  const edits = useStored(store) ?? NO_EDITS;
  const lines = toOrderedLines(list, edits);
  const [fields, setFields] = useState<Record<string, string>>({});
  const [sentLines, setSentLines] = useState<readonly EditLine[]>([]);
  const [changes, setChanges] = useState<readonly string[]>([]);
  const isEdited = Object.keys(edits.lines).length > 0 || edits.note !== undefined;

  /** The list of a refusal because somebody else changed it; false for any other error. */
  function isConflict(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.code !== 'PURCHASE_LIST_CHANGED') return false;
    const now = error.data as PurchaseList;
    setChanges(listChanges(list, now));
    showList(now);
    return true;
  }

  /** The saved list; throws ApiError. */
  async function flush(): Promise<PurchaseList> {
    const sent = store.read();
    if (!sent) return list;
    setFields({});
    setSentLines(lines);
    const typed = lines.map(({ productId, quantity, cost }) => ({
      ...{ productId, quantity },
      cost: cost.trim() === '' ? null : cost,
    }));
    try {
      const { _id, revision } = list;
      const body: object = { _id, revision, lines: typed, note: sent.note ?? list.note };
      // As typed: the server reads the numbers and says what is wrong with them.
      const saved = await changeList(SAVE, body as CallBody<typeof SAVE>);
      if (store.read() === sent) store.write(null);
      setChanges([]);
      return saved;
    } catch (error) {
      if (error instanceof ApiError) setFields(error.fields);
      isConflict(error);
      throw error;
    }
  }

  return {
    ...{ edits, lines, isEdited, fields, changes, flush, isConflict },
    problems: toLineProblems(fields, sentLines),
    write: (next: PurchaseEdits) => void store.write(next),
    discard: () => void store.write(null),
  };
}

export function PurchaseDraft({ list }: { list: PurchaseList }) {
  const draft = usePurchaseDraft(list);
  const { edits, lines, write } = draft;
  const article = useRef<HTMLElement>(null);
  const [isSending, setSending] = useState<'mail' | 'otherwise' | null>(null);
  const { isPending, problem, setProblem, press } = usePress((error) => {
    const isOffline = error instanceof ApiError && error.status === 0;
    return isOffline ? 'No network: what you typed is stored here. Save it again later.' : failureText(error);
  });
  const total = toTotal(lines);
  useEffect(() => {
    if (Object.keys(draft.fields).length === 0) return;
    article.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [draft.fields]);

  async function save(): Promise<boolean> {
    if (lines.length === 0) {
      setProblem('There is nothing on the list. Delete it instead.');
      return false;
    }
    return press(draft.flush);
  }
  const ask = async (how: 'mail' | 'otherwise') => (await save()) && setSending(how);

  return (
    <article ref={article} aria-label="Draft of a purchase order" className="grid gap-4">
      <h2 className="text-base font-bold wrap-anywhere">
        Order {list.number} from {list.supplier.name}
      </h2>
      {draft.changes.length > 0 && (
        <WorkNotice look="alert">
          <p>Someone else changed this list. What you typed is still here: check it, and save again.</p>
          <ul className="list-disc pl-5 font-medium">
            {draft.changes.map((words) => (
              <li key={words} className="wrap-anywhere">
                {words}
              </li>
            ))}
          </ul>
        </WorkNotice>
      )}
      <section aria-label="Add products" className="rounded-card border-2 border-ink/25 bg-paper p-2 md:p-3">
        <ProductFinder
          storeId={list.storeId}
          label="Add a product"
          isPriced
          onChoose={(product) => write(addProduct(list, edits, product))}
        />
      </section>
      <DraftLines
        lines={lines}
        problems={draft.problems}
        onEdit={(productId, edit) => write(editLine(edits, productId, edit))}
        onRemove={(productId) => write(removeLine(list, edits, productId))}
      />
      <TextArea
        label="Note to the supplier"
        rows={2}
        maxLength={500}
        value={edits.note ?? list.note}
        error={draft.fields.note}
        onChange={({ target }) => write({ ...edits, note: target.value })}
      />
      <div className="flex flex-wrap gap-2">
        <DeleteDraft
          warning="The list will be lost. Nothing on it has been ordered."
          remove={async () => {
            const said = await changeAndTell('DELETE /api/stock/purchase-list', { body: { _id: list._id } });
            draft.discard();
            return said;
          }}
        />
        <WorkButton look="outlined" onClick={() => window.print()}>
          Print
        </WorkButton>
        <SavePurchaseFile list={list} before={save} />
        <WorkButton look="outlined" onClick={() => void ask('otherwise')}>
          Mark as ordered
        </WorkButton>
      </div>
      <WorkBar problem={problem}>
        <div className="flex flex-wrap items-center gap-3">
          <output className="min-w-0 flex-1 basis-full text-base md:basis-40 font-bold">
            {plural(lines.length, 'product')}, {toUnits(total.units)}
            {total.cost > 0 && `, ${formatAmount(total.cost)}`}
          </output>
          {draft.isEdited && (
            <WorkButton
              look="outlined"
              className="max-md:flex-1"
              isPending={isPending}
              onClick={() => void save()}
            >
              Save
            </WorkButton>
          )}
          <WorkButton className="max-md:flex-1" aria-busy={isPending} onClick={() => void ask('mail')}>
            Order by mail
          </WorkButton>
        </div>
      </WorkBar>
      {isSending && (
        <SendPurchase
          list={list}
          isMailed={isSending === 'mail'}
          isConflict={draft.isConflict}
          onClose={() => setSending(null)}
        />
      )}
      <PurchaseSlip list={list} lines={lines} note={edits.note ?? list.note} />
    </article>
  );
}
