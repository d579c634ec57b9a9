import { Controller, Inject, Req, Res } from '@nestjs/common';
import { inTurns, parseJsonInSteps } from '#libs/json';
import { connectionChoice } from '../actions/rest/connection-choice.js';
import { Endpoint } from '../http/endpoints/endpoint.decorator.js';
import { HeldRequests } from '../http/held-requests.js';
import type { ApiRequest, ApiResponse } from '../http/request.js';
import { sendJson } from '../http/endpoints/send-json.js';
import { Environment } from '../platform/config/environment.js';
import { LOGGER, type Logger } from '../platform/logging/logger.js';
import { McpTools } from './mcp-tools.service.js';

const JSON_RPC = { type: 'object', description: 'A JSON-RPC 2.0 response.' };
const JSON_RPC_OR_BATCH = {
  type: ['object', 'array'],
  items: JSON_RPC,
  description: 'A JSON-RPC 2.0 response; a list of them to a batch.',
};

/** `POST /mcp`: one message in, one answer out. */
@Controller()
export class McpController {
  constructor(
    private readonly tools: McpTools,
    private readonly environment: Environment,
    private readonly held: HeldRequests,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @Endpoint('POST /mcp', 'Call tools by the Model Context Protocol', {
    access: 'key',
    takesLong: true,
    // A name that its owner points at this machine is another site, though it reaches us (DNS rebinding).
    refusesOtherSites: true,
    answer: JSON_RPC_OR_BATCH,
    further: {
      202: { description: 'The message was a notification or an answer, which nothing answers.' },
      400: { description: 'The message is none of the protocol, or not JSON.', answer: JSON_RPC },
    },
    description:
      'Streamable HTTP without sessions (https://modelcontextprotocol.io/specification). Batches of at most 20 messages are taken in the revision 2025-03-26 alone, the only one that has them. Tools are the actions and deployed workflows that the API key may call; X-Connection or X-End-User choose the connection of actions.',
  })
  async answer(@Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    const by = { caller: request.caller!, choice: connectionChoice(request) };
    const version = request.headers['mcp-protocol-version'] as string | undefined;
    const { tools, logger } = this;
    // Loaded only when wanted: what the protocol needs costs time and memory that every start would pay.
    const { answerBody } = await import('./answer-body.js');
    const parts = { tools, by, baseUrl: this.environment.BASE_URL!, logger };
    const hold = (further: number) => this.held.hold(response, by.caller.workspaceId, further);
    await send(await answerBody({ body: request.body, version }, { ...parts, hold }), response);
  }
}

async function send(answer: Response, response: ApiResponse): Promise<void> {
  const text = await answer.text();
  if (text !== '') return sendJson(response, answer.status, await parseJsonInSteps(text, { isOwn: true }, inTurns()));
  response.statusCode = answer.status;
  response.end();
}
