import type { Drive, NewItem } from '../files/drive.js';
import type { DriveItem } from '../files/drive-item.js';
import { columnOf } from '../lists/lists.js';
import { salesWorkbook } from '../workbooks/sales-workbook.js';
import type { Tenant } from './tenant.js';
import { xlsxFile } from '../workbooks/xlsx-file.js';

const [ADA, GRACE] = ['ada@contoso.com', 'grace@contoso.com'] as const;

/** Ids that are the same in every starting world. */
const IDS = {
  teamSite: 'contoso.sharepoint.com,2c712604-1370-44e7-a1f5-426573fda80a,2d2244c3-251a-49ea-93a8-39e1c3a060fe',
  workbook: '01BYE5RZ6QN3ZWBTUFOFD3GSPGOHDJD36K',
  plan: '01BYE5RZ7K2MPQVGUXCJAJ2TEAFMWYHYRE',
};

/** The organisation a first user finds: two sites with files, a spreadsheet with a table, and a list of tasks. */
export function seedTenant(tenant: Tenant): void {
  seedTeam(tenant);
  seedEngineering(tenant);
  const own = tenant.ownDrive(tenant.person(ADA)!);
  text(own, own.root, 'notes.txt', 'Ask Charles about the brass gears.');
}

function seedTeam(tenant: Tenant): void {
  const site = tenant.addSite({
    id: IDS.teamSite,
    path: 'sites/team',
    displayName: 'Team',
    description: 'Plans and numbers',
    members: [ADA, GRACE],
  });
  const documents = site.drives[0]!;
  const reports = folder(documents, documents.root, 'Reports');
  const year = folder(documents, reports, '2026');
  const workbook = salesWorkbook();
  documents.put(year, {
    id: IDS.workbook,
    name: 'Q1 #2.xlsx',
    kind: 'file',
    by: ADA,
    conflictBehavior: 'fail',
    content: { bytes: xlsxFile(workbook), mimeType: XLSX },
    workbook,
  });
  text(documents, year, 'summary 100%.txt', 'Sales of the first quarter went up.');
  documents.put(reports, {
    ...file("Bob's plan.txt", 'First the engine, then the mill.', 'text/plain'),
    id: IDS.plan,
  });
  text(documents, documents.root, 'Übersicht.md', '# Overview', 'text/markdown');
  documents.put(documents.root, { name: 'Team notebook', kind: 'package', by: GRACE, conflictBehavior: 'fail' });
  seedTasks(tenant);
}

function seedTasks(tenant: Tenant): void {
  const site = tenant.sites.find(({ path }) => path === 'sites/team')!;
  const tasks = tenant.addList(site, {
    displayName: 'Tasks',
    description: 'What is to be done',
    template: 'genericList',
    by: ADA,
    columns: [
      columnOf({
        name: 'Status',
        indexed: true,
        choice: { choices: ['Open', 'Done', "Bob's"], displayAs: 'dropDownMenu' },
      }),
      columnOf({ name: 'Number', indexed: true, enforceUniqueValues: true, number: {} }),
      columnOf({ name: 'Due', dateTime: { format: 'dateOnly' } }),
      columnOf({ name: 'Hours', number: { minimum: 0 } }),
      columnOf({ name: 'Urgent', boolean: {} }),
      columnOf({ name: 'Tags', choice: { choices: ['mill', 'store'], displayAs: 'checkBoxes' } }),
      columnOf({ name: 'Owner', personOrGroup: { allowMultipleSelection: false } }),
      columnOf({ name: 'Notes', text: { allowMultipleLines: true } }),
    ],
  });
  tasks.add({ Title: 'Call the foundry', Status: 'Open', Number: 1, Hours: 2, Due: '2026-03-01T00:00:00Z' }, ADA);
  tasks.add({ Title: 'Order brass', Status: 'Done', Number: 2, Hours: 0.5, Owner: '11' }, GRACE);
  tasks.add({ Title: 'Punch cards', Status: "Bob's", Number: 3, Hours: 8, Urgent: true, Tags: ['mill'] }, ADA);
}

function seedEngineering(tenant: Tenant): void {
  const site = tenant.addSite({
    path: 'sites/engineering',
    displayName: 'Engineering',
    description: 'Drawings',
    members: [ADA],
  });
  const { drive } = tenant.addLibrary(site, {
    name: 'Drawings',
    columns: [columnOf({ name: 'Revision', indexed: true, text: {} })],
  });
  text(drive, drive.root, 'mill.csv', 'part,teeth\nwheel,40\n', 'text/csv');
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function folder(drive: Drive, parent: DriveItem, name: string): DriveItem {
  return drive.put(parent, { name, kind: 'folder', by: ADA, conflictBehavior: 'fail' }).item;
}

function text(
  drive: Drive,
  parent: DriveItem,
  name: string,
  ...[content = '', mimeType = 'text/plain']: string[]
): void {
  drive.put(parent, file(name, content, mimeType));
}

function file(name: string, content: string, mimeType: string): NewItem {
  const bytes = Buffer.from(content);
  return { name, kind: 'file', by: ADA, conflictBehavior: 'fail', content: { bytes, mimeType } };
}
