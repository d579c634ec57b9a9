import { crc32 } from 'node:zlib';
import type { Cell, Workbook, Worksheet } from './workbook.js';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The bytes of a spreadsheet that any program opens: sheets with values and formulas, without styles and tables. */
export function xlsxFile({ worksheets }: Workbook): Buffer {
  const sheets = worksheets.map((sheet, index) => ({ sheet, number: index + 1 }));
  const overrides = sheets.map(
    ({ number }) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  );
  const entries = sheets.map(
    ({ sheet, number }) => `<sheet name="${xml(sheet.name)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const links = sheets.map(
    ({ number }) =>
      `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  return zip([
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${entries.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', `<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`],
    ...sheets.map(({ sheet, number }): [string, string] => [`xl/worksheets/sheet${number}.xml`, sheetXml(sheet)]),
  ]);
}

function sheetXml({ rows }: Worksheet): string {
  const lines = rows.map((cells, index) => `<row r="${index + 1}">${cells.map(cellXml).join('')}</row>`);
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function cellXml({ value, formula }: Cell): string {
  if (typeof value === 'string') return `<c t="inlineStr"><is><t>${xml(value)}</t></is></c>`;
  const calculated = formula === undefined ? '' : `<f>${xml(formula.slice(1))}</f>`;
  return `<c${typeof value === 'boolean' ? ' t="b"' : ''}>${calculated}<v>${Number(value)}</v></c>`;
}

function xml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A ZIP file whose entries are stored as they are. https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
function zip(entries: readonly (readonly [name: string, xml: string])[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of entries) {
    const content = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name));
    files.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, index, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
