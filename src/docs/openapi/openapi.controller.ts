import { Controller, Res } from '@nestjs/common';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import type { ApiResponse } from '../../http/request.js';
import { sendDocument } from '../../http/endpoints/send-document.js';
import { OpenApi } from './openapi.service.js';

/** The description of the API for machines. */
@Controller()
export class OpenApiController {
  constructor(private readonly openapi: OpenApi) {}

  @Endpoint('GET /api/openapi.json', 'The OpenAPI 3.1 document of this API', {
    access: 'public',
    answer: { type: 'object' },
  })
  document(@Res() response: ApiResponse): void {
    sendDocument(response, this.openapi.text, { type: 'application/json; charset=utf-8' });
  }
}
