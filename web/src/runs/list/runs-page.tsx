import { Page } from '../../parts/page.js';
import { RunsView } from './runs-view.js';

/** All runs of the workspace, newest first. */
export function RunsPage() {
  return (
    <Page title="Runs" lead="Every run of a workflow, recorded node by node.">
      <RunsView href="/runs" />
    </Page>
  );
}
