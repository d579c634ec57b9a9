import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { RequireAccess } from '../http/endpoints/endpoint.decorator.js';
import type { ApiRequest, ApiResponse } from '../http/request.js';
import { ConsoleFiles } from './console-files.service.js';
import { CONSOLE_POLICY, IMMUTABLE } from './console-policy.js';
import { sendConsoleFile } from './send-console-file.js';

/** Addresses of the console. The page in the browser knows what is at each; all else stays the API's. */
const AREAS = ['/settings', '/workflows', '/runs', '/collections', '/forms', '/actions', '/invitations'];
const PAGES = ['/', '/login', ...AREAS.flatMap((area) => [area, `${area}/{*path}`])];

/** Pages are no endpoints of the API, so its documentation does not list them. */
const PAGE = RequireAccess({ access: 'public' });

/** Serves the console: the same page at every address a person may open or reload, and the files it is made of. */
@Controller()
export class ConsoleController {
  constructor(private readonly files: ConsoleFiles) {}

  @Get(PAGES)
  @PAGE
  page(@Req() request: ApiRequest, @Res() response: ApiResponse): void {
    const { page } = this.files;
    if (!page) throw new AppError('not_found', 'The console is not built here; `npm start` builds it.');
    response.setHeader('Content-Security-Policy', CONSOLE_POLICY);
    sendConsoleFile(request, response, page);
  }

  @Get('/assets/:name')
  @PAGE
  asset(@Param('name') name: string, @Req() request: ApiRequest, @Res() response: ApiResponse): void {
    const file = this.files.asset(name);
    if (!file) throw new AppError('not_found', 'There is no such file.');
    response.setHeader('Cache-Control', IMMUTABLE);
    sendConsoleFile(request, response, file);
  }
}
