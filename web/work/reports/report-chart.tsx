// The curve of a report by day, week or hour, beside that of the compared period.

import { useMemo, useState } from 'react';
import type { Report } from '#features/office/report/report.contract.ts';
import type { ReportColumn } from '#shared/report-kinds.ts';
import { LineChart } from '../parts/line-chart.tsx';
import { toShortDay, toSum } from '../parts/metric-labels.ts';
import { KIND_NAMES, ROW_NAMES, formatPeriod, toColumnName, toFormat, toRowName } from './report-labels.ts';
import { Select } from '../../ui/select.tsx';

const SALES = ['takings', 'orders', 'averageBasket', 'units'] as const;
/** The columns that can be drawn, of the reports with a row for each time; the first is drawn at first. */
const CURVES: Partial<Record<Report['kind'], readonly ReportColumn[]>> = {
  day: SALES,
  hour: SALES,
  customer: ['newCustomers', 'returning', 'customers', 'orders'],
  service: ['onTime', 'total', 'wait', 'pick', 'handover', 'ride', 'delivered'],
};

export const hasChart = ({ kind }: Report) => CURVES[kind] !== undefined;

export function ReportChart({ report }: { report: Report }) {
  const { kind, compared } = report;
  const curves = CURVES[kind]!;
  const [chosen, setColumn] = useState<ReportColumn>();
  const column = curves.find((each) => each === chosen) ?? curves[0]!;
  // By time, whatever the order of the table.
  const rows = useMemo(
    () =>
      report.rows.toSorted((a, b) =>
        kind === 'hour' ? Number(a.key) - Number(b.key) : a.key < b.key ? -1 : 1,
      ),
    [report.rows, kind],
  );
  const labels = useMemo(
    () => rows.map((row) => (kind === 'hour' ? toRowName(kind, row) : toShortDay(row.key))),
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
      <Select
        label="Chart of"
        labelClass="mb-2 flex print:hidden items-center gap-2"
        value={column}
        options={curves.map((each) => ({ value: each, label: toColumnName(each) }))}
        onChange={(value) => setColumn(value as ReportColumn)}
      />
      <LineChart
        caption={`${toColumnName(column)} ${KIND_NAMES[kind].toLowerCase()}`}
        of={ROW_NAMES[kind]}
        labels={labels}
        lines={lines}
        format={column === 'averageBasket' ? toSum : toFormat(column)}
      />
    </div>
  );
}
