import { Global, Module } from '@nestjs/common';
import { CredentialSource } from '../../src/actions/ports.js';

@Global()
@Module({ providers: [{ provide: CredentialSource, useValue: {} }], exports: [CredentialSource] })
export class TemporaryModule {}
