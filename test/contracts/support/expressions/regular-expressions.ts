import ts from 'typescript';

/** A regular expression of the sources. */
export interface FoundExpression {
  /** `path: text`. */
  name: string;
  /** Absent when it is made of what only the running program knows. */
  pattern?: RegExp;
}

/** The regular expressions of a file: the literals, and those that are made of constants of the file. */
export function regularExpressionsOf({ path, text }: { path: string; text: string }): FoundExpression[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  const found: FoundExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) constants.set(node.name.getText(), node.initializer);
    if (ts.isRegularExpressionLiteral(node)) found.push({ name: `${path}: ${node.text}`, pattern: literal(node) });
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      found.push({ name: `${path}: ${node.getText()}`, pattern: made(node, constants) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function literal({ text }: ts.RegularExpressionLiteral): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

function made(
  { arguments: [source, flags] = ts.factory.createNodeArray() }: ts.NewExpression | ts.CallExpression,
  constants: ReadonlyMap<string, ts.Expression>,
): RegExp | undefined {
  const pattern = source && textOf(source, constants);
  const modes = flags ? textOf(flags, constants) : '';
  return pattern === undefined || modes === undefined ? undefined : new RegExp(pattern, modes);
}

/** The text that an expression is, as far as constants of the file say it. */
function textOf(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map((span) => [textOf(span.expression, constants), span.literal.text] as const);
    return parts.some(([text]) => text === undefined) ? undefined : node.head.text + parts.flat().join('');
  }
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return ts.isNoSubstitutionTemplateLiteral(node.template) ? node.template.rawText : undefined;
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') {
    const origin = constants.get(node.expression.getText());
    return origin && ts.isRegularExpressionLiteral(origin) ? literal(origin).source : undefined;
  }
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return constant && textOf(constant, constants);
}
