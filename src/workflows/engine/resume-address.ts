import { Injectable } from '@nestjs/common';
import { Signer } from '@libs/crypto';
import { Environment } from '../../config/environment.js';

const PURPOSE = ['resume a run'];

/** The addresses at which runs are resumed. Each names the run and is signed: nobody can make one up. */
@Injectable()
export class ResumeAddress {
  constructor(
    private readonly signer: Signer,
    private readonly environment: Environment,
  ) {}

  of(runId: string): string {
    return `${this.environment.BASE_URL!}/api/resume/${runId}.${this.signer.sign(runId, PURPOSE)}`;
  }

  /** The run that a token, the last segment of the address, names; undefined when it is not one of ours. */
  runOf(token: string): string | undefined {
    const [runId = '', signature = ''] = token.split('.', 2);
    return this.signer.isSigned(runId, PURPOSE, signature) ? runId : undefined;
  }
}
