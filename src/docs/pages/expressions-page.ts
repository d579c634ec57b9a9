import { functions, operators, operatorTable, signatureOf } from '#libs/expressions';
import { heading, list, literal, table, text, type Page } from './page.js';

const EXAMPLES = `$"startNode".body.customer.name          the value, with its type; null where a field is missing
$"Stock".headers["content-type"]         any name; in a text that is wholly a reference also .content-type
$"Orders".items[0]                       an item of a list, from 0
{{ $"startNode".body.n * 2 + 1 }}        wholly an expression: a number
Order {{ $"startNode".params.id }}       inside longer text: text, with nothing for null and JSON for lists and objects
\\$"price" and \\{{ braces }}              the text $"price" and {{ braces }}`;

/** The expression language on one page: references, operators, functions, conditions. */
export function expressionsPage(): Page {
  return {
    title: 'Expressions',
    blocks: [
      text(
        'Texts in the config of a step may refer to what ran before and compute with it. No code runs, and what data says is never evaluated again.',
      ),
      literal(EXAMPLES),
      ...references(),
      heading(2, 'Operators'),
      text(
        'No operator fails: where no row says otherwise the result is null. A numeric text is wholly a decimal number, such as `"5"`. The strongest bind first: `!` and the sign, `* / %`, `+ -`, `< <= > >=`, `== !=`, `&&`, `||`, `??`, `? :`.',
      ),
      ...table(
        ['Expression', 'Operands', 'Result'],
        operatorTable.map(([expression, operands, result]) => [expression, operands, result]),
      ),
      heading(2, 'Long numbers'),
      text(
        'A number keeps the digits it came with: ids such as 12345678901234567890 and sizes such as 1e400 pass through nodes, runs and answers unchanged, and are compared exactly. Sums, differences and products of them are exact, and so are those of whole numbers that would become too long for a double. A quotient without an end is rounded as ever, unless digits in front of the point would change: then the step fails with `expression_error`, as it does for numbers of more than 1,000 digits. `text($"startNode".body.id)` gives the digits as text.',
      ),
      heading(2, 'Functions'),
      text('What a function cannot use gives null. `?` after a name: may be left out. `...`: one or more.'),
      ...table(
        ['Function', 'Gives'],
        [...functions.values()].map((declared) => [`\`${signatureOf(declared)}\``, declared.description]),
      ),
      heading(2, 'Conditions'),
      text(
        'The operators of If-Else and Switch compare by the rows above. With `convertTypes`, the default, a text counts as the number, boolean or date that it wholly is, and a number or boolean as its text where texts are compared; without it values of two types are never equal and have no order. An operator that cannot use its operands is false; a `not_…` operator is always the opposite of its twin.',
      ),
      ...table(
        ['Operator', 'Holds when'],
        [...operators].map(([name, { description }]) => [`\`${name}\``, description]),
      ),
      text('Made from the declarations in the code by `npm run docs`.'),
    ],
  };
}

function references() {
  return [
    list([
      '`$"startNode"` is the start whatever its label: `body`, `queryParams`, `params`, `headers`, `method` of a webhook, the fields of a form. Names of headers ignore case.',
      '`$"<label>"` is the value of an earlier node. In the body of a loop the loop has `item` and `index`, behind its output `done` it has `items` and `count`.',
      'Behind the output `error` of a step its value is the error: `$"<label>".code`, `.message`, and where they apply `.errors`, `.provider` and `.runId`.',
      '`$"run"` is `id`, `workflowId`, `version`, `startedAt`, `resumeUrl` and `resumeUrls`: the address at which the wait is resumed that comes next after the node that reads it, and those of all waits by their labels. Records show them to those alone who may run workflows.',
      'Keys, start nodes and the fields `action`, `collection`, `operation` and `operator` are taken as they are written.',
    ]),
  ];
}
