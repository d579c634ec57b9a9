import { Controller, Res } from '@nestjs/common';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Choice } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { Input } from '../../http/endpoints/input.decorator.js';
import type { ApiResponse } from '../../http/request.js';
import { sendDocument } from '../../http/endpoints/send-document.js';
import { Environment } from '../../platform/config/environment.js';
import {
  REFERENCE_PATH,
  referenceFiles,
  referencePage,
  referencePolicy,
  referenceStyle,
  startScript,
} from './reference-page.js';

const FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const CACHE_MS = 3_600_000;

const OURS = ['start.js', 'reference.css'] as const;

class ReferenceFile {
  @Choice([...referenceFiles, ...OURS], { description: 'Name of the file.' })
  file: (typeof referenceFiles)[number] | (typeof OURS)[number];
}

/** The API reference for people: swagger-ui from this process, nothing from elsewhere. */
@Controller()
export class ReferenceController {
  private readonly policy: string;

  constructor({ BASE_URL }: Environment) {
    this.policy = referencePolicy(BASE_URL!);
  }

  @Endpoint(`GET ${REFERENCE_PATH}`, 'The API reference as a page', { access: 'public', contentType: 'text/html' })
  page(@Res() response: ApiResponse): void {
    sendDocument(response, referencePage, { type: 'text/html; charset=utf-8', policy: this.policy });
  }

  @Endpoint(`GET ${REFERENCE_PATH}/:file`, 'A file of the API reference', { access: 'public', contentType: '*/*' })
  file(@Input() { file }: ReferenceFile, @Res() response: ApiResponse): void {
    if (file === 'start.js') return sendDocument(response, startScript, { type: 'text/javascript; charset=utf-8' });
    if (file === 'reference.css') return sendDocument(response, referenceStyle, { type: 'text/css; charset=utf-8' });
    response.removeHeader('Cache-Control');
    response.sendFile(file, { root: FOLDER, maxAge: CACHE_MS, dotfiles: 'allow', acceptRanges: false });
  }
}
