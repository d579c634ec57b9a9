import { Flag, Text, Timestamp } from '#libs/schema';

/** Characters of a value, at most: enough for a private key in PEM. */
const MAX_VALUE = 32_768;

export class VariableName {
  @Text({
    max: 128,
    pattern: /^[A-Za-z_][A-Za-z0-9_]{0,127}$/,
    patternMessage: 'must begin with a letter or _ and go on with letters, digits or _',
    description: 'Name of the variable, up to 128 letters, digits and _.',
  })
  name: string;
}

/** A new value for a variable. */
export class SetVariable extends VariableName {
  @Text({ min: 0, max: MAX_VALUE, secret: true, multiline: true, description: 'The value; it is never shown again.' })
  value: string;
}

/** A variable as everybody sees it: never with its value. */
export class Variable {
  @Text({ max: 128, description: 'Name, unique in the workspace; upper and lower case differ.' })
  name: string;

  @Flag({
    description: 'Whether it holds a value that is not blank. A webhook refuses everyone while its variable does not.',
  })
  configured: boolean;

  @Timestamp()
  updatedAt: string;
}
