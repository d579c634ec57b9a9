import { atMostOne, Check, Id, Int, Text } from '#libs/schema';

/** Far beyond any job: it only keeps numbers sane. */
const PAGES_MAX = 100_000_000;

/** A page of what a job has found so far. */
@Check(atMostOne<JobPage>('skip', 'pageToken'))
export class JobPage {
  @Id({ description: 'The job.' })
  id: string;

  @Int({ min: 0, max: PAGES_MAX, optional: true, description: 'Results to leave out.' })
  skip?: number;

  @Int({
    min: 1,
    max: PAGES_MAX,
    optional: true,
    description: 'Results of one page, at most; as many as fit 10 MiB by default.',
  })
  limit?: number;

  @Text({ max: 1000, optional: true, description: 'The `nextPageToken` of the answer before.' })
  pageToken?: string;
}
