import { Controller, Get, Param, Res } from '@nestjs/common';
import { RequireAccess } from '../../http/endpoints/endpoint.decorator.js';
import { sendDocument } from '../../http/endpoints/send-document.js';
import type { ApiResponse } from '../../http/request.js';
import { DocsSite } from './docs-site.service.js';
import { searchScript } from './search-script.js';
import { SITE_PATH, SITE_POLICY } from './site-layout.js';
import { siteStyle } from './site-style.js';

/** Pages are no endpoints of the API, so its documentation does not list them. */
const PAGE = RequireAccess({ access: 'public' });

/** Serves the documentation. */
@Controller(SITE_PATH)
export class DocsSiteController {
  constructor(private readonly site: DocsSite) {}

  @Get('site.css')
  @PAGE
  style(@Res() response: ApiResponse): void {
    sendDocument(response, siteStyle, { type: 'text/css; charset=utf-8' });
  }

  @Get('search.js')
  @PAGE
  script(@Res() response: ApiResponse): void {
    sendDocument(response, searchScript, { type: 'text/javascript; charset=utf-8' });
  }

  @Get('search.json')
  @PAGE
  async index(@Res() response: ApiResponse): Promise<void> {
    sendDocument(response, await this.site.search(), { type: 'application/json; charset=utf-8' });
  }

  @Get('pictures/:name')
  @PAGE
  async picture(@Param('name') name: string, @Res() response: ApiResponse): Promise<void> {
    const picture = await this.site.picture(name);
    response.type('png');
    response.setHeader('Content-Length', picture.length);
    response.end(picture);
  }

  @Get(['', '{*path}'])
  @PAGE
  async page(@Param('path') path: string[] | string | undefined, @Res() response: ApiResponse): Promise<void> {
    const html = await this.site.page([path ?? []].flat().join('/'));
    sendDocument(response, html, { type: 'text/html; charset=utf-8', policy: SITE_POLICY });
  }
}
