import { sha256 } from '#libs/crypto';
import { isPlainObject } from '#libs/schema';
import type { ListedTool } from './mcp-server.js';

/** A tool of an MCP server as the record of the run shows it. */
export interface ConsideredTool extends Omit<ListedTool, 'inputSchema'> {
  inputSchema?: ListedTool['inputSchema'];
  /** Why its model is not told of it, though it may be meant to be. */
  notOffered?: string;
}

/** What decides which tools of an MCP server a model is told of. */
export interface Admission {
  /** Names of those that the author allows; all of them when it is left out. */
  allow?: readonly string[];
  /** Digests of those that the deployed version is held to. */
  pinned: ReadonlySet<string> | undefined;
}

const CHANGED =
  'It is new, or not what it was when this version first asked the server; deploy the workflow again to accept it.';
const MISSING = 'The server has no tool of this name.';

/** Stands for all that a server says of a tool, whatever the order in which it says it. */
export function toolDigest(tool: ListedTool): string {
  return sha256(JSON.stringify(ordered(tool))).toString('base64');
}

/** The tools that the author allows, each with the reason where its model is not told of it. */
export function admitTools(listed: readonly ListedTool[], { allow, pinned }: Admission): ConsideredTool[] {
  const allowed = allow ? listed.filter(({ name }) => allow.includes(name)) : listed;
  const names = new Set(listed.map(({ name }) => name));
  const missing = (allow ?? []).filter((name) => !names.has(name));
  return [
    ...allowed.map((tool) => (!pinned || pinned.has(toolDigest(tool)) ? tool : { ...tool, notOffered: CHANGED })),
    ...missing.map((name) => ({ name, description: '', notOffered: MISSING })),
  ];
}

/** The same value with the fields of its objects in one order. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // A list, since names such as "1" would be sorted again in an object.
  return entries.map(([name, part]) => [name, ordered(part)]);
}
