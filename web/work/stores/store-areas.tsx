// The delivery areas of one store, for its owner. The address names the store.

import { formQuery, useOwn } from '../../data/reads.ts';
import { useStores, STORE_PARAMETER } from '../../data/store/work-store.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ButtonLink, Button } from '../../ui/button.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { useId, useState, useEffect } from 'react';
import type { Area, Store } from '#features/stores/store/store.contract.ts';
import { failureText } from '../../data/failure.ts';
import { ApiError } from '../../data/api.ts';
import { toastError, toastSuccess } from '../../data/toast.ts';
import { change as changeShop } from '../../data/work-changes.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { ConflictChoice, ConflictFrame } from '../parts/conflict-box.tsx';
import { mergeDrafts, useDraftForm } from '../parts/draft-form.ts';
import { useFormRecovery } from '../../parts/form-recovery.ts';
import {
  countChanges,
  describeAreas,
  findMinutesProblem,
  findProblem,
  takeSaved,
  toAreas,
  toRows,
  withAreas,
  type AreaChanges,
  type AreaRow,
  findPincodeProblem,
} from './area-list.ts';
import { AreaPaste } from './area-paste.tsx';
import { AreaTable } from './area-table.tsx';
import { plural, toCount } from '../../ui/number.tsx';
import { useAction } from '../../data/action.ts';
import { Form, type Problems } from '../../parts/form.tsx';
import { Field } from '../../ui/field.tsx';
import { useSearchParams } from '../../ui/router.tsx';
import { Alert } from '../../ui/notice.tsx';
import { ask } from '../parts/ask.tsx';

const WAITING = <Skeletons each={['h-11 max-w-md', 'h-40', 'h-96']} className="grid gap-3" />;

export default function StoreAreas() {
  const storeId = useSearchParams().get('store') ?? '';
  const stores = useStores();
  const question = storeId === '' ? null : { query: { storeId } };
  const areas = useOwn('GET /api/store/areas', question, formQuery);
  const store = stores.data?.find(({ _id }) => _id === storeId);
  if (stores.data && !store) {
    return (
      <EmptyState picture="search" heading="h1" title="No Data found" text="There is no such store.">
        <ButtonLink to="/dashboard/stores">All stores</ButtonLink>
      </EmptyState>
    );
  }
  const both = {
    data: store && areas.data && { store, areas: areas.data },
    error: stores.error ?? areas.error,
    refetch: () => Promise.all([stores.refetch(), areas.refetch()]),
  };
  return (
    <>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="min-w-0 text-xl font-bold wrap-anywhere">
          {store ? `Areas of ${store.name}` : 'Areas'}
        </h1>
        <ButtonLink to="/dashboard/stores" look="quiet" className="-mx-4 text-leaf">
          All stores
        </ButtonLink>
      </div>
      <QueryView query={both} failure="The areas could not be loaded." waiting={WAITING}>
        {(data) => <AreaEditor key={storeId} store={data.store} loaded={data.areas} />}
      </QueryView>
    </>
  );
}

type AreaEditorProps = { store: Store; loaded: Area[] };

type Conflict = { saved: Area[]; taken: string[]; disputed: string[] };

/**
 * The areas of a store: added one by one or from a list, changed and removed in the table, and saved as a
 * whole.
 */
