import { Controller, Res } from '@nestjs/common';
import { Endpoint } from '../api/endpoint.decorator.js';
import type { ApiResponse } from '../api/request.js';
import { sendDocument } from '../api/send-document.js';
import { errorsPage, errorsPolicy } from './errors-page.js';

/** Pages that answers point to. */
@Controller()
export class DocsController {
  private readonly page = errorsPage();

  @Endpoint('GET /docs/errors', 'What each error code means, as a page', { access: 'public', contentType: 'text/html' })
  errors(@Res() response: ApiResponse): void {
    sendDocument(response, this.page, { type: 'text/html; charset=utf-8', policy: errorsPolicy });
  }
}
