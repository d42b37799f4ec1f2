// Draws lines with chart.js. Only the parts that lines need, in a file that is loaded with the first chart.

import {
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';

/** The data of a line chart. */
export type ChartLines = {
  labels: readonly string[];
  /** The second line is what the first is compared with. A value is null where there is no data yet. */
  lines: readonly { name: string; values: readonly (number | null)[] }[];
  format: (value: number) => string;
};

Chart.register(CategoryScale, Filler, LinearScale, LineController, LineElement, PointElement, Tooltip);

/** A canvas knows no CSS variables. */
const readColour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`);
const BAND = readColour('band-ink');
const SOFT = readColour('soft');
const HAIRLINE = readColour('line');
const LEAF = readColour('leaf');
const LEAF_TINT = readColour('leaf-tint');
const FONT = { family: 'Figtree, system-ui, sans-serif', size: 12 };

/** Returns functions to change the chart and to end it. */
export function drawLines(canvas: HTMLCanvasElement, lines: ChartLines) {
  const chart = new Chart(canvas, {
    type: 'line',
    data: toData(lines),
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          grid: { display: false },
          border: { color: HAIRLINE },
          ticks: { color: SOFT, font: FONT, maxRotation: 0, autoSkipPadding: 16 },
        },
        y: {
          beginAtZero: true,
          grid: { color: HAIRLINE },
          border: { display: false },
          ticks: {
            color: SOFT,
            font: FONT,
            maxTicksLimit: 6,
            precision: 0,
            callback: (value) => lines.format(Number(value)),
          },
        },
      },
      plugins: {
        tooltip: {
          backgroundColor: BAND,
          titleFont: FONT,
          bodyFont: FONT,
          callbacks: {
            label: ({ dataset, parsed }) => `${dataset.label}: ${lines.format(parsed.y ?? 0)}`,
          },
        },
      },
    },
  });
  return {
    change(next: ChartLines) {
      lines = next;
      chart.data = toData(next);
      chart.update();
    },
    end: () => chart.destroy(),
  };
}

/** The first line is the subject; a second one is what it is compared with, and is drawn behind it. */
function toData({ labels, lines }: ChartLines) {
  return {
    labels: [...labels],
    datasets: lines.map(({ name, values }, index) => ({
      label: name,
      data: [...values],
      borderColor: index === 0 ? LEAF : SOFT,
      backgroundColor: index === 0 ? LEAF_TINT : 'transparent',
      borderDash: index === 0 ? [] : [5, 4],
      borderWidth: index === 0 ? 2.5 : 1.5,
      fill: index === 0,
      cubicInterpolationMode: 'monotone' as const,
      // A line with one value is drawn as a point.
      pointRadius: values.filter((value) => value !== null).length === 1 ? 4 : 0,
      pointHoverRadius: 4,
      pointBackgroundColor: index === 0 ? LEAF : SOFT,
      order: index,
    })),
  };
}
