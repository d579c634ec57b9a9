/** The scopes of API keys, besides `actions:<connector>:read|write`. */
export const plainScopes = {
  connectors: 'Connections: list, make, change, authorize, test, delete',
  variables: 'Workspace variables',
  'workflows:read': 'Read workflows and their versions',
  'workflows:write':
    'Save, deploy and listen, with the scopes of what the nodes name; to read them as well, workflows:read',
  'workflows:run': 'Run, cancel and retry',
  'runs:read': 'Read runs',
  approvals: 'List approvals, and decide those that name the key',
  data: 'Collections and their documents',
  admin: 'Users, keys, audit log and everything else',
  'actions:*': 'Every action of every connector',
  '*': 'Everything',
} as const;

const ACTION_SCOPE = /^actions:([a-z][a-z0-9]{0,31}):(read|write)$/;

/** Whether a text is a scope an API key may carry. */
export function isScope(text: string): boolean {
  return Object.hasOwn(plainScopes, text) || ACTION_SCOPE.test(text);
}

/** The scope that an action of a connector asks for. */
export function actionScope(connector: string, reads: boolean): string {
  return `actions:${connector}:${reads ? 'read' : 'write'}`;
}

/** The connector whose actions a scope is for; undefined for any other scope. */
export function connectorOfScope(scope: string): string | undefined {
  return ACTION_SCOPE.exec(scope)?.[1];
}

/** Whether one scope covers another: `*` all, `actions:*` every action, `write` of a connector also its `read`. */
export function coversScope(held: string, needed: string): boolean {
  if (held === '*' || held === needed) return true;
  if (!needed.startsWith('actions:')) return false;
  return (
    held === 'actions:*' ||
    (held.endsWith(':write') && needed.endsWith(':read') && held.slice(0, -6) === needed.slice(0, -5))
  );
}
