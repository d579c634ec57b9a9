import { Controller, Res } from '@nestjs/common';
import { Text } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { Input } from '../../http/endpoints/input.decorator.js';
import type { ApiResponse } from '../../http/request.js';
import { sendDocument } from '../../http/endpoints/send-document.js';
import { ConnectorPages } from '../connectors/connector-pages.service.js';
import { errorsPage } from './errors-page.js';
import { expressionsPage } from './expressions-page.js';
import { pagePolicy } from './html-page.js';
import { pageHtml } from './page-html.js';

const PAGE = { type: 'text/html; charset=utf-8', policy: pagePolicy };

class ConnectorRef {
  @Text({ max: 100, description: 'Key of the connector.' })
  key: string;
}

/** Pages for people. */
@Controller()
export class DocsController {
  private readonly errorsText = errorsPage();
  private readonly expressionsText = pageHtml(expressionsPage());

  constructor(private readonly connectors: ConnectorPages) {}

  @Endpoint('GET /docs/errors', 'What each error code means, as a page', { access: 'public', contentType: 'text/html' })
  errors(@Res() response: ApiResponse): void {
    sendDocument(response, this.errorsText, PAGE);
  }

  @Endpoint('GET /docs/expressions', 'The expression language, as a page', {
    access: 'public',
    contentType: 'text/html',
  })
  expressions(@Res() response: ApiResponse): void {
    sendDocument(response, this.expressionsText, PAGE);
  }

  @Endpoint('GET /docs/connectors', 'The connectors, as a page', { access: 'public', contentType: 'text/html' })
  index(@Res() response: ApiResponse): void {
    sendDocument(response, this.connectors.index(), PAGE);
  }

  @Endpoint('GET /docs/connectors/:key', 'A connector and its actions, as a page', {
    access: 'public',
    contentType: 'text/html',
  })
  connector(@Input() { key }: ConnectorRef, @Res() response: ApiResponse): void {
    sendDocument(response, this.connectors.page(key), PAGE);
  }
}
