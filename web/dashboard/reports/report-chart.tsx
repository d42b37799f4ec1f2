// The curve of a report by day or hour, beside that of the compared period.

import { useMemo, useState } from 'react';
import type { Report } from '#features/report/report.contract.ts';
import type { Column } from '#shared/report-kinds.ts';
import { LineChart } from '../parts/chart/line-chart.tsx';
import { toShortDay, toSum } from '../parts/metric-labels.ts';
import { toCount } from '../../ui/number.tsx';
import { KIND_NAMES, ROW_NAMES, formatPeriod, toColumnName, toRowName } from './report-labels.ts';
import { Select } from '../../ui/select.tsx';
import { Labelled } from '../../ui/labelled.tsx';

const CURVES = ['takings', 'orders', 'averageBasket', 'units'] as const satisfies readonly Column[];

export function ReportChart({ report }: { report: Report }) {
  const [column, setColumn] = useState<(typeof CURVES)[number]>('takings');
  const { kind, compared } = report;
  // By time, whatever the order of the table.
  const rows = useMemo(
    () =>
      report.rows.toSorted((a, b) =>
        kind === 'hour' ? Number(a.key) - Number(b.key) : a.key < b.key ? -1 : 1,
      ),
    [report.rows, kind],
  );
  const labels = useMemo(
    () => rows.map((row) => (kind === 'day' ? toShortDay(row.key) : toRowName(kind, row))),
    [rows, kind],
  );
  const lines = useMemo(
    () => [
      { name: formatPeriod(report), values: rows.map(({ values }) => values[column] ?? null) },
      ...(compared
        ? [{ name: formatPeriod(compared), values: rows.map(({ before }) => before?.[column] ?? null) }]
        : []),
    ],
    [report, compared, rows, column],
  );
  return (
    <div>
      <Labelled label="Chart of" className="mb-2 flex items-center gap-2">
        <Select
          value={column}
          options={CURVES.map((each) => ({ value: each, label: toColumnName(each) }))}
          onChange={(value) => setColumn(value as typeof column)}
        />
      </Labelled>
      <LineChart
        caption={`${toColumnName(column)} ${KIND_NAMES[kind].toLowerCase()}`}
        of={ROW_NAMES[kind]}
        labels={labels}
        lines={lines}
        format={column === 'takings' || column === 'averageBasket' ? toSum : toCount}
      />
    </div>
  );
}
