// The parts of the pages in their states, on one page. Only development serves it.

import { toNotSent } from '../data/action.ts';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { ApiError } from '../data/api.ts';
import { Form } from '../parts/form.tsx';
import { LoadFailed } from '../parts/load-failed.tsx';
import { ListPaging, QueryView } from '../parts/query-view.tsx';
import { NoData } from '../parts/empty-state.tsx';
import { FinderField, Finder } from '../parts/finder.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { AskDialog } from '../parts/ask-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/link.tsx';
import { Field } from '../ui/field.tsx';
import { PillTabs } from '../ui/pill-tabs.tsx';
import { Select, SelectField } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { Chip, type ChipLook, NarrowedChip } from '../ui/chip.tsx';
import { useDraftForm } from './parts/draft-form.ts';
import { Count, Money } from '../ui/number.tsx';
import { SaveFile } from '../parts/save-file.tsx';
import { RowLink, Table, type Column, type Sorting } from '../parts/table.tsx';
import { TickBox } from '../ui/tick-box.tsx';
import { Card } from '../ui/card.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Detail } from './parts/detail-page.tsx';
import { SearchInput } from './parts/search-input.tsx';
import { NotRefreshed, WorkNotice } from './thumb/work-notice.tsx';
import { ask, openForm, Windows } from './parts/ask.tsx';

const LOOKS: readonly ButtonLook[] = ['primary', 'outlined', 'quiet', 'inactive', 'danger'];
const CHIPS: readonly ChipLook[] = ['calm', 'good', 'bad', 'open', 'marked', 'faint'];
const NOTICES = ['info', 'good', 'warn', 'alert'] as const;
const TABS = ['Open', 'Done', 'All'].map((label) => ({ key: label, label, to: `?show=${label}` }));
const FRUIT = ['Apples', 'Bananas', 'Cherries'];

const error = new ApiError(503, { message: 'The shop is busy. Please try again.' });
const unknown = new ApiError(404, { message: 'Not found' });
const read = { data: FRUIT, error: null, refetch: () => undefined };
const unread = { ...read, data: undefined };

export default function Kit() {
  return (
    <main id="main" className="mx-auto grid w-full gap-8 p-4 xl:max-w-[1280px]">
      <h1 className="text-2xl font-bold">Kit</h1>
      <Buttons />
      <Fields />
      <Finders />
      <Queries />
      <Tables />
      <Details />
      <Dialogs />
      <Windows />
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-3">
      <h2 className="text-xl font-bold">{title}</h2>
      {children}
    </section>
  );
}

function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="mb-2 text-sm text-soft">{name}</p>
      {children}
    </div>
  );
}

const ROW = 'flex flex-wrap items-center gap-3';
const COLUMNS = 'grid gap-4 md:grid-cols-2';

function Buttons() {
  return (
    <Part title="Buttons, chips, tabs">
      <div className={ROW}>
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
        <Button isPending>pending</Button>
        <Button>at work</Button>
        <SaveFile save={() => Promise.reject(error)}>Save as CSV</SaveFile>
      </div>
      <div className={ROW}>
        {CHIPS.map((look) => (
          <Chip key={look} look={look}>
            {look}
          </Chip>
        ))}
        <TextLink to="?">Text link</TextLink>
        <NarrowedChip words="One person only" onClear={() => undefined} />
      </div>
      {NOTICES.map((look) => (
        <Notice key={look} look={look} as="div" isRow>
          {`A notice that is ${look}`}
          <Button look="quiet">Undo</Button>
        </Notice>
      ))}
      <PillTabs label="Tabs" tabs={TABS} chosen="Open" />
      <ListPaging place={{ page: 1, lastPage: 3 }} onPrevious={null} onNext={() => undefined} />
    </Part>
  );
}

function Fields() {
  const [isTicked, setTicked] = useState(true);
  return (
    <Part title="Fields">
      <div className={COLUMNS}>
        <Field label="Name" placeholder="Typed text stays" />
        <Field label="Pincode" hint="Six digits" defaultValue="1100" error="Enter six digits" />
        <SelectField label="Fruit" options={FRUIT} />
        <SelectField label="Fruit" options={FRUIT} error="Choose one" />
        <TextArea label="Note" rows={2} />
        <TextArea label="Note" rows={2} error="At most 200 letters" />
        <TickBox label="Tick" hint="What it means" checked={isTicked} onChange={setTicked} />
        <Select label="Filter" options={FRUIT} none="All" onChange={() => undefined} />
        <UploadProgress share={0.4} />
        <UploadProgress share={1} />
      </div>
    </Part>
  );
}

