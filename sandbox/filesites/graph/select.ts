import { GraphFault } from './graph-error.js';

/** A resource type: its name at Graph and the properties it has. */
export interface ResourceType {
  readonly name: string;
  readonly properties: readonly string[];
  readonly navigations?: readonly string[];
}

const BASE = [
  'id',
  'createdBy',
  'createdDateTime',
  'description',
  'eTag',
  'lastModifiedBy',
  'lastModifiedDateTime',
  'name',
  'parentReference',
  'webUrl',
];

/** The properties of the resources here. https://learn.microsoft.com/graph/api/overview */
export const TYPES = {
  driveItem: {
    name: 'microsoft.graph.driveItem',
    properties: [
      ...BASE,
      ...['audio', 'bundle', 'cTag', 'content', 'deleted', 'file', 'fileSystemInfo', 'folder', 'image', 'location'],
      ...['malware', 'package', 'pendingOperations', 'photo', 'publication', 'remoteItem', 'root', 'searchResult'],
      ...['shared', 'sharepointIds', 'size', 'specialFolder', 'video', 'webDavUrl'],
      ...['@microsoft.graph.downloadUrl', 'content.downloadUrl'],
    ],
    navigations: ['children', 'listItem', 'permissions', 'thumbnails'],
  },
  drive: {
    name: 'microsoft.graph.drive',
    properties: [...BASE, 'driveType', 'owner', 'quota', 'sharePointIds', 'system'],
    navigations: ['root', 'list'],
  },
  site: {
    name: 'microsoft.graph.site',
    properties: [...BASE, 'displayName', 'isPersonalSite', 'root', 'sharepointIds', 'siteCollection'],
    navigations: ['drive', 'drives', 'lists'],
  },
  list: {
    name: 'microsoft.graph.list',
    properties: [...BASE, 'displayName', 'list', 'sharepointIds', 'system'],
    navigations: ['columns', 'drive', 'items'],
  },
  listItem: {
    name: 'microsoft.graph.listItem',
    properties: [...BASE, 'contentType', 'deleted', 'sharepointIds'],
    navigations: ['driveItem', 'fields'],
  },
  user: {
    name: 'microsoft.graph.user',
    properties: [
      ...['aboutMe', 'accountEnabled', 'businessPhones', 'city', 'companyName', 'country', 'createdDateTime'],
      ...['department', 'displayName', 'employeeId', 'givenName', 'id', 'jobTitle', 'mail', 'mailNickname'],
      ...['mobilePhone', 'officeLocation', 'otherMails', 'postalCode', 'preferredLanguage', 'proxyAddresses', 'state'],
      ...['streetAddress', 'surname', 'usageLocation', 'userPrincipalName', 'userType'],
    ],
  },
  permission: {
    name: 'microsoft.graph.permission',
    properties: [
      ...['id', 'expirationDateTime', 'grantedTo', 'grantedToIdentitiesV2', 'grantedToV2', 'hasPassword'],
      ...['inheritedFrom', 'invitation', 'link', 'roles', 'shareId'],
    ],
  },
  workbookTable: {
    name: 'microsoft.graph.workbookTable',
    properties: [
      ...['id', 'name', 'highlightFirstColumn', 'highlightLastColumn', 'legacyId', 'showBandedColumns'],
      ...['showBandedRows', 'showFilterButton', 'showHeaders', 'showTotals', 'style'],
    ],
    navigations: ['columns', 'rows', 'worksheet'],
  },
  workbookWorksheet: {
    name: 'microsoft.graph.workbookWorksheet',
    properties: ['id', 'name', 'position', 'visibility'],
  },
  workbookRange: {
    name: 'microsoft.graph.workbookRange',
    properties: [
      ...['address', 'addressLocal', 'cellCount', 'columnCount', 'columnHidden', 'columnIndex', 'formulas'],
      ...['formulasLocal', 'formulasR1C1', 'hidden', 'numberFormat', 'rowCount', 'rowHidden', 'rowIndex', 'text'],
      ...['valueTypes', 'values'],
    ],
  },
  workbookTableRow: { name: 'microsoft.graph.workbookTableRow', properties: ['index', 'values'] },
  workbookTableColumn: { name: 'microsoft.graph.workbookTableColumn', properties: ['id', 'index', 'name', 'values'] },
  columnDefinition: {
    name: 'microsoft.graph.columnDefinition',
    properties: [
      ...['id', 'name', 'displayName', 'description', 'columnGroup', 'enforceUniqueValues', 'hidden', 'indexed'],
      ...['readOnly', 'required', 'text', 'number', 'boolean', 'choice', 'currency', 'dateTime', 'lookup'],
      ...['personOrGroup', 'hyperlinkOrPicture', 'calculated'],
    ],
  },
} as const satisfies Record<string, ResourceType>;

/** The names in a `$select`; undefined without one. 400 for a property the type does not have. */
export function readSelect(type: ResourceType, select: string | undefined): readonly string[] | undefined {
  if (select === undefined) return undefined;
  const names = select.split(',').map((name) => name.trim());
  for (const name of names) {
    const [property] = name.split('/') as [string];
    if (name === '*' || type.properties.includes(property) || type.navigations?.includes(property)) continue;
    const problem = name === '' ? 'Syntax error' : `Could not find a property named '${name}' on type '${type.name}'`;
    throw new GraphFault('BadRequest', `Parsing OData Select and Expand failed: ${problem}.`);
  }
  return names.includes('*') ? undefined : names.map((name) => name.split('/')[0]!);
}

/** The selected properties of a resource, and those with `@odata` in their names; all of it without a selection. */
export function picked(
  resource: Readonly<Record<string, unknown>>,
  selected: readonly string[] | undefined,
): Record<string, unknown> {
  if (!selected) return { ...resource };
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => selected.includes(name) || name.startsWith('@odata')),
  );
}