function AreaEditor({ store, loaded }: AreaEditorProps) {
  const recovery = useFormRecovery<{ saved: Area[]; rows: AreaRow[] }>(`areas of ${store._id}`);
  /** The areas that the rows are a change of. */
  const [saved, setSaved] = useState(recovery.recovered?.saved ?? loaded);
  const [rows, setRows] = useState(() => recovery.recovered?.rows ?? toRows(loaded));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Whether something is typed or pasted that is not in the list yet. */
  const [hasOneDraft, setOneDraft] = useState(false);
  const [hasListDraft, setListDraft] = useState(false);
  const [problem, setProblem] = useState('');
  const { isPending, run } = useAction();
  const problemId = useId();

  const changes = countChanges(saved, rows);
  const isChanged = changes.added + changes.changed + changes.removed > 0;

  function change(next: (before: AreaRow[]) => AreaRow[]) {
    setRows(next);
    setProblem('');
  }

  function press() {
    if (isPending) return;
    const faulty = rows.find(findProblem);
    if (faulty) {
      const message = `${faulty.pincode}: ${findProblem(faulty).toLowerCase()}`;
      setProblem(message);
      toastError(message);
    } else if (changes.removed === 0) void send();
    else {
      ask({
        title: `Remove ${plural(changes.removed, 'area')}?`,
        text: toWarning(changes),
        subject: store.name,
        confirmLabel: 'Save areas',
        onConfirm: send,
      });
    }
  }

  async function send() {
    await run(
      async () => {
        setProblem('');
        const { data, message } = await recovery.during({ saved, rows }, () =>
          changeShop('PUT /api/store/areas', {
            body: { storeId: store._id, areas: toAreas(rows), was: saved },
          }),
        );
        setConflict(null);
        setSaved(data);
        setRows(toRows(data));
        toastSuccess(message);
      },
      (error) => {
        if (error instanceof ApiError && error.code === 'STORE_CHANGED') meet(error.data as Area[]);
        setProblem(toProblem(error));
        toastError(toProblem(error));
      },
    );
  }

  /** Somebody else has saved these areas meanwhile. What only they changed is taken over. */
  function meet(theirs: Area[]) {
    // Every pincode of all three lists, so that one missing in the newest is seen as removed.
    const all = Object.fromEntries([...saved, ...rows, ...theirs].map(({ pincode }) => [pincode, '']));
    const full = (list: readonly AreaRow[]) => ({ ...all, ...describeAreas(list) });
    const [before, now] = [full(toRows(saved)), full(toRows(theirs))];
    const { taken, disputed } = mergeDrafts<Record<string, string>>(full(rows), before, now);
    setSaved(theirs);
    setRows((typed) => takeSaved(typed, theirs, taken));
    setConflict({ saved: theirs, taken, disputed });
  }

  function choose(pincodes: string[], isSaved: boolean) {
    if (!conflict) return;
    if (isSaved) change((before) => takeSaved(before, conflict.saved, pincodes));
    setConflict({ ...conflict, disputed: conflict.disputed.filter((one) => !pincodes.includes(one)) });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <AreaAdd onAdd={(area) => change((before) => withAreas(before, [area]))} onDraft={setOneDraft} />
        <AreaPaste onAdd={(areas) => change((before) => withAreas(before, areas))} onDraft={setListDraft} />
      </div>
      <AreaTable rows={rows} onChange={change} />
      {conflict && (
        <ConflictFrame shown={conflict}>
          <ConflictChoice
            taken={conflict.taken}
            disputed={conflict.disputed.map((pincode) => ({
              name: pincode,
              label: pincode,
              yours: describeAreas(rows)[pincode] ?? NO_AREA,
              saved: describeAreas(toRows(conflict.saved))[pincode] ?? NO_AREA,
            }))}
            submit="Save areas"
            onChoose={choose}
          />
        </ConflictFrame>
      )}
      <div className="sticky bottom-(--bar-height) z-10 -mx-4 grid gap-2 border-t border-line bg-paper px-4 py-3 md:mx-0 md:rounded-card md:border">
        <Alert id={problemId} className="text-sm font-medium text-alert">
          {problem}
        </Alert>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <output className="text-sm text-soft">{toSummary(changes)}</output>
          <Button
            look={isChanged ? 'primary' : 'inactive'}
            aria-disabled={!isChanged || isPending}
            aria-busy={isPending}
            aria-describedby={problemId}
            className="max-md:w-full md:min-w-48"
            onClick={() => isChanged && press()}
          >
            Save areas
          </Button>
        </div>
      </div>
      <LeaveGuard
        isUnsaved={isChanged || hasOneDraft || hasListDraft}
        isLeaving={(from, to) => from.pathname !== to.pathname || storeOf(from) !== storeOf(to)}
      />
    </div>
  );
}

/** The filter of the table is in the address too, and changes nothing. */
const storeOf = ({ search }: { search: string }) => new URLSearchParams(search).get(STORE_PARAMETER);

function toSummary({ all, added, changed, removed }: AreaChanges): string {
  const notice = [
    added > 0 && `${toCount(added)} new`,
    changed > 0 && `${toCount(changed)} changed`,
    removed > 0 && `${toCount(removed)} removed`,
  ].filter(Boolean);
  return [plural(all, 'area'), ...notice].join(', ') + (notice.length > 0 ? ', not saved yet' : '');
}

const NO_AREA = 'no area';

function toWarning({ all }: AreaChanges): string {
  return all === 0
    ? 'The store then delivers nowhere. When no store has areas, the shop delivers everywhere again.'
    : 'Shoppers there can no longer order from this store.';
}

function toProblem(error: unknown): string {
  const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
  return field ?? failureText(error);
}

type AreaAddProps = {
  onAdd: (area: { pincode: string; rideMinutes: string }) => void;
  /** Called when something typed is not added yet, and when that is over. */
  onDraft: (isTyped: boolean) => void;
};

/** Adds one area: its pincode and the minutes of the ride. */
function AreaAdd({ onAdd, onDraft }: AreaAddProps) {
  const [notice, setNotice] = useState('');
  const form = useDraftForm({
    start: { pincode: '', rideMinutes: '' },
    check: findProblems,
    async send({ pincode, rideMinutes }) {
      onAdd({ pincode, rideMinutes });
      setNotice(`${pincode} is in the list, in ${rideMinutes} minutes. It is not saved yet.`);
      form.open({ pincode: '', rideMinutes: '' });
      (form.ref.current!.elements.namedItem('pincode') as HTMLInputElement).focus();
    },
  });
  const { isUnsaved, change, field } = form;
  useEffect(() => onDraft(isUnsaved), [onDraft, isUnsaved]);

  return (
    <Form
      form={form}
      submit="Add area"
      look="outlined"
      submitClass="justify-self-start"
      below={<output className={notice ? 'text-sm text-soft' : 'sr-only'}>{notice}</output>}
      aria-labelledby="area-add"
      className="grid gap-3 panel p-4"
    >
      <h2 id="area-add" className="font-bold">
        Add one
      </h2>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          {...field('pincode')}
          label="Pincode"
          inputMode="numeric"
          maxLength={20}
          onChange={({ target }) => change({ pincode: target.value.replace(/\s/g, '') })}
        />
        <Field
          {...field('rideMinutes')}
          label="Minutes to ride"
          inputMode="numeric"
          maxLength={20}
          onChange={({ target }) => change({ rideMinutes: target.value.trim() })}
        />
      </div>
    </Form>
  );
}

function findProblems({ pincode, rideMinutes }: Record<'pincode' | 'rideMinutes', string>): Problems {
  const [ofPincode, ofMinutes] = [findPincodeProblem(pincode), findMinutesProblem(rideMinutes)];
  return { ...(ofPincode && { pincode: ofPincode }), ...(ofMinutes && { rideMinutes: ofMinutes }) };
}
