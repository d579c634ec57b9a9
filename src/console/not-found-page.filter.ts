import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable, NotFoundException } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Express } from 'express';
import { allowedMethods } from '../http/problems/method-not-allowed.js';
import { ProblemFilter } from '../http/problems/problem.filter.js';
import type { ApiRequest, ApiResponse } from '../http/request.js';
import { ConsoleFiles, sendConsoleFile } from './console-files.service.js';
import { consolePolicy } from './console-policy.js';

/** What is for programs: a wrong address below is a problem document for browsers too. */
const FOR_PROGRAMS = /^\/(api|assets|docs|metrics)(\/|$)/;
const NOT_FOUND = 404;

/** Shows a person who opens an address that nobody takes the console, which says so and leads on. Programs get the problem. */
@Catch(NotFoundException)
@Injectable()
export class NotFoundPage implements ExceptionFilter {
  constructor(
    private readonly files: ConsoleFiles,
    private readonly problems: ProblemFilter,
    private readonly adapterHost: HttpAdapterHost,
  ) {}

  catch(thrown: NotFoundException, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, response] = [http.getRequest<ApiRequest>(), http.getResponse<ApiResponse>()];
    const { page } = this.files;
    if (!page || !this.isForPerson(request)) return this.problems.catch(thrown, host);
    response.statusCode = NOT_FOUND;
    response.setHeader('Content-Security-Policy', consolePolicy());
    sendConsoleFile(request, response, page);
  }

  private isForPerson(request: ApiRequest): boolean {
    return (
      (request.method === 'GET' || request.method === 'HEAD') &&
      !FOR_PROGRAMS.test(request.path) &&
      request.accepts('json', 'html') === 'html' &&
      allowedMethods(this.adapterHost.httpAdapter.getInstance<Express>(), request.path).length === 0
    );
  }
}
