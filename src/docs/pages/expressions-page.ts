import { expressionLimits, functions, type ItemName, operators, operatorTable, signatureOf } from '#libs/expressions';
import { heading, list, literal, table, text, type Page } from '../markdown/page.js';

const EXAMPLES = `$"startNode".body.customer.name          the value with its type; null if a field is missing
$"Stock".headers["content-type"]         any name; a text that is only a reference can also say .content-type
$"Orders".items[0]                       an item of a list; the first one is 0
{{ $"startNode".body.n * 2 + 1 }}        a text that is only an expression: a number
Order {{ $"startNode".params.id }}       an expression in a longer text: text; null gives nothing, lists and objects give JSON
\\$"price" and \\{{ braces }}              the text $"price" and {{ braces }}`;

const LIST_EXAMPLES = `{{ map($"Orders".items, item.price * item.qty) }}                        a list of numbers
{{ sum(map($"Orders".items, item.price * item.qty)) }}                   their sum
{{ length(filter($"Orders".items, item.status == "open")) }}             how many are open
{{ find($"Users".items, item.id == $"startNode".body.userId).name }}     a field of the one that fits
{{ sort($"Orders".items, item.createdAt, "desc") }}                      the newest first
{{ map(groupBy($"Orders".items, item.customer), item.key + ": " + sum(map(item.items, item.price))) }}
{{ reduce($"Steps".items, 1, total * item.factor) }}                     the product of the factors`;

const PATTERN_EXAMPLES = `{{ matches($"startNode".body.sku, "^[A-Z]{3}-\\\\d+$") }}                         whether it is the whole text
{{ match($"Mail".subject, "#(\\\\d+)").groups[0] }}                               the number after #, or null
{{ map(matchAll($"Mail".text, "(?i)[\\\\w.+-]+@[\\\\w.-]+"), lower(item.text)) }}   all addresses
{{ replaceMatches($"Row".date, "(\\\\d+)-(\\\\d+)-(\\\\d+)", "$3.$2.$1") }}           the date in another order`;

