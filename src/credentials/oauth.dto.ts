import { Text, Timestamp } from '#libs/schema';

export class BegunSignInView {
  @Text({ description: "The provider's page; for the browser that asked." })
  authorizationUrl: string;

  @Text({
    description: "An address any person's browser may open once instead; API consumers give it to their end users.",
  })
  connectUrl: string;

  @Timestamp({ description: 'Until when the sign-in must be finished.' })
  expiresAt: string;
}

/** The path of a connect link. */
export class ConnectLink {
  @Text({ max: 100, description: 'One-use token of the link.' })
  token: string;
}
