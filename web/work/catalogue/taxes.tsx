// The GST and HSN of all sub-categories: what is set and proposed, for a whole catalogue in a few presses.

import { useMemo } from 'react';
import type { SubCategoryTax } from '#features/catalogue/tax/tax.contract.ts';
import { useAction } from '../../data/action.ts';
import { ApiError } from '../../data/api.ts';
import { failureText } from '../../data/failure.ts';
import { freshQuery, useOwn } from '../../data/reads.ts';
import { toastSuccess } from '../../data/toast.ts';
import { changeAndRead } from '../../data/work-changes.ts';
import { WITHOUT_TAX_PATH } from '#shared/page-urls.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { Form } from '../../parts/form.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Table } from '../../parts/table.tsx';
import { Button } from '../../ui/button.tsx';
import { opensDialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { plural, toCount } from '../../ui/number.tsx';
import { ShowTabs } from '../../ui/pill-tabs.tsx';
import { DraftConflict } from '../parts/conflict-box.tsx';
import { useDraftForm } from '../parts/draft-form.ts';
import { useAddressFilter } from '../parts/list-address.ts';
import { FilterBox } from '../parts/list-search-box.tsx';
import { NothingFits } from '../parts/list-tools.tsx';
import {
  findTaxProblems,
  isProposed,
  ProposedTax,
  TAX_LABELS,
  TaxFields,
  toTax,
  toTaxDraft,
  toTaxText,
  type TaxDraft,
} from './tax-fields.tsx';
import { ask, openForm } from '../parts/ask.tsx';
import { checkTaxes, usePriceQuestion } from '../parts/price-risks.tsx';

const NOT_SET = 'without';

export default function TaxesPage() {
  const query = useOwn('GET /api/subcategory/taxes', {}, freshQuery);
  const [show] = useAddressFilter('show', '', ['', NOT_SET]);
  const [filter, setFilter] = useAddressFilter('filter', '');
  const rows = useMemo(() => {
    const wanted = filter.trim().toLowerCase();
    return (query.data ?? []).filter(
      ({ name, hsnCode }) => name.toLowerCase().includes(wanted) && (show !== NOT_SET || hsnCode === ''),
    );
  }, [query.data, filter, show]);
  const notSet = query.data?.filter(({ hsnCode }) => hsnCode === '').length ?? 0;
  return (
    <>
      <p className="-mt-2 mb-4 max-w-2xl text-sm text-soft">
        Products without GST or HSN of their own take those of their sub category, from the next invoice on.
        Proposals are the rates since 22 September 2025; packed means pre-packaged and labelled.
      </p>
      <QueryView
        query={query}
        failure="GST and HSN could not be loaded."
        waiting={<Skeletons count={8} each="h-18" />}
        empty={
          query.data?.length === 0 && (
            <EmptyState picture="shelf" title="No Data" text="There are no sub categories yet." />
          )
        }
      >
        {(all) => (
          <>
            <ShowTabs
              label="Which sub categories"
              tabs={{ all: `All (${toCount(all.length)})`, [NOT_SET]: `Without GST (${toCount(notSet)})` }}
              chosen={show || 'all'}
              className="mb-3"
            />
            <FilterBox
              label="Filter sub categories"
              placeholder="Filter by name"
              filter={filter}
              onFilter={setFilter}
              shown={rows.length}
              all={all.length}
            />
            {rows.length === 0 && filter === '' ? (
              <Notice look="good">
                All sub categories have GST and HSN.{' '}
                <TextLink to={WITHOUT_TAX_PATH}>Products that still have none</TextLink>
              </Notice>
            ) : rows.length === 0 ? (
              <NothingFits text={`No sub categories match “${filter}”.`} what="sub categories" />
            ) : (
              <Table
                label="GST and HSN of sub categories"
                rows={rows}
                toKey={({ _id }) => _id}
                selection={{
                  toName: ({ name }) => name,
                  render: (chosen, clear) => (
                    <TakeButton rows={chosen} onTaken={clear} onChanged={query.refetch} />
                  ),
                }}
                columns={[
                  {
                    name: 'Sub category',
                    className: 'font-semibold wrap-anywhere',
                    render: ({ name }) => name,
                  },
                  { name: 'HSN and GST', className: 'whitespace-nowrap', render: toTaxText },
                  {
                    name: 'Products',
                    className: 'whitespace-nowrap',
                    render: ({ taking, products }) => `${toCount(taking)} of ${toCount(products)} take it`,
                  },
                  {
                    name: 'Proposed',
                    render: (row) => (row.proposal ? <ProposedTax {...row.proposal} /> : '–'),
                  },
                  {
                    name: 'Action',
                    render: (row) => (
                      <Button look="outlined" onClick={() => edit(row)} {...opensDialog}>
                        Edit<span className="sr-only"> {row.name}</span>
                      </Button>
                    ),
                  },
                ]}
              />
            )}
          </>
        )}
      </QueryView>
    </>
  );
}

const save = async (taxes: readonly { row: SubCategoryTax; tax: TaxDraft; was: TaxDraft }[]) => {
  const body = {
    taxes: taxes.map(({ row, tax, was }) => ({ _id: row._id, ...toTax(tax), was: toTax(was) })),
  };
  return (await changeAndRead('PUT /api/subcategory/taxes', { body })).message;
};

const edit = (row: SubCategoryTax) => openForm({ title: 'GST and HSN', children: <TaxForm row={row} /> });

function TaxForm({ row }: { row: SubCategoryTax }) {
  const { requireSure, question } = usePriceQuestion();
  const form = useDraftForm<TaxDraft>({
    start: () => toTaxDraft(row),
    storedAs: `tax ${row._id}`,
    check: findTaxProblems,
    async send(tax, was) {
      await requireSure(await checkTaxes([{ _id: row._id, ...toTax(tax) }]));
      return save([{ row, tax, was }]);
    },
    changed: { code: 'SUB_CATEGORY_CHANGED', toDraft: (now) => toTaxDraft(now as SubCategoryTax) },
  });
  return (
    <Form form={form} submit="Save">
      <p className="font-semibold wrap-anywhere">{row.name}</p>
      <TaxFields {...form} tax={row} />
      {question}
      <DraftConflict form={form} labels={TAX_LABELS} submit="Save" />
    </Form>
  );
}

type TakeButtonProps = {
  rows: readonly SubCategoryTax[];
  onTaken: () => void;
  /** Somebody else has changed them meanwhile. */
  onChanged: () => unknown;
};

function TakeButton({ rows, onTaken, onChanged }: TakeButtonProps) {
  const toTake = rows.filter((row) => row.proposal !== null && !isProposed(row));
  const proposals = plural(toTake.length, 'proposal');
  const products = toTake.reduce((sum, { taking }) => sum + taking, 0);
  const set = toTake.filter(({ hsnCode }) => hsnCode !== '').length;
  const mixed = toTake.filter(({ proposal }) => proposal!.others.length > 0);
  const { requireSure, question } = usePriceQuestion();
  const { isPending, run } = useAction();
  if (toTake.length === 0)
    return <span className="text-sm text-soft">Nothing new is proposed for these.</span>;
  const taxes = toTake.map((row) => ({ row, tax: toTaxDraft(row.proposal!), was: toTaxDraft(row) }));
  const askFirst = async () => {
    await requireSure(await checkTaxes(taxes.map(({ row, tax }) => ({ _id: row._id, ...toTax(tax) }))));
    ask({
      title: `Take ${proposals}?`,
      text: `${plural(products, 'product')} without GST or HSN of ${products === 1 ? 'its' : 'their'} own will take them from the next invoice on.${set > 0 ? ` What is set for ${plural(set, 'sub category', 'sub categories')} is replaced.` : ''}`,
      confirmLabel: 'Take',
      look: 'primary',
      onConfirm: async () => {
        toastSuccess(await save(taxes));
        onTaken();
      },
      onError(error) {
        if (error instanceof ApiError && error.status === 409) onChanged();
        return failureText(error);
      },
      children: mixed.length > 0 && (
        <p className="text-sm">
          Of several rates, so that some products need their own: {mixed.map(({ name }) => name).join('; ')}.
        </p>
      ),
    });
  };
  return (
    <>
      <Button isPending={isPending} onClick={() => void run(askFirst)} {...opensDialog}>
        {`Take ${proposals}`}
      </Button>
      {question}
    </>
  );
}
