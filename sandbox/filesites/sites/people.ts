import { guidOf, microsoftVariant } from '../../oauth/variants/microsoft-variant.js';

/** A person of the tenant, or one with a private account. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
  readonly givenName: string;
  readonly surname: string;
  readonly jobTitle: string | null;
  readonly preferredLanguage: string | null;
  /** Null for private accounts without a mailbox. */
  readonly mail: string | null;
  /** True for a private account, which has a drive and nothing else. */
  readonly isPrivate: boolean;
}

/** Everybody who can sign in. */
export const PEOPLE: readonly Person[] = microsoftVariant.accounts.map(({ email, name, tenant }) => {
  const [givenName = '', surname = ''] = name.split(' ');
  const isPrivate = tenant === microsoftVariant.tenants?.consumers;
  return {
    ...{ id: guidOf(email), email, displayName: name, givenName, surname, isPrivate },
    jobTitle: isPrivate ? null : 'Analyst',
    preferredLanguage: isPrivate ? null : 'en-GB',
    mail: isPrivate ? null : email,
  };
});

/** The identity set of an e-mail, as `createdBy` holds it. */
export function identitySet(email: string): Record<string, unknown> {
  const person = PEOPLE.find((candidate) => candidate.email === email);
  return {
    user: person ? { id: person.id, displayName: person.displayName, email } : { displayName: 'System Account' },
  };
}
