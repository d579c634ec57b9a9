import { Check, List, Text, atLeastOne, atMostOne, type FieldDecorator } from '#libs/schema';
import type { InputFault } from '#libs/errors';

const MAX_TAGS = 100;

/** One tag. The provider's search refuses dots, so they are refused everywhere. */
function Tag(description?: string): FieldDecorator<string> {
  return Text({
    max: 100,
    pattern: /^[A-Za-z0-9_:-]+$/,
    patternMessage: 'may hold letters, digits, _ : and - (no dots, slashes or @)',
    optional: true,
    description,
    example: 'user_42',
  });
}

/** Whose memory: a person, a session, a project. One tag may be written either way. */
@Check(atMostOne<Tagged>('containerTag', 'containerTags'))
export class Tagged {
  @Tag('Whose memory it is: a user, a session, a project.')
  containerTag?: string;

  @List(Tag(), { min: 1, max: MAX_TAGS, optional: true, description: 'The same as a list.' })
  containerTags?: string[];
}

/** An input that has one tag at most, however it is written. */
@Check(atMostOneTag)
export class TaggedOnce extends Tagged {}

/** An input that needs exactly one tag. */
@Check(atLeastOne<TaggedExactlyOnce>('containerTag', 'containerTags'))
export class TaggedExactlyOnce extends TaggedOnce {}

function atMostOneTag({ containerTags = [] }: Tagged): InputFault[] {
  if (containerTags.length <= 1) return [];
  return [{ field: 'containerTags', rule: 'too_many', message: 'only one tag is possible here' }];
}
