import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { previewExpression } from '../../../api/workflows/expression.js';
import { expressionValues, shortened, valueOfReference } from './preview.js';
import { RootsContext } from './roots.js';

/** How long nothing is typed before the service is asked. */
const PAUSE_MS = 300;

/**
 * What a value of a form would be with the values of the last run: known here where it is one reference, computed by the service
 * where it is more. Undefined where it refers to nothing, or to what has no value yet.
 */
export function usePreview(value: unknown): string | undefined {
  const roots = useContext(RootsContext);
  const found = typeof value === 'string' ? valueOfReference(value, roots) : undefined;
  const values = found ? undefined : expressionValues(value, roots);
  const asked = useSettled(values && JSON.stringify({ template: value, values }));
  const { data } = useQuery({
    queryKey: ['preview', asked],
    enabled: asked !== undefined,
    staleTime: Infinity,
    queryFn: ({ signal }) => previewExpression(asked!, signal),
  });
  if (found) return shortened(JSON.stringify(found.value));
  if (!values || !data || !('value' in data)) return undefined;
  return shortened(JSON.stringify(data.value));
}

/** A text once it has stayed the same for a while. */
function useSettled(text: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text ? settled : undefined;
}
