import { type ReactNode, useMemo } from 'react';
import type { Definition } from '../../../api/workflows/definition.js';
import type { NodeKind } from '../../../api/workflows/node-kind.js';
import { TemplateControlsContext } from '../../../schema-form/template-controls.js';
import { type KnownValues, referencesFor } from '../references/references-for.js';
import { ConditionList } from './condition-list.js';
import { useExpressionFunctions } from '../../use-node-kinds.js';
import { CompletionsContext, completionsOf } from './completions.js';
import { RootsContext } from './roots.js';
import { CodeText, TemplateField } from './template-field.js';

interface TemplateFormProps {
  definition: Definition;
  nodeId: string;
  kind: NodeKind;
  known: KnownValues;
  children: ReactNode;
}

/** Has the fields of a node's form take templates, except those that its kind takes as they are written. */
export function TemplateForm({ definition, nodeId, kind, known, children }: TemplateFormProps) {
  const roots = useMemo(() => referencesFor(definition, nodeId, known), [definition, nodeId, known]);
  const functions = useExpressionFunctions();
  const completions = useMemo(() => completionsOf(roots, functions), [roots, functions]);
  const controls = useMemo(() => {
    const literal = new Set(kind.literalFields);
    const isLiteral = (path: string) => literal.has(path.split(/[.[]/)[0]!);
    return { Field: TemplateField, Code: CodeText, Conditions: ConditionList, isLiteral };
  }, [kind]);
  return (
    <RootsContext value={roots}>
      <CompletionsContext value={completions}>
        <TemplateControlsContext value={controls}>{children}</TemplateControlsContext>
      </CompletionsContext>
    </RootsContext>
  );
}
