import { useState } from 'react';
import { makeOfTemplate, type MadeOfTemplate, type Template, TEMPLATES } from '../../api/workflows/template.js';
import type { PageOf } from '../../api/page.js';
import { ConnectorMark } from '../../connectors/connector-mark.js';
import { useGet } from '../../data/use-get.js';
import { useTask } from '../../data/use-task.js';
import { Loading } from '../../parts/states/loading.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { MadeDialog } from './made-dialog.js';

/** Workflows to begin with, each made and deployed by one click. `onMade` hears that there is one more. */
export function TemplateList({ onMade }: { onMade: () => void }) {
  const { data, problem, reload } = useGet<PageOf<Template>>(TEMPLATES);
  const task = useTask();
  const [made, setMade] = useState<MadeOfTemplate>();
  if (!data) return <Loading problem={problem} retry={reload} />;
  const make = (key: string) => void task.run(async () => setMade(await makeOfTemplate(key)));
  return (
    <section className="stack" aria-labelledby="templates">
      <h2 id="templates">Templates</h2>
      <ProblemNotice problem={task.problem} />
      <ul className="cards">
        {data.items.map(({ key, title, summary, connectors }) => (
          <li key={key} className="card stack template">
            <span className="marks">
              {connectors.map((connector) => (
                <ConnectorMark key={connector} connector={connector} title={connector} />
              ))}
            </span>
            <strong id={`template-${key}`}>{title}</strong>
            <span>{summary}</span>
            <button aria-describedby={`template-${key}`} disabled={task.isRunning} onClick={() => make(key)}>
              Use it
            </button>
          </li>
        ))}
      </ul>
      {made && (
        <MadeDialog
          made={made}
          onClose={() => {
            setMade(undefined);
            onMade();
          }}
        />
      )}
    </section>
  );
}
