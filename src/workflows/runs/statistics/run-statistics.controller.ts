import { Controller } from '@nestjs/common';
import type { Caller } from '#libs/access';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { CallerOf, Input } from '../../../http/endpoints/input.decorator.js';
import { RunStatistics, RunStatisticsQuery } from './run-statistics.dto.js';
import { RunStatisticsReader } from './run-statistics.service.js';

/** How runs went, day by day. */
@Controller()
export class RunStatisticsController {
  constructor(private readonly statistics: RunStatisticsReader) {}

  @Endpoint('GET /api/run-statistics', 'Count runs day by day', {
    access: { scope: 'runs:read' },
    answer: () => RunStatistics,
    description:
      'For all workflows, or for one. A run counts on the day on which it was accepted; a run that another run started counts on the day of that run. Tests do not count. The numbers stay after the runs are deleted.',
  })
  read(@Input() query: RunStatisticsQuery, @CallerOf() { workspaceId }: Caller): Promise<RunStatistics> {
    return this.statistics.read(workspaceId, query);
  }
}