function Finders() {
  return (
    <Part title="Lists of what was found">
      <div className={COLUMNS}>
        <FoundFruit said="" names={FRUIT} />
        <FoundFruit said="Searching ..." failure="The shop is busy. Please try again." names={[]} />
      </div>
    </Part>
  );
}

type FoundFruitProps = { said: string; failure?: string; names: readonly string[] };

function FoundFruit({ said, failure, names }: FoundFruitProps) {
  const [text, setText] = useState('fruit');
  return (
    <Finder
      label="Found fruit"
      text={text}
      groups={[
        { name: 'Fruit', items: names.slice(0, 2) },
        { name: 'Stone fruit', items: names.slice(2) },
      ]}
      toKey={(name) => name}
      render={(name) => name}
      onPick={setText}
      isFirstChosen
      said={said}
      failure={failure}
      onRetry={() => undefined}
    >
      <SearchInput as={FinderField} aria-label="Find fruit" value={text} onText={setText} />
    </Finder>
  );
}

function Fruit(props: Omit<ComponentProps<typeof QueryView<string[]>>, 'failure' | 'children'>) {
  return (
    <QueryView failure="The fruit could not be loaded." stale="fruit" {...props}>
      {(fruit) => <p className="panel p-4">{fruit.join(', ')}</p>}
    </QueryView>
  );
}

function Queries() {
  const nothing = <NoData text="There is no fruit yet." />;
  const paging = { page: 2, lastPage: 3, onPage: () => undefined };
  const states = {
    loading: <Fruit query={unread} />,
    failed: <Fruit query={{ ...unread, error }} />,
    missing: <Fruit query={{ ...unread, error: unknown }} missing={nothing} />,
    empty: <Fruit query={read} empty={nothing} />,
    read: <Fruit query={read} paging={paging} />,
    'the next page loads': <Fruit query={{ ...read, isPlaceholderData: true }} paging={paging} />,
    stale: <Fruit query={{ ...read, error }} />,
    'stale, at work': <NotRefreshed query={{ ...read, error }} />,
    'the page says it': <LoadFailed what="Nothing was set up." error={error} onRetry={() => undefined} />,
    'notices at work': (
      <div className="grid gap-2">
        <WorkNotice look="good">Delivered</WorkNotice>
        <WorkNotice look="alert">No longer yours</WorkNotice>
      </div>
    ),
  };
  return (
    <Part title="Queries">
      <div className={COLUMNS}>
        {Object.entries(states).map(([name, state]) => (
          <State key={name} name={name}>
            {state}
          </State>
        ))}
      </div>
    </Part>
  );
}

type Order = { number: string; customer: string; units: number; amount: number };

const ORDERS: readonly Order[] = [
  { number: '#A1', customer: 'Zoya Shah', units: 3, amount: 1499 },
  { number: '#B2', customer: 'Ravi Iyer', units: 1, amount: 90.5 },
  { number: '#C3', customer: 'A customer with a name that is longer than a phone', units: 12, amount: 45 },
];

const TO_COLUMNS: readonly Column<Order>[] = [
  {
    name: 'Order',
    sort: 'number',
    render: ({ number }) => <RowLink to="?">{number}</RowLink>,
    text: ({ number }) => number,
  },
  { name: 'Customer', text: ({ customer }) => customer },
  { name: 'Units', sort: 'units', isNumber: true, text: ({ units }) => units },
  { name: 'Total', isNumber: true, onCard: 'right', render: ({ amount }) => <Money of={amount} /> },
  { name: 'State', onCard: 'left', render: () => <Chip look="good">Delivered</Chip> },
];

