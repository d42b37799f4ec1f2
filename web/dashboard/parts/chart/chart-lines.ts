// The data of a line chart.

export type ChartLines = {
  labels: readonly string[];
  /** The second line is what the first is compared with. A value is null where there is no data yet. */
  lines: readonly { name: string; values: readonly (number | null)[] }[];
  format: (value: number) => string;
};