/** The functions with an expression that may use a name, in a sentence. */
function functionsFor(name: ItemName): string {
  const names = [...functions.values()].flatMap((declared) =>
    declared.each?.names.includes(name) ? `\`${declared.name}\`` : [],
  );
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The expression language on one page: references, operators, functions, conditions. */
export function expressionsPage(): Page {
  return {
    title: 'Expressions',
    blocks: [
      text(
        'A text in the config of a step can refer to the values of earlier nodes and compute with them. No code runs, and data is never evaluated as an expression. For JavaScript there is [a node of its own](../how-to/write-code.md).',
      ),
      literal(EXAMPLES),
      ...references(),
      heading(2, 'Operators'),
      text(
        'No operator fails: if no row says otherwise, the result is null. A numeric text is a decimal number and nothing else, such as `"5"`. The operators bind in this order, the strongest first: `!` and the sign, `* / %`, `+ -`, `< <= > >=`, `== !=`, `&&`, `||`, `??`, `? :`.',
      ),
      ...table(
        ['Expression', 'Operands', 'Result'],
        operatorTable.map(([expression, operands, result]) => [expression, operands, result]),
      ),
      heading(2, 'Long numbers'),
      text(
        'A number keeps its digits. Ids such as 12345678901234567890 and sizes such as 1e400 pass unchanged through nodes, runs and answers, and are compared exactly. Their sums, differences and products are exact, and so are those of whole numbers that become too long for a double. A quotient without an end is rounded as usual. The step fails with `expression_error` if rounding would change digits before the point, or if a number has more than 1,000 digits. `text($"startNode".body.id)` gives the digits as text.',
      ),
      text(
        'So there are no functions such as `bigAdd`: the operators do it. Numbers with decimals are doubles, as in JSON and JavaScript: 0.1 + 0.2 is 0.30000000000000004. Write `round(…, 2)` for amounts of money, or count in cents.',
      ),
      heading(2, 'Functions'),
      text(
        'A function gives null for a value that it cannot use. `?` after a name means that you can leave it out. `...` means one or more.',
      ),
      ...table(
        ['Function', 'Gives'],
        [...functions.values()].map((declared) => [`\`${signatureOf(declared)}\``, declared.description]),
      ),
      heading(2, 'Lists'),
      text(
        `In ${functionsFor('item')}, one argument is an expression that is evaluated for each item of the list. In it, \`item\` is the item and \`index\` its position from 0. In \`reduce\`, \`total\` is the result for the item before.`,
      ),
      literal(LIST_EXAMPLES),
      list([
        'An expression inside another one has its own `item` and `index`, which hide the outer ones.',
        '`groupBy` and `unique` compare without converting: 1 and `"1"` are two keys. The groups are a list, so a loop or `map` can go through them. Keys keep their type and order.',
        '`sort` compares as `<` does. If all texts are numbers, or all are dates, it compares them as such. Among keys of several types, false and true come first, then numbers, then texts. Null, lists and objects come last in either order, and equal keys keep their order.',
        'All expressions of a step share one budget: about 8 million characters and items that they read or make. This is enough for some 50,000 items with a short expression. Beyond it, the step fails with `expression_error`, and the message names the item.',
      ]),
      heading(2, 'Regular expressions'),
      text(
        'A pattern has the syntax of [RE2](https://github.com/google/re2/wiki/Syntax): no look-around and no back reference. So the time of a search grows only with the length of the text. Flags are part of the pattern: `(?i)` ignores case, with `(?m)` `^` and `$` match at each line, and with `(?s)` `.` also matches a line break.',
      ),
      literal(PATTERN_EXAMPLES),
      list([
        'Write the pattern in quotes: it cannot come from data, and saving the workflow checks it. Inside the quotes, write `\\\\` for one `\\`.',
        'A match is `{ text, start, groups, named }`. `groups` has the texts of the groups in order, with null for a group that took no part. `named` has the texts of the named groups.',
        `A pattern has at most ${expressionLimits.patternLength.toLocaleString('en')} characters. What a search reads counts against the budget of the step.`,
      ]),
      heading(2, 'Dates'),
      text(
        'A date is a text in RFC 3339 in UTC, such as `2026-05-01T10:00:00.000Z`; the functions also accept everything that `parseDate` reads. Minutes and hours always have the same length. Days, weeks, months, quarters and years follow the calendar of the zone: `dateAdd(date, 1, "day", "Europe/Berlin")` keeps the local time when the clocks change, and one month after January 31st is the last day of February. If a local time occurs twice, the first one counts. If the clocks skip it, the result is later by the part that they skip. Units may be singular or plural.',
      ),
      heading(2, 'Values that are new each time'),
      text(
        '`now()` and `uuid()` give a new value each time. The service records a step that calls them before anything outside can depend on the value. So a run that continues after a wait or a crash keeps the value.',
      ),
      heading(2, 'Conditions'),
      text(
        'The operators of If-Else and Switch compare by the table of operators. With `convertTypes`, the default, a text that is a number, a boolean or a date counts as this value, and a number or boolean counts as text when it is compared with a text. Without `convertTypes`, values of two types are never equal and have no order. An operator that cannot use its operands is false. A `not_…` operator is always the opposite of its counterpart.',
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
      '`$"startNode"` is the start data, whatever the label of the start node: `body`, `queryParams`, `params`, `headers`, `method` of a webhook, or the fields of a form. The case of header names makes no difference.',
      '`$"<label>"` is the value of an earlier node. In the body of a loop, the loop has `item` and `index`. After its output `done`, it has `items` and `count`.',
      'After the output `error` of a step, its value is the error: `$"<label>".code`, `.message`, and if they apply `.errors`, `.provider` and `.runId`.',
      '`$"run"` has `id`, `workflowId`, `version`, `startedAt`, `resumeUrl`, `resumeUrls` and `approvalUrls`. `resumeUrl` resumes the next wait after the node that reads it. `resumeUrls` has the addresses of all waits by label. `approvalUrls` has the links of all [approvals](approvals.md) by label, one for each decision. Records show these addresses only to people and keys that can run workflows.',
      'References do not count in keys, in start nodes but for `idempotencyKey` of a webhook, and in the fields `action`, `collection`, `operation` and `operator`.',
    ]),
  ];
}
