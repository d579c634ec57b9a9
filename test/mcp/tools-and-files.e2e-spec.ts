import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { returns, webhook, chain } from '../support/workflows/workflow-graphs.js';
import { bootWorkflows, newPath, type WorkflowService } from '../support/workflows/workflow-service.js';

let service: WorkflowService;

beforeAll(async () => {
  service = await bootWorkflows();
});
afterAll(() => service.close());

it('workflows as tools take no name of a file, which whoever calls them might not read', async () => {
  // Arrange
  const definition = chain({ in: webhook({ path: newPath() }), out: returns('$"startNode".body.file') });
  const { id } = await service.save(definition, { name: 'Reader' });
  await service.api.post(`/api/workflows/${id}/deploy`).expect(200);
  const file = { $file: '01890000-0000-7000-8000-000000000000' };
  // Act
  const params = { name: 'reader', arguments: { body: { file } } };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const { body } = await service.api.post('/mcp').set('Accept', 'application/json, text/event-stream').send(call);
  // Assert
  expect(body.result).toMatchObject({
    isError: true,
    structuredContent: { code: 'invalid_input', errors: [{ field: 'arguments', rule: 'file_reference' }] },
  });
  expect(await service.runsOf(id)).toEqual([]);
});
