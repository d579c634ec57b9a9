import type { Secret } from '@libs/crypto';

/** The workspace's variables as nodes reach them: by name, for the one request that needs the value. */
export abstract class NodeVariables {
  /** The value of a variable; undefined when there is none. */
  abstract read(workspaceId: string, name: string): Promise<Secret | undefined>;
}
