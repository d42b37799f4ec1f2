// The draft of a purchase order: its amounts and expected costs can be changed, products added, and it is
// ordered by mail or otherwise. What is typed stays on this device until it is saved.

import { useEffect, useRef, useState } from 'react';
import type { PurchaseList } from '#features/stock/purchase/purchase.contract.ts';
import { formatRupees } from '#shared/money.ts';
import { usePress, toNotSent } from '../../data/action.ts';
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
import { changeAndTell, change } from '../../data/work-changes.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { toUnits } from '../parts/stock-labels.ts';
import { DeleteDraft } from '../thumb/delete-draft.tsx';
import { ProductFinder } from '../thumb/product-finder.tsx';
import { Button, RemoveButton } from '../../ui/button.tsx';
import { WorkNotice, WorkBar } from '../thumb/work-notice.tsx';
import { toLineProblems, toTotal } from './purchase-labels.ts';
import { changeList, showList } from './purchases.queries.ts';
import { PurchaseSlip, SavePurchaseFile } from './purchase-slip.tsx';
import { AmountBox } from '../thumb/amount-box.tsx';
import { toastSuccess } from '../../data/toast.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Field } from '../../ui/field.tsx';

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
        <Button look="outlined" onClick={() => window.print()}>
          Print
        </Button>
        <SavePurchaseFile list={list} before={save} />
        <Button look="outlined" onClick={() => void ask('otherwise')}>
          Mark as ordered
        </Button>
      </div>
      {total.cost > 0 && total.cost < list.supplier.minimumOrder && (
        <WorkNotice look="wait">
          {formatRupees(list.supplier.minimumOrder - total.cost)} less than {list.supplier.name} takes an
          order of: {formatRupees(list.supplier.minimumOrder)}.
        </WorkNotice>
      )}
      <WorkBar problem={problem}>
        <div className="flex flex-wrap items-center gap-3">
          <output className="min-w-0 flex-1 basis-full text-base md:basis-40 font-bold">
            {plural(lines.length, 'product')}, {toUnits(total.units)}
            {total.cost > 0 && `, ${formatAmount(total.cost)}`}
          </output>
          {draft.isEdited && (
            <Button
              look="outlined"
              className="max-md:flex-1"
              isPending={isPending}
              onClick={() => void save()}
            >
              Save
            </Button>
          )}
          <Button className="max-md:flex-1" aria-busy={isPending} onClick={() => void ask('mail')}>
            Order by mail
          </Button>
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

type DraftLinesProps = {
  lines: readonly EditLine[];
  /** By product. */
  problems: Record<string, { quantity?: string; cost?: string }>;
  onEdit: (productId: string, edit: { quantity?: string; cost?: string }) => void;
  onRemove: (productId: string) => void;
};

/** The lines of the draft of a purchase order: how many of each, and for how much. */
function DraftLines({ lines, problems, onEdit, onRemove }: DraftLinesProps) {
  if (lines.length === 0) return <p className="panel p-6 text-center text-sm text-soft">No products yet.</p>;
  return (
    <ul aria-label="Products to order" className="divide-y divide-line panel">
      {lines.map(({ productId, name, unit, sku, quantity, cost }) => (
        <li
          key={productId}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 p-3 md:grid-cols-[minmax(0,1fr)_112px_112px_44px]"
        >
          <p className="text-sm">
            <span className="block font-medium wrap-anywhere">
              {name}, {unit}
            </span>
            {sku && <span className="text-soft">SKU {sku}</span>}
          </p>
          <RemoveButton
            label={`Remove ${name}`}
            onClick={() => onRemove(productId)}
            className="-mt-3 -mr-3 -mb-2 md:order-last md:m-0"
          />
          <div className="flex gap-3 max-md:col-span-2 md:contents">
            <Labelled label="Units">
              <AmountBox
                id={`units-of-${productId}`}
                label={`Units of ${name}`}
                maxLength={7}
                value={quantity}
                error={problems[productId]?.quantity}
                onChange={(text) => onEdit(productId, { quantity: text })}
              />
            </Labelled>
            <Labelled label="Unit cost, ₹">
              <AmountBox
                id={`cost-of-${productId}`}
                label={`Unit cost, ${name}`}
                inputMode="decimal"
                maxLength={12}
                value={cost}
                error={problems[productId]?.cost}
                onChange={(text) => onEdit(productId, { cost: text })}
              />
            </Labelled>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Seen, not heard: the box has a name of its own. */
function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <span aria-hidden className="mb-1 block text-xs text-soft">
        {label}
      </span>
      {children}
    </div>
  );
}

type SendPurchaseProps = {
  list: PurchaseList;
  isMailed: boolean;
  isConflict: (error: unknown) => boolean;
  onClose: () => void;
};

/**
 * Asks before a purchase order is ordered: by mail, to an address that is kept with the supplier, or
 * otherwise.
 */
function SendPurchase({ list, isMailed, isConflict, onClose }: SendPurchaseProps) {
  const { _id, revision, supplier, lineCount } = list;
  const [email, setEmail] = useState(supplier.email);
  const [emailProblem, setEmailProblem] = useState('');
  const products = plural(lineCount, 'product');

  async function confirm() {
    const wanted = email.trim();
    setEmailProblem('');
    try {
      if (isMailed && supplier._id && wanted !== supplier.email) {
        await change('PUT /api/stock/supplier', { body: { _id: supplier._id, email: wanted } });
      }
      await changeList('POST /api/stock/purchase-list/send', { _id, revision, isMailed });
    } catch (error) {
      const problem = error instanceof ApiError ? error.fields.email : '';
      if (!problem) throw error;
      setEmailProblem(problem);
      return false;
    }
    toastSuccess(isMailed ? `The order was sent to ${supplier.name}` : 'The list is on its way');
    return true;
  }

  return (
    <AskDialog
      look="primary"
      title={isMailed ? `Mail the order to ${supplier.name}?` : `Ordered from ${supplier.name}?`}
      confirmLabel={isMailed ? 'Send' : 'Ordered'}
      cancelLabel="Not yet"
      onConfirm={confirm}
      onError={(error) => (isConflict(error) ? null : toNotSent(error))}
      onClose={onClose}
    >
      {isMailed && (
        <Field
          label="Supplier email"
          type="email"
          className="mb-3"
          maxLength={254}
          autoComplete="off"
          value={email}
          error={emailProblem}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
      <p className="text-base wrap-anywhere">
        {isMailed
          ? `${products}. An email cannot be taken back once sent.`
          : `${products}, ordered by phone or with a file. Nothing is mailed, and they count as on their way.`}
      </p>
    </AskDialog>
  );
}
