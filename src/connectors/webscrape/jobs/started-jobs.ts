import { Injectable } from '@nestjs/common';
import { sha256, uuidV7 } from '#libs/crypto';
import { ConnectorState } from '../../../actions/pipeline/ports.js';

const COLLECTION = 'jobs';
/** Results of a job are gone a day after its end; one that takes longer than the rest is followed no further. */
const KEPT_DAYS = 7;
const PAGE = 500;

/** Where the two kinds of job live, at the provider and below our connector alike. */
export const CRAWLS = '/crawl';
export const BATCHES = '/batch/scrape';
/** Either of them. */
export type JobsPath = typeof CRAWLS | typeof BATCHES;

/** A job whose course is told. */
export interface StartedJob {
  /** Another one each time that pages are added to a job. */
  key: number;
  id: string;
  jobs: JobsPath;
}

/** Jobs that were started while workflows listened to their course, for a week. */
@Injectable()
export class StartedJobs {
  constructor(private readonly state: ConnectorState) {}

  /** Takes note of a job; of one that is known only when pages are added to it. */
  async add(connectionId: string, jobs: JobsPath, id: string, { isAddition = false } = {}): Promise<void> {
    // Forty-eight bits, as a number holds them.
    const sequence = sha256(isAddition ? `${id} ${uuidV7()}` : id).readUIntBE(0, 6);
    await this.state.addRecords(connectionId, COLLECTION, [{ sequence, kind: jobs, data: { id } }], KEPT_DAYS);
  }

  /** All of a connection. */
  async list(connectionId: string): Promise<StartedJob[]> {
    const found: StartedJob[] = [];
    for (let after: number | undefined; ; after = found.at(-1)!.key) {
      const records = await this.state.listRecords(connectionId, COLLECTION, { after, limit: PAGE });
      found.push(
        ...records.map(({ sequence: key, kind, data }) => ({
          key,
          ...(data as { id: string }),
          jobs: kind as JobsPath,
        })),
      );
      if (records.length < PAGE) return found;
    }
  }
}
