import type { Cell, Workbook } from './workbook.js';

const HEADERS = ['Day', 'Region', 'Sum', 'Double'];
const REGIONS = ['North', 'South', 'East', 'West'];

/** Serial number of 1 February 2026, as spreadsheets count days. */
const FIRST_DAY = 46_054;

/** Twelve sales in the table `Sales` of `Sheet1`, and an empty second sheet. Texts differ from the values. */
export function salesWorkbook(): Workbook {
  const rows = Array.from({ length: 12 }, (_row, index) => saleRow(index));
  return {
    worksheets: [
      { id: '{00000000-0001-0000-0000-000000000000}', name: 'Sheet1', rows: [HEADERS.map(plain), ...rows] },
      { id: '{00000000-0001-0000-0100-000000000000}', name: 'More notes', rows: [[plain('Nothing yet')]] },
    ],
    tables: [{ id: '{6D182180-5F5F-448B-9E9C-377A5251CFC5}', name: 'Sales', worksheet: 'Sheet1', range: 'A1:D13' }],
  };
}

function saleRow(index: number): Cell[] {
  const sum = 12.5 + index;
  const day = String(index + 1).padStart(2, '0');
  return [
    { value: FIRST_DAY + index, text: `${day}.02.2026`, numberFormat: 'dd.mm.yyyy' },
    plain(REGIONS[index % REGIONS.length]!),
    { value: sum, text: money(sum), numberFormat: '#,##0.00' },
    { value: sum * 2, text: money(sum * 2), formula: `=C${index + 2}*2`, numberFormat: '#,##0.00' },
  ];
}

function plain(text: string): Cell {
  return { value: text, text };
}

function money(sum: number): string {
  return sum.toFixed(2).replace('.', ',');
}
