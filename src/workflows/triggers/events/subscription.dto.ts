import { Choice, Id, Int, Json, List, Part, Text, Timestamp } from '#libs/schema';
import { subscriptionStates, type SubscriptionState } from './subscription.js';

/** Why a subscription fails. */
export class SubscriptionFailure {
  @Text({ description: 'Code of the error.' }) code: string;
  @Text({ max: 10_000, description: 'What is the matter.' }) message: string;
}

/** What the service listens to at a provider, for one or several workflows. */
export class Subscription {
  @Id({ description: 'Its id.' }) id: string;
  @Text({ description: 'Key of the connector.' }) connector: string;
  @Text({ optional: true, description: 'Id of the connection; absent when that was deleted.' }) connection?: string;
  @Text({ description: 'Which events of the connector.' }) feed: string;
  @Json({ shape: 'object', description: 'What of the account they are of, such as a calendar.' }) target: unknown;
  @Choice(['push', 'poll'], { description: 'Whether the provider delivers them or is asked for them.' })
  mode: 'push' | 'poll';
  @Text({
    optional: true,
    description: 'Address that the provider delivers to. Some providers need a person to enter it.',
  })
  url?: string;
  @Choice(subscriptionStates, { description: 'How it stands.' }) state: SubscriptionState;
  @Part(() => SubscriptionFailure, { optional: true, description: 'Why it fails.' }) reason?: SubscriptionFailure;
  @Int({ description: 'How often it has failed since it last worked.' }) failures: number;
  @Timestamp({ description: 'When it is renewed, read or tried again.' }) nextAt: string;
  @Timestamp({ optional: true, description: 'When it ends at the provider unless it is renewed.' }) expiresAt?: string;
  @List(Id(), { description: 'Ids of the deployed workflows that listen.' }) workflows: string[];
}
