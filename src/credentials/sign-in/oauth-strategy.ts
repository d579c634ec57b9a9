import passport from 'passport';
import OAuth2Strategy from 'passport-oauth2';
import type { Request, Response } from 'express';
import { randomToken, Secret } from '#libs/crypto';
import type { OAuthApplication } from '../oauth/oauth-applications.js';
import type { TokenAnswer } from '../oauth/tokens/token-answer.js';

/** An authorize request that is ready to be opened in a browser. */
export interface AuthorizationRequest {
  url: string;
  state: string;
  /** PKCE verifier; none where the provider is told not to use it. */
  verifier: string | undefined;
}

/** Redeems a code at the token endpoint. */
export type CodeExchange = (grant: { code: Secret; verifier: Secret | undefined }) => Promise<TokenAnswer>;

/** How passport-oauth2 calls a state store; it picks the form by the number of declared arguments. */
interface StateStore {
  store?(
    request: unknown,
    verifier: string | undefined,
    state: unknown,
    meta: unknown,
    done: (error: null, state: string) => void,
  ): void;
  verify?(request: unknown, state: string, done: (error: null, verifier: string | true) => void): void;
}

type TokenCallback = (error: unknown, accessToken?: unknown, refreshToken?: unknown, results?: unknown) => void;

interface StrategySettings {
  store: StateStore;
  scopes?: readonly string[];
  parameters?: Readonly<Record<string, string>>;
  exchange?: CodeExchange;
}

/** One sign-in at one application. Made for each request and handed to passport as it is; nothing is registered by name. */
class SignInStrategy extends OAuth2Strategy {
  constructor(
    application: OAuthApplication,
    private readonly settings: StrategySettings,
  ) {
    const { authorizeUrl, tokenUrl, clientId, redirectUri, usesPkce } = application;
    super(
      {
        authorizationURL: authorizeUrl,
        tokenURL: tokenUrl,
        clientID: clientId,
        // The exchange below is ours and takes the secret from the application.
        clientSecret: '',
        callbackURL: redirectUri,
        scope: [...(settings.scopes ?? [])],
        pkce: usesPkce,
        store: settings.store as unknown as OAuth2Strategy.StateStore,
        skipUserProfile: true,
      },
      (_access: unknown, _refresh: unknown, answer: unknown, _profile: unknown, done: OAuth2Strategy.VerifyCallback) =>
        done(null, answer as Express.User),
    );
    // The library's own client knows no time limit, no size limit and no egress guard.
    this._oauth2.getOAuthAccessToken = ((code: string, parameters: Record<string, string>, done: TokenCallback) => {
      const verifier = parameters.code_verifier;
      settings.exchange!({
        code: new Secret(code),
        verifier: verifier === undefined ? undefined : new Secret(verifier),
      }).then(
        (answer) => done(null, answer.accessToken, answer.refreshToken, answer),
        (error: unknown) => done(error),
      );
    }) as typeof this._oauth2.getOAuthAccessToken;
  }

  override authorizationParams(): object {
    return { ...this.settings.parameters };
  }
}

/** Builds an authorize request with a new state and PKCE challenge (S256). */
export function authorizationRequest(
  application: OAuthApplication,
  { scopes, parameters }: { scopes: readonly string[]; parameters: Readonly<Record<string, string>> },
): Promise<AuthorizationRequest> {
  const state = randomToken();
  let verifier: string | undefined;
  const store: StateStore = {
    store(_request, madeVerifier, _state, _meta, done) {
      verifier = madeVerifier;
      done(null, state);
    },
  };
  const strategy = new SignInStrategy(application, { store, scopes, parameters });
  return new Promise((resolve, reject) => {
    // passport answers a redirect; here its address is all that is wanted.
    const response = {
      setHeader: (name: string, value: string) => name === 'Location' && resolve({ url: value, state, verifier }),
      end: () => undefined,
    };
    passport.authenticate(strategy, { session: false })(
      { query: {} } as Request,
      response as unknown as Response,
      reject,
    );
  });
}

/**
 * Redeems the code a provider gave back.
 * @throws AppError as the exchange does
 */
export function redeemCode(
  application: OAuthApplication,
  { code, state, verifier }: { code: string; state: string; verifier: string | undefined },
  exchange: CodeExchange,
): Promise<TokenAnswer> {
  const store: StateStore = {
    // The state was consumed and checked before; a text as verifier is what turns PKCE on.
    verify(_request, _state, done) {
      done(null, verifier ?? true);
    },
  };
  const strategy = new SignInStrategy(application, { store, exchange });
  return new Promise((resolve, reject) => {
    const finished = (error: unknown, answer?: unknown): void => {
      if (error) reject((error as { oauthError?: unknown }).oauthError ?? error);
      else resolve(answer as TokenAnswer);
    };
    passport.authenticate(strategy, { session: false }, finished)(
      { query: { code, state } } as unknown as Request,
      {} as Response,
      reject,
    );
  });
}
