// What a chart of lines shows.

export type ChartLines = {
  labels: readonly string[];
  /** The second one is what the first is compared with. null where there is nothing yet. */
  lines: readonly { name: string; values: readonly (number | null)[] }[];
  format: (value: number) => string;
};
