/**
 * What pages of this service tell each other of sign-ins. A channel reaches pages of the same origin only. The page of a sign-in
 * that failed (src/credentials/sign-in/sign-in-page.ts) knows its state only.
 */
type News =
  | { kind: 'ended'; connection: string; result: string }
  | { kind: 'failed'; state: string; reason: string }
  | { kind: 'taken'; connection: string; state: string };

/** A sign-in that goes on in another window. */
export interface Waiting {
  connection: string;
  authorizationUrl: string;
}

/** How a sign-in ended: what became of the connection, or why the way back from the provider failed. */
export type SignInEnd = { result: string } | { reason: string };

const CHANNEL = 'sign-in';
const LOOK = 'popup,width=560,height=760';

/** Listens to the other pages of this console. @returns what ends that */
function listen(hear: (news: News, answer: (news: News) => void) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data, origin }: MessageEvent<News>) => {
    if (origin === window.location.origin) hear(data, (news) => channel.postMessage(news));
  });
  return () => channel.close();
}

/** A window for a sign-in. It must be opened while a button is pressed: browsers refuse one that opens later. */
export interface SignInWindow {
  /** Shows the provider; where no window could be opened, in place of this page. @returns whether it is a window of its own */
  show(url: string): boolean;
  close(): void;
}

/** Opens an empty window. */
export function openSignInWindow(): SignInWindow {
  const opened = window.open('', '_blank', LOOK);
  return {
    show(url) {
      if (opened) opened.location.replace(url);
      else window.location.assign(url);
      return opened !== null;
    },
    close: () => opened?.close(),
  };
}

/** Waits for the end of a sign-in in another window, and tells that window so. @returns what ends the wait */
export function awaitSignIn({ connection, authorizationUrl }: Waiting, onEnd: (end: SignInEnd) => void): () => void {
  const state = new URL(authorizationUrl).searchParams.get('state') ?? '';
  return listen((news, answer) => {
    if (news.kind === 'taken') return;
    if (news.kind === 'ended' ? news.connection !== connection : news.state !== state) return;
    answer({ kind: 'taken', connection, state });
    onEnd(news);
  });
}

/** Tells the other pages how a sign-in ended; `onTaken` when one of them has waited for it. @returns what ends that */
export function announceSignIn(connection: string, result: string, onTaken: () => void): () => void {
  const stop = listen((news) => {
    if (news.kind === 'taken' && news.connection === connection) onTaken();
  });
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage({ kind: 'ended', connection, result } satisfies News);
  channel.close();
  return stop;
}
