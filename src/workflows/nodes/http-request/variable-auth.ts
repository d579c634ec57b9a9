import { Check, Choice, Text } from '#libs/schema';

/** Where the credential of a request comes from: a workspace variable. */
@Check<VariableAuth>(({ type, username, headerName, parameterName }) => [
  ...(type === 'basic' && username === undefined
    ? [{ field: 'username', rule: 'required', message: 'is required for basic' }]
    : []),
  ...(type === 'header' && headerName === undefined
    ? [{ field: 'headerName', rule: 'required', message: 'is required for header' }]
    : []),
  ...(type === 'query' && parameterName === undefined
    ? [{ field: 'parameterName', rule: 'required', message: 'is required for query' }]
    : []),
])
export class VariableAuth {
  @Choice(['bearer', 'basic', 'header', 'query'], { description: 'How the value is sent.' })
  type: 'bearer' | 'basic' | 'header' | 'query';

  @Text({
    max: 128,
    pattern: /^[A-Za-z_][A-Za-z0-9_]*$/,
    patternMessage: 'must begin with a letter or _ and go on with letters, digits or _',
    description: 'Name of the workspace variable that holds the value.',
  })
  environmentVariable: string;

  @Text({
    max: 200,
    optional: true,
    description: 'User name of basic authentication; the variable is the password.',
    when: { type: ['basic'] },
  })
  username?: string;

  @Text({
    max: 100,
    pattern: /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/,
    optional: true,
    description: 'Header that carries the value.',
    when: { type: ['header'] },
  })
  headerName?: string;

  @Text({
    max: 100,
    optional: true,
    description: 'Word in front of the value, such as Token.',
    when: { type: ['header'] },
  })
  prefix?: string;

  @Text({ max: 100, optional: true, description: 'Query parameter that carries the value.', when: { type: ['query'] } })
  parameterName?: string;
}
