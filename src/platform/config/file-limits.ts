import { Int } from '#libs/schema';
import { WorkflowLimits } from './workflow-limits.js';

/** What files of workflows may use. */
export class FileLimits extends WorkflowLimits {
  @Int({
    min: 1024,
    max: 5_368_709_120,
    default: 104_857_600,
    description:
      'Largest file that a webhook, a form or an HTTP Request node takes, and all files of one form together, in bytes.',
  })
  FILE_MAX_BYTES: number;

  @Int({
    min: 1024,
    max: 1_125_899_906_842_624,
    default: 10_737_418_240,
    description: 'Bytes of all files that one workspace may have. A further file gets 413.',
  })
  FILES_WORKSPACE_BYTES: number;

  @Int({
    min: 1,
    max: 3650,
    default: 60,
    description: 'Days for which the service keeps a file at most. A file goes earlier when its run is deleted.',
  })
  FILE_RETENTION_DAYS: number;

  @Int({
    min: 1,
    max: 10_000,
    default: 32,
    description:
      'Requests with files that one process receives at the same time. A workspace beyond its share gets 503. Each takes up to 1 MiB of memory, or what an action sends on at a time.',
  })
  FILE_UPLOADS_AT_ONCE: number;
}
