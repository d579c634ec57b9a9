import { useState } from 'react';
import type { Definition } from '../../api/workflows/definition.js';
import { SelectField } from '../../parts/fields/select-field.js';
import type { WorkflowVersion } from '../../api/workflows/workflow.js';
import { DefinitionDiff } from './definition-diff.js';

const DRAFT = 'draft';

/** Shows what changed from one version to another, or to the saved draft. */
export function CompareVersions({ versions, draft }: { versions: readonly WorkflowVersion[]; draft: Definition }) {
  const deployed = versions.find((version) => version.deployed) ?? versions[0];
  const [from, setFrom] = useState(String(deployed?.version));
  const [to, setTo] = useState(DRAFT);
  const options = [
    { value: DRAFT, text: 'the saved draft' },
    ...versions.map(({ version, deployed: isLive }) => ({
      value: String(version),
      text: `version ${version}${isLive ? ', deployed' : ''}`,
    })),
  ];
  const definitionOf = (chosen: string) =>
    versions.find(({ version }) => String(version) === chosen)?.definition ?? draft;
  return (
    <section className="card stack" aria-label="Compare">
      <div className="columns narrow">
        <SelectField
          label="What changed from"
          options={options}
          value={from}
          onChange={(e) => setFrom(e.target.value)}
        />
        <SelectField label="to" options={options} value={to} onChange={(e) => setTo(e.target.value)} />
      </div>
      <DefinitionDiff before={definitionOf(from)} after={definitionOf(to)} />
    </section>
  );
}
