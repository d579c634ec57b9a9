import { useMemo } from 'react';
import { type ApiKey, KEYS } from '../api/access/api-key.js';
import { type Member, MEMBERS } from '../api/access/member.js';
import { CONNECTIONS, type Connection } from '../api/connectors/connection.js';
import { type PageOf, withQuery } from '../api/page.js';
import { type Workflow, WORKFLOWS } from '../api/workflows/workflow.js';
import { useGet } from '../data/use-get.js';

const MOST = { limit: '200' };

/**
 * What members, keys, workflows and connections are called now, by their ids. An event keeps the id only, since a name may
 * change. What is beyond the first 200 of a kind, or is gone, has no name.
 */
export function useObjectNames(): ReadonlyMap<string, string> {
  const members = useGet<PageOf<Member>>(withQuery(MEMBERS, MOST)).data?.items;
  const keys = useGet<PageOf<ApiKey>>(withQuery(KEYS, MOST)).data?.items;
  const workflows = useGet<PageOf<Workflow>>(withQuery(WORKFLOWS, MOST)).data?.items;
  const connections = useGet<PageOf<Connection>>(withQuery(CONNECTIONS, MOST)).data?.items;
  return useMemo(() => {
    const names = new Map<string, string>();
    for (const { id, email } of members ?? []) names.set(id, email);
    for (const { id, name } of [...(keys ?? []), ...(workflows ?? []), ...(connections ?? [])]) names.set(id, name);
    return names;
  }, [members, keys, workflows, connections]);
}
