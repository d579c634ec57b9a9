import { Controller } from '@nestjs/common';
import { type ExpressionFunction, functions, signatureOf } from '#libs/expressions';
import { jsonSchema } from '#libs/schema';
import { Endpoint } from '../../http/endpoints/endpoint.decorator.js';
import { Input, NoInput } from '../../http/endpoints/input.decorator.js';
import { isMocked, type NodeKind } from '../nodes/contract/node-kind.js';
import { nodeKinds } from '../nodes/node-kinds.js';
import { type CatalogueFunction, type CatalogueNode, NodeCatalogue } from './node-catalogue.dto.js';

/** The kinds of nodes and the functions of expressions, derived from their declarations; editors draw their forms from it. */
@Controller()
export class NodeCatalogController {
  private described?: NodeCatalogue;

  @Endpoint('GET /api/nodes', 'List all kinds of nodes with their configs, and the functions of expressions', {
    access: { scope: 'workflows:read' },
    answer: () => NodeCatalogue,
  })
  list(@Input() _: NoInput): NodeCatalogue {
    this.described ??= {
      items: [...nodeKinds.values()].map(describe),
      functions: [...functions.values()].map(describeFunction),
    };
    return this.described;
  }
}

function describe(kind: NodeKind): CatalogueNode {
  const { type, title, summary, keywords, role, outputs, config } = kind;
  const schema = jsonSchema(config);
  // Before a run there are no data: a start takes templates only where it says which of its fields are none.
  const { literalFields = role === 'start' ? Object.keys(schema['properties'] ?? {}) : [] } = kind;
  return {
    type,
    title,
    summary,
    keywords: [...keywords],
    role,
    outputs: [...(outputs?.({}) ?? [])],
    needsMock: isMocked(kind),
    schema,
    literalFields: [...literalFields],
  };
}

function describeFunction(declared: ExpressionFunction): CatalogueFunction {
  const { name, description, each, gives } = declared;
  return {
    name,
    signature: signatureOf(declared),
    description,
    ...(each && { each: { parameter: each.parameter, names: [...each.names] } }),
    ...(gives && { gives }),
  };
}
