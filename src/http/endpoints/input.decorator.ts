import { type ArgumentMetadata, createParamDecorator, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import { parse, type InputClass, type RawInput } from '#libs/schema';
import type { ApiRequest } from '../request.js';

/** Checks a raw input against the class the parameter declares. */
class ParseInput implements PipeTransform<RawInput, object> {
  transform(raw: RawInput, { metatype }: ArgumentMetadata): object {
    return parse(metatype as InputClass, raw);
  }
}

const RawInputOf = createParamDecorator((_: unknown, context: ExecutionContext): RawInput =>
  rawInput(context.switchToHttp().getRequest<ApiRequest>()),
);

/** What a request carries: of the address the path wins over the query, and both over the body. */
export function rawInput(request: ApiRequest): RawInput {
  return { body: request.body, text: { ...request.queryParameters, ...request.params } };
}

/** The validated input of an endpoint: `create(@Input() input: CreateKey)`. Query, body and path are one object. */
export const Input = (): ParameterDecorator => RawInputOf(undefined, new ParseInput());

/** The input of an endpoint that takes none: `list(@Input() _: NoInput)` refuses every parameter of a query. */
export class NoInput {}

/** Who calls: `create(@CallerOf() caller: Caller)`. The access guard has set it. */
export const CallerOf = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<ApiRequest>().caller,
);
