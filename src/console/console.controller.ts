import { Controller, Get, HttpStatus, Param, Req, Res } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { RequireAccess } from '../http/endpoints/endpoint.decorator.js';
import type { ApiRequest, ApiResponse } from '../http/request.js';
import { FrameOrigins } from '../http/ports.js';
import { PublicRequests } from '../http/public-requests.js';
import { ConsoleFiles, sendConsoleFile } from './console-files.service.js';
import { consolePolicy, IMMUTABLE } from './console-policy.js';

/** Addresses of the console. The page in the browser knows what is at each; all else stays the API's. */
const AREAS = ['/settings', '/workflows', '/runs', '/collections', '/forms', '/actions', '/invitations', '/approvals'];
const PAGES = ['/', '/login', '/approve/:token', ...AREAS.flatMap((area) => [area, `${area}/{*path}`])];

/** Pages are no endpoints of the API, so its documentation does not list them. */
const PAGE = RequireAccess({ access: 'public' });

/** Serves the console: the same page at every address a person may open or reload, and the files it is made of. */
@Controller()
export class ConsoleController {
  constructor(
    private readonly files: ConsoleFiles,
    private readonly frames: FrameOrigins,
    private readonly requests: PublicRequests,
  ) {}

  @Get(PAGES)
  @PAGE
  page(@Req() request: ApiRequest, @Res() response: ApiResponse): void {
    this.send(request, response, consolePolicy());
  }

  /** A public form: the same page, which the sites that its author names may show in a frame. */
  @Get('/f/:id')
  @PAGE
  async form(@Param('id') id: string, @Req() request: ApiRequest, @Res() response: ApiResponse): Promise<void> {
    const embedOn = await this.requests.find(request, () => this.frames.ofForm(id));
    if (!embedOn) response.statusCode = HttpStatus.NOT_FOUND;
    this.send(request, response, consolePolicy(embedOn));
  }

  @Get('/assets/:name')
  @PAGE
  asset(@Param('name') name: string, @Req() request: ApiRequest, @Res() response: ApiResponse): void {
    const file = this.files.asset(name);
    if (!file) throw new AppError('not_found', 'There is no such file.');
    response.setHeader('Cache-Control', IMMUTABLE);
    sendConsoleFile(request, response, file);
  }

  /** Browsers ask for it where a page names no icon: beside answers of the API and pages of the documentation. */
  @Get('/favicon.ico')
  @PAGE
  icon(@Req() request: ApiRequest, @Res() response: ApiResponse): void {
    const { icon } = this.files;
    if (!icon) throw new AppError('not_found', 'The console is not built here; `npm start` builds it.');
    response.setHeader('Cache-Control', 'public, max-age=86400');
    sendConsoleFile(request, response, icon);
  }

  private send(request: ApiRequest, response: ApiResponse, policy: string): void {
    const { page } = this.files;
    if (!page) throw new AppError('not_found', 'The console is not built here; `npm start` builds it.');
    response.setHeader('Content-Security-Policy', policy);
    sendConsoleFile(request, response, page);
  }
}
