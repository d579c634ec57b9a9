import { EmptyIsMissing } from '#libs/schema';
import { GraphId, SiteId } from './address.fields.js';

/** The drive a call works on. */
@EmptyIsMissing()
export class InDrive {
  @SiteId({ optional: true, description: 'The site whose default library to use, if no drive is named.' })
  siteId?: string;

  @GraphId({
    optional: true,
    description: "The drive; without drive and site it is the person's own.",
    example: 'b!x1',
  })
  driveId?: string;
}