function Tables() {
  const [{ by, order }, setSorted] = useState<Pick<Sorting, 'by' | 'order'>>({ by: 'number', order: 'asc' });
  const rows = ORDERS.toSorted((one, other) =>
    by === 'number' ? one.number.localeCompare(other.number) : one.units - other.units,
  );
  const table = { rows: order === 'asc' ? rows : rows.toReversed(), toKey: (row: Order) => row.number };
  return (
    <Part title="Tables">
      <State name="cards on a phone, sorted, chosen, saved as a file">
        <Table
          {...table}
          label="Orders"
          columns={TO_COLUMNS}
          sorting={{ by, order, onSort: (next, nextOrder) => setSorted({ by: next, order: nextOrder }) }}
          selection={{
            toName: ({ number }) => number,
            render: (chosen, clear) => <Button onClick={clear}>Print {chosen.length}</Button>,
          }}
          file="orders.csv"
        />
      </State>
      <State name="with cards, nothing else">
        <Table {...table} label="Customers" columns={TO_COLUMNS.slice(1, 3)} />
      </State>
      <State name="a table on a phone too">
        <Table {...table} label="Units" shape="table" columns={TO_COLUMNS.slice(0, 3)} />
      </State>
      <State name="scrolled sideways, with a total">
        <Table
          {...table}
          label="Wide"
          shape="scroll"
          columns={[...TO_COLUMNS, ...TO_COLUMNS.slice(2)].map((column, at) => ({
            ...column,
            className: 'min-w-40',
            above: at === 0 ? 'Total' : '16',
          }))}
        />
      </State>
    </Part>
  );
}

const AT = '2026-11-20T07:01:00Z';
const NOW = new Date('2026-11-20T12:00:00Z');

function Details() {
  return (
    <Part title="The page of one thing">
      <BackLink to="?" className="justify-self-start">
        All orders
      </BackLink>
      <Detail
        label="Order #A1"
        title="Order #A1"
        picture={<span className="size-14 rounded-full bg-line" />}
        state={<Chip look="open">Placed</Chip>}
        about={<DateTime at={AT} />}
        actions={<Button className="justify-self-start">Start packing</Button>}
        side={
          <Card title="History">
            <p className="text-sm">
              Placed <DateTime at={AT} isShort />, <DateTime at={AT} now={NOW} />
              <br />
              <Count of={250000} /> of them, <Money of={1499.5} />
            </p>
          </Card>
        }
      >
        <Card title="Products">Apples</Card>
      </Detail>
    </Part>
  );
}

function Dialogs() {
  const [isAtWork, setAtWork] = useState(false);
  const [fruit, setFruit] = useState('');
  const askToDelete = (isRefused: boolean) =>
    ask({
      title: 'Delete it?',
      text: 'This cannot be undone.',
      subject: 'Apples',
      confirmLabel: 'Delete',
      async onConfirm() {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        if (isRefused) throw new ApiError(409, { message: 'It is still in use.' });
      },
    });
  const addFruit = (isRefused: boolean) =>
    openForm({ title: 'Add fruit', children: <FruitForm isRefused={isRefused} /> });
  return (
    <Part title="Dialogs">
      <div className={ROW}>
        <Button onClick={() => askToDelete(false)}>A question</Button>
        <Button onClick={() => askToDelete(true)}>A refused question</Button>
        <Button onClick={() => setAtWork(true)}>A question at work</Button>
        <Button onClick={() => addFruit(false)}>A form</Button>
        <Button onClick={() => addFruit(true)}>A form that is refused</Button>
      </div>
      <AskDialog
        open={isAtWork}
        onClose={() => setAtWork(false)}
        onError={toNotSent}
        look="primary"
        title="Finish without these?"
        confirmLabel="Finish"
        cancelLabel="Keep picking"
        check={() => (fruit.trim() ? '' : 'Enter what is missing')}
        onConfirm={() => Promise.reject(new ApiError(0, { message: 'Offline' }))}
      >
        <Field label="Missing" value={fruit} onChange={({ target }) => setFruit(target.value)} />
      </AskDialog>
    </Part>
  );
}

/** Each problem of a form: a mistake at its field, the server's refusal, and waiting for it. */
function FruitForm({ isRefused }: { isRefused: boolean }) {
  const form = useDraftForm({
    start: { name: '', kind: '', about: '' },
    check: ({ name }) => (name.trim() ? {} : { name: 'Enter the name' }),
    async send() {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if (isRefused) throw new Error('There are enough fruits.');
      return 'Fruit added';
    },
    onError: (_error, { refuse }) => refuse('There are enough fruits.', { form: 'There are enough fruits.' }),
  });
  return (
    <Form form={form} submit="Add">
      <Field {...form.field('name')} label="Name" required hint="As it stands on the shelf." />
      <SelectField {...form.field('kind')} label="Kind" options={FRUIT} />
      <TextArea {...form.field('about')} label="About it" rows={3} />
    </Form>
  );
}
